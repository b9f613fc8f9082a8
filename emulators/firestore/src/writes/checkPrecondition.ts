import type { Document, RpcError } from '../contracts.ts'
import { alreadyExists, failedPrecondition, invalidArgument, notFound } from '../status.ts'
import { canonicalTimestamp, timestampMicros } from '../values/timestamps.ts'
import type { Precondition } from './messages.ts'

/**
 * The refusal when the stored document is not as the writer expects it, in the words of production.
 * @param now time of the commit, RFC 3339 in stored form
 */
export function checkPrecondition(
  name: string,
  stored: Document | null,
  precondition: Precondition | undefined,
  now: string,
): RpcError | undefined {
  if (!precondition) return undefined
  if (precondition.exists === true && !stored) return notFound(`No document to update: ${name}`)
  if (precondition.exists === false && stored) return alreadyExists(`Document already exists: ${name}`)
  if (precondition.updateTime !== undefined) {
    const required = canonicalTimestamp(precondition.updateTime)
    if (required > now) return invalidArgument(`The required update time ${required} is in the future.`)
    if (!stored) return failedPrecondition(`No document to update: ${name}`)
    if (stored.updateTime !== required) {
      return failedPrecondition(
        `the stored version (${timestampMicros(stored.updateTime)}) does not match the required base version (${timestampMicros(required)})`,
      )
    }
  }
  return undefined
}
