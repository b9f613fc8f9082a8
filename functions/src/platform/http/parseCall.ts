import * as v from 'valibot'
import type { ApiContract } from '#domain/api/ApiContract.ts'
import type { ApiAnswer } from './ApiRequest.ts'

/** Parses a body by its contract, or returns the answer that refuses its first fault. */
export function parseCall<Contract extends ApiContract>(
  { request, malformed }: Contract,
  body: Readonly<Record<string, unknown>>,
): { parsed: v.InferOutput<Contract['request']> } | { refused: ApiAnswer } {
  const { issues, output } = v.safeParse(request, body, { abortEarly: true })
  if (issues === undefined) return { parsed: output }
  const text = issues[0].message
  return { refused: malformed?.(text) ?? { status: 400, body: { success: false, message: text } } }
}
