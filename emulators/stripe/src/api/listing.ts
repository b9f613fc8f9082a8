import type { Account } from '../Account.ts'
import { shown, type ShownKind } from '../objects/shown.ts'
import { integer, text } from '../params/params.ts'
import type { Tables } from '../store/Tables.ts'
import { resourceMissing } from './StripeError.ts'

const DEFAULT_LIMIT = 10

/** The parameters of every list. */
export const pagination = {
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
  ending_before: text(),
}

interface Page {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
}

export interface List {
  object: 'list'
  url: string
  has_more: boolean
  data: object[]
}

/**
 * One page of the rows that match, newest first.
 * @throws StripeError 400 when the row that a page begins after, or ends before, does not exist
 */
export function listing<K extends ShownKind>(
  account: Account,
  kind: K,
  url: string,
  page: Page,
  matches: (row: Tables[K]) => boolean = () => true,
): List {
  const { store } = account
  for (const param of ['starting_after', 'ending_before'] as const) {
    const id = page[param]
    if (id !== undefined && !store.find(kind, id)) throw resourceMissing(kind, id, param)
  }
  const all = store.all(kind).toReversed()
  const indexOf = (id: string | undefined) => all.findIndex((row) => row.id === id)
  const isBackwards = page.ending_before !== undefined
  const rest = isBackwards
    ? all.slice(0, indexOf(page.ending_before)).toReversed()
    : all.slice(indexOf(page.starting_after) + 1)
  const found = rest.filter(matches)
  const rows = found.slice(0, page.limit ?? DEFAULT_LIMIT)
  const data = (isBackwards ? rows.toReversed() : rows).map((row) => shown(store, kind, row))
  return { object: 'list', data, has_more: found.length > rows.length, url }
}

interface Range {
  readonly gt?: number | undefined
  readonly gte?: number | undefined
  readonly lt?: number | undefined
  readonly lte?: number | undefined
}

/** Whether an instant lies in a range; any does in none. */
export function isWithin(seconds: number, range: Range | undefined): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range ?? {}
  return seconds > gt && seconds >= gte && seconds < lt && seconds <= lte
}
