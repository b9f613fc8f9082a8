import * as v from 'valibot'
import type { AnswerOf, ApiReply } from './ApiContract.ts'

/** A call's answer, read by its contract. @returns undefined when it is none */
export function readAnswer<Reply extends ApiReply>(
  { answer }: Reply,
  json: unknown,
): AnswerOf<Reply> | undefined {
  const read = v.safeParse(answer, json)
  return read.success ? read.output : undefined
}
