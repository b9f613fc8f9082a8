import type { StructuredQuery } from '../contracts.ts'
import { type SimpleFilter, toDisjunctiveForm } from '../query/validateQuery.ts'
import { DOCUMENT_ID, parseFieldPath } from '../values/fieldPath.ts'
import { RulesPath, type RulesValue } from './RulesValue.ts'
import { fromFirestore } from './requestValue.ts'
import { PartialMap, Unknown } from './Unknown.ts'

/** Facts common to every result of one branch of a query. */
export interface ResultFacts {
  data: PartialMap
  /** The last segment of the name. */
  id: string | Unknown
  name: RulesPath | Unknown
}

/**
 * The branches of a query: one for each way through its ORs and `in`. A list is proved when every branch is. A branch
 * knows a field by its `==`; other filters say nothing.
 * @param query one that validateQuery accepts
 */
export function queryResults(query: StructuredQuery | undefined): ResultFacts[] {
  return (query?.where ? toDisjunctiveForm(query.where) : [[]]).map(resultFacts)
}

function resultFacts(filters: SimpleFilter[]): ResultFacts {
  const root: Tree = new Map()
  let name: RulesPath | Unknown = new Unknown()
  for (const [field, value] of filters.flatMap(equalities)) {
    if (field !== DOCUMENT_ID) place(root, parseFieldPath(field), value)
    else if (value instanceof RulesPath) name = value
  }
  return { data: partialMap(root), id: name instanceof RulesPath ? name.id : new Unknown(), name }
}

function equalities(filter: SimpleFilter): Array<[field: string, value: RulesValue]> {
  if ('unaryFilter' in filter) return [[filter.unaryFilter.field.fieldPath, null]]
  const { op, field, value } = filter.fieldFilter
  return op === 'EQUAL' ? [[field.fieldPath, fromFirestore(value)]] : []
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

/** `resource` of a list: facts common to all results. */
export function listedResource(facts: ResultFacts): PartialMap {
  return new PartialMap(
    new Map<string, RulesValue | Unknown>([
      ['data', facts.data],
      ['id', facts.id],
      ['__name__', facts.name],
    ]),
  )
}
