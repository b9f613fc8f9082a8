/** A place in a rules file. `line` and `column` start at 1. */
export interface Position {
  line: number
  column: number
}

export type BinaryOperator = '+' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in'
export type LogicalOperator = '&&' | '||'

export type PathPart = { kind: 'text'; text: string } | { kind: 'expression'; value: Expression }

export type Expression =
  | { kind: 'literal'; value: null | boolean | bigint | number | string }
  | { kind: 'name'; name: string }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'map'; entries: Array<{ key: Expression; value: Expression }> }
  | { kind: 'path'; parts: PathPart[] }
  | { kind: 'member'; object: Expression; name: string }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'methodCall'; object: Expression; name: string; args: Expression[] }
  | { kind: 'not'; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'logical'; operator: LogicalOperator; left: Expression; right: Expression }
  | { kind: 'is'; value: Expression; type: string }
  | { kind: 'conditional'; test: Expression; yes: Expression; no: Expression }

export interface FunctionDeclaration {
  name: string
  parameters: string[]
  lets: Array<{ name: string; value: Expression }>
  result: Expression
}

export type MatchSegment = { kind: 'text'; text: string } | { kind: 'variable'; name: string }

export const METHODS = ['get', 'list', 'create', 'update', 'delete'] as const
export type Method = (typeof METHODS)[number]

export interface AllowStatement {
  methods: Method[]
  /** Absent: always allowed. */
  condition?: Expression
  /** Line that a refusal names: the condition's. */
  line: number
}

export interface MatchBlock {
  segments: MatchSegment[]
  functions: FunctionDeclaration[]
  allows: AllowStatement[]
  matches: MatchBlock[]
}

/** What `service cloud.firestore` holds. */
export type RulesFile = Pick<MatchBlock, 'functions' | 'matches'>
