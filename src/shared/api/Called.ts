import type { AnswerOf } from '#domain/api/ApiContract.ts'
import type { CallName, CONTRACTS } from '#domain/api/contracts.ts'

type Contract<Name extends CallName> = (typeof CONTRACTS)[Name]

/** What has come of a call. */
export type Called<Name extends CallName> =
  | { outcome: 'done'; answer: Extract<AnswerOf<Contract<Name>>, { success: true }> }
  /** Our own refusal: the server has given its verdict, and the same again would be refused again. */
  | { outcome: 'refused'; status: number; answer: Extract<AnswerOf<Contract<Name>>, { success: false }> }
  /** An error of the server, an answer that is none of ours, or the code that makes calls could not be fetched. */
  | {
      outcome: 'failed'
      /** Absent where nothing was sent. */
      status?: number
      /** What came back: an error as JSON, or a `success` without what belongs to one, or no JSON object at all. */
      came: 'error' | 'success' | 'HTML' | 'other text' | 'nothing'
      /** What the server said of it; '' where it said nothing. */
      message: string
    }
  /** Nothing came back: no network, or the connection broke. The server may have done its part. */
  | { outcome: 'offline' }
  | { outcome: 'timed out' }

/** What has come of a call that was not done. */
export type NotDone<Name extends CallName> = Exclude<Called<Name>, { outcome: 'done' }>

/** Whether the server has given its verdict. Without one, the same request may be sent again as it is. */
export function isSettled({ outcome }: Called<CallName>): boolean {
  return outcome === 'done' || outcome === 'refused'
}
