import type { Account } from '../Account.ts'
import { integer, required, type Shape, text, type ValueOf } from '../params/params.ts'
import { shown, type ShownKind } from '../objects/shown.ts'
import type { Kind, Tables } from '../store/Tables.ts'
import { resourceMissing } from './StripeError.ts'

type Params<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends { isRequired: true } ? ValueOf<S[K]> : ValueOf<S[K]> | undefined
}

interface Call<P> {
  readonly account: Account
  readonly params: P
  readonly id: string
}

export interface Method {
  readonly verb: 'DELETE' | 'GET' | 'POST'
  /** `:id` stands for one segment. */
  readonly path: string
  readonly shape: Shape
  /** Runs in a transaction. @throws StripeError for a refusal; then nothing has changed */
  readonly run: (call: Call<never>) => object
}

/** Declares a call: its parameters, checked before it runs, and its work. */
export function method<const S extends Shape>(
  verb: Method['verb'],
  path: string,
  shape: S,
  run: (call: Call<Params<S>>) => object,
): Method {
  return { verb, path, shape, run }
}

const DEFAULT_LIMIT = 10

export const limit = integer({ min: 1, max: 100 })

export const pagination = { limit, starting_after: text() }

/** The same for one customer's lists. */
export const ofCustomer = { ...pagination, customer: required(text()) }

interface Page {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly customer?: string
}

/** A row that must exist. @param param where its id stood; `id` makes it a 404 @throws StripeError if none */
export function named<K extends Kind>({ store }: Account, kind: K, id: string, param = 'id'): Tables[K] {
  const row = store.find(kind, id)
  if (!row) throw resourceMissing(kind, id, param)
  return row
}

export const retrieving = (path: string, kind: ShownKind) =>
  method('GET', `${path}/:id`, {}, ({ account, id }) => shown(account.store, kind, named(account, kind, id)))

/** A page of matching rows, newest first; a customer's, if named. @throws StripeError 400: no such cursor */
export function listing<K extends ShownKind>(
  account: Account,
  kind: K,
  url: string,
  page: Page,
  matches: (row: Tables[K]) => boolean = () => true,
): { object: 'list'; url: string; has_more: boolean; data: object[] } {
  const { store } = account
  const { starting_after: after, customer } = page
  if (after !== undefined) named(account, kind, after, 'starting_after')
  const all = store.all(kind).toReversed()
  const isTheirs = (row: Tables[K]) =>
    customer === undefined || ('customer' in row && row.customer === customer)
  const found = all
    .slice(all.findIndex((row) => row.id === after) + 1)
    .filter((row) => isTheirs(row) && matches(row))
  const rows = found.slice(0, page.limit ?? DEFAULT_LIMIT)
  const data = rows.map((row) => shown(store, kind, row))
  return { object: 'list', data, has_more: found.length > rows.length, url }
}
