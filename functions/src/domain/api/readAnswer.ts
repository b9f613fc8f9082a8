import * as v from 'valibot'
import type { AnswerOf, ApiReply } from './ApiContract.ts'

/** @returns undefined when the body breaks the contract */
export function readAnswer<Reply extends ApiReply>(
  { answer }: Reply,
  json: unknown,
): AnswerOf<Reply> | undefined {
  const read = v.safeParse(answer, json)
  return read.success ? read.output : undefined
}
