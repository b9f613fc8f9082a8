/** The syntax tree of a rules file. `line` and `column` start at 1. */
export interface Position {
  line: number
  column: number
}

export type BinaryOperator = '+' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in'
export type LogicalOperator = '&&' | '||'

export type PathPart = { kind: 'text'; text: string } | { kind: 'expression'; value: Expression }

export type Expression = Position &
  (
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
  )

export interface NamedPosition extends Position {
  name: string
}

export interface LetBinding extends NamedPosition {
  value: Expression
}

export interface FunctionDeclaration extends NamedPosition {
  parameters: NamedPosition[]
  bindings: LetBinding[]
  result: Expression
}

export type MatchSegment = { kind: 'text'; text: string } | ({ kind: 'variable' } & NamedPosition)

export const METHODS = ['get', 'list', 'create', 'update', 'delete'] as const
export type Method = (typeof METHODS)[number]

export interface AllowStatement extends Position {
  methods: Method[]
  /** Absent: always allowed. */
  condition?: Expression
}

export interface MatchBlock extends Position {
  segments: MatchSegment[]
  functions: FunctionDeclaration[]
  allows: AllowStatement[]
  matches: MatchBlock[]
}

export interface ServiceBlock extends NamedPosition {
  functions: FunctionDeclaration[]
  matches: MatchBlock[]
}

export interface RulesFile {
  version: 1 | 2
  functions: FunctionDeclaration[]
  services: ServiceBlock[]
}
