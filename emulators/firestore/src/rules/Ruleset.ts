import type { RulesDatabase, RulesRequest, StructuredQuery } from '../contracts.ts'
import type { RulesFile } from './Ast.ts'
import { type CompiledMatch, compileRules, type PatternSegment } from './compileRules.ts'
import { DocumentReader } from './DocumentReader.ts'
import { Evaluation } from './Evaluation.ts'
import { Failure, LimitExceeded, type Outcome } from './Outcome.ts'
import { notBoolean } from './operators.ts'
import { RulesParser } from './RulesParser.ts'
import { databaseIdOf, fromFirestore, requestValue, resourceValue } from './requestValue.ts'
import { PartialMap, Unknown } from './Unknown.ts'
import { type SimpleFilter, toDisjunctiveForm } from '../query/validateQuery.ts'
import { DOCUMENT_ID, parseFieldPath } from '../values/fieldPath.ts'
import type { RulesValue } from './RulesValue.ts'

/**
 * The data of each branch of a query: one for each way through its `in`. A list is proved when every branch is. A branch
 * knows a field by its `==`; other filters say nothing.
 * @param query one that validateQuery accepts
 */
function queryResults(query: StructuredQuery | undefined): PartialMap[] {
  return (query?.where ? toDisjunctiveForm(query.where) : [[]]).map((filters) => {
    const root: Tree = new Map()
    for (const [field, value] of filters.flatMap(equalities)) place(root, parseFieldPath(field), value)
    return partialMap(root)
  })
}

function equalities(filter: SimpleFilter): Array<[field: string, value: RulesValue]> {
  if ('unaryFilter' in filter) return [[filter.unaryFilter.field.fieldPath, null]]
  const { op, field, value } = filter.fieldFilter
  const isKnown = op === 'EQUAL' && field.fieldPath !== DOCUMENT_ID
  return isKnown ? [[field.fieldPath, fromFirestore(value)]] : []
}

type Tree = Map<string, RulesValue | { nested: Tree }>

/** Puts a known nested field into the tree, unless its map is known whole. */
function place(tree: Tree, [head = '', ...rest]: string[], value: RulesValue): void {
  const present = tree.get(head)
  if (rest.length === 0) {
    tree.set(head, value)
    return
  }
  if (isNested(present)) place(present.nested, rest, value)
  else if (present === undefined) {
    const nested: Tree = new Map()
    tree.set(head, { nested })
    place(nested, rest, value)
  }
}

function isNested(node: RulesValue | { nested: Tree } | undefined): node is { nested: Tree } {
  return typeof node === 'object' && node !== null && 'nested' in node
}

function partialMap(tree: Tree): PartialMap {
  return new PartialMap(
    new Map([...tree].map(([name, node]) => [name, isNested(node) ? partialMap(node.nested) : node])),
  )
}

/** The rules of a file; Google's compiler says more at deployment. @throws RulesSyntaxError */
export const parseRules = (source: string): Ruleset => new Ruleset(new RulesParser(source).parseFile())

type Decision = { allowed: boolean; reason: string }

export class Ruleset {
  readonly #matches: CompiledMatch[]
  readonly #slots: number

  constructor(file: RulesFile) {
    const { matches, slots } = compileRules(file)
    this.#matches = matches
    this.#slots = slots
  }

  authorize(request: RulesRequest, db: RulesDatabase): Decision {
    if (request.auth.kind === 'admin') return { allowed: true, reason: '' }
    const documents = new DocumentReader(databaseIdOf(request), db)
    if (request.method === 'list') return this.#authorizeList(request, documents)
    const resource = once(() => (request.resource ? resourceValue(request.resource) : null))
    const target = ['databases', databaseIdOf(request), 'documents', ...request.path]
    return this.#decide(
      request,
      target,
      new Evaluation(
        once(() => requestValue(request)),
        resource,
        documents,
      ),
    )
  }

  /** Allowed when every branch of the query is, for any documents. */
  #authorizeList(request: RulesRequest, documents: DocumentReader): Decision {
    if (request.allDescendants)
      return { allowed: false, reason: '\nCollection groups are not served to clients.' }
    const value = once(() => requestValue(request))
    const target = ['databases', databaseIdOf(request), 'documents', ...request.path, new Unknown()]
    for (const data of queryResults(request.query)) {
      const resource = new PartialMap(new Map([['data', data]]))
      const evaluation = new Evaluation(value, () => resource, documents)
      const decision = this.#decide(request, target, evaluation)
      if (!decision.allowed) return decision
    }
    return { allowed: true, reason: '' }
  }

  /** Tries the allow statements of matching path and method, in the order of the file, until one is true. */
  #decide(request: RulesRequest, target: readonly TargetSegment[], evaluation: Evaluation): Decision {
    const reasons = new Set<string>()
    const refusal = (line: number, outcome: Outcome) =>
      reasons.add(`${reasonOf(outcome)} for '${request.method}' @ L${line}`)
    for (const { pattern, allows } of this.#matches) {
      const fitting = allows.filter((allow) => allow.methods.includes(request.method))
      const values = fitting.length > 0 ? matchPath(pattern, target, this.#slots) : undefined
      if (!values) continue
      evaluation.pathVariables = values
      for (const { condition, line } of fitting) {
        try {
          const outcome = condition({ evaluation, locals: [] })
          if (outcome === true) return { allowed: true, reason: '' }
          refusal(line, outcome)
        } catch (error) {
          if (!(error instanceof LimitExceeded)) throw error
          refusal(line, new Failure(`Request exceeded: ${error.message}.`))
          return { allowed: false, reason: `\n${[...reasons].join(', ')}` }
        }
      }
    }
    return { allowed: false, reason: `\n${[...reasons].join(', ') || 'No matching allow statements'}` }
  }
}

/** The reason of a refusal, as Google's emulator words it. */
function reasonOf(outcome: Outcome): string {
  if (outcome === false) return 'false'
  const cause = notBoolean(outcome, 'if')
  return cause instanceof Failure ? cause.message : (cause.reason ?? 'false')
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A path to match: of a document, or of all possible results of a query. */
type TargetSegment = string | Unknown

/** Values of the pattern's variables when it matches every path of the target, else undefined. */
function matchPath(
  pattern: readonly PatternSegment[],
  target: readonly TargetSegment[],
  slots: number,
): Outcome[] | undefined {
  if (pattern.length !== target.length) return undefined
  const values: Outcome[] = Array.from<Outcome>({ length: slots }).fill(null)
  for (const [at, segment] of pattern.entries()) {
    const part = target[at] ?? ''
    if (segment.kind === 'variable') values[segment.slot] = part
    else if (segment.text !== part) return undefined
  }
  return values
}
