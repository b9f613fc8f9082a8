import * as v from 'valibot'

/** The part of a contract that the web needs when it runs: the code of the rest stays on the server. */
export interface ApiReply<Answer extends v.GenericSchema = v.GenericSchema> {
  path: `/api/${string}`
  /** Success or refusal, told apart by `success`. Fields that are unknown here are dropped: a newer server may send more. */
  answer: Answer
}

/** One call of the API as both sides know it: `POST path` with a JSON object, answered with a JSON object. */
export interface ApiContract<
  Request extends v.GenericSchema = v.GenericSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
> extends ApiReply<Answer> {
  /** A body as it is sent, parsed into what the handler works with. Each field is refused with a text of its own. */
  request: Request
  /** What a body that is refused is answered, by the text of what is wrong first. Absent: 400 and that text. */
  malformed?: (text: string) => MalformedAnswer
}

export interface MalformedAnswer {
  status: number
  body: { success: false; message: string }
}

/** What the web sends. */
export type RequestOf<Contract extends ApiContract> = v.InferInput<Contract['request']>
/** What the web reads. */
export type AnswerOf<Reply extends ApiReply> = v.InferOutput<Reply['answer']>

/** Of every success. */
export const done = { success: v.literal(true), message: v.fallback(v.string(), '') }
/** Of every refusal; each call may be answered with nothing more than these. */
export const refused = { success: v.literal(false), message: v.fallback(v.string(), '') }
