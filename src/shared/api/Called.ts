import type { AnswerOf } from '#domain/api/ApiContract.ts'
import type { CallName, CONTRACTS } from '#domain/api/contracts.ts'

type Contract<Name extends CallName> = (typeof CONTRACTS)[Name]

export type Called<Name extends CallName> =
  | { outcome: 'done'; answer: Extract<AnswerOf<Contract<Name>>, { success: true }> }
  /** The server's verdict: a retry would be refused again. */
  | { outcome: 'refused'; status: number; answer: Extract<AnswerOf<Contract<Name>>, { success: false }> }
  /** A server error, an unreadable answer, or the calling code failed to load. */
  | {
      outcome: 'failed'
      /** Absent where nothing was sent. */
      status?: number
      /** An error as JSON, a `success` without its fields, or no JSON object. */
      came: 'error' | 'success' | 'HTML' | 'other text' | 'nothing'
      /** The server's message; '' without one. */
      message: string
    }
  /** No answer: no network, or a broken connection. The server may have done its part. */
  | { outcome: 'offline' }
  | { outcome: 'timed out' }

export type NotDone<Name extends CallName> = Exclude<Called<Name>, { outcome: 'done' }>

/** Whether the server has given its verdict. Without one, the same request may be sent again unchanged. */
export function isSettled({ outcome }: Called<CallName>): boolean {
  return outcome === 'done' || outcome === 'refused'
}
