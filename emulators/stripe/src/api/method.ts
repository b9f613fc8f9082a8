import type { Account } from '../Account.ts'
import type { Shape, ValueOf } from '../params/params.ts'

type Params<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends { isRequired: true } ? ValueOf<S[K]> : ValueOf<S[K]> | undefined
}

interface Call<P> {
  readonly account: Account
  readonly params: P
  readonly id: string
}

/** One call of the API. */
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
