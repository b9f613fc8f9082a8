import { isDeepStrictEqual } from 'node:util'
import { type CallName, CONTRACTS } from '#domain/api/contracts.ts'
import { readAnswer } from '#domain/api/readAnswer.ts'

/** Compares a function's answer with its contract, if any, field by field. @throws Error if it differs */
export function checkAnswer(name: string, body: unknown): void {
  const contract = CONTRACTS[name as CallName] as (typeof CONTRACTS)[CallName] | undefined
  if (contract === undefined || isDeepStrictEqual(readAnswer(contract, body), body)) return
  throw new Error(`${name} answers what its contract does not say: ${JSON.stringify(body)}`)
}
