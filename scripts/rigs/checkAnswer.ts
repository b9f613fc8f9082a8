import { isDeepStrictEqual } from 'node:util'
import { type CallName, CONTRACTS } from '#domain/api/contracts.ts'
import { readAnswer } from '#domain/api/readAnswer.ts'

/**
 * Compares what a function has answered with its contract: every field must be in it, and as it says.
 * @param name of any function; those that are no calls of the API have no contract
 * @throws Error when the answer is another one
 */
export function checkAnswer(name: string, body: unknown): void {
  const contract = CONTRACTS[name as CallName] as (typeof CONTRACTS)[CallName] | undefined
  if (contract === undefined || isDeepStrictEqual(readAnswer(contract, body), body)) return
  throw new Error(`${name} answers what its contract does not say: ${JSON.stringify(body)}`)
}
