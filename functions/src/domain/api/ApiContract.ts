import * as v from 'valibot'

/** The part of a contract that the web needs at run time; the rest stays on the server. */
export interface ApiReply<Answer extends v.GenericSchema = v.GenericSchema> {
  path: `/api/${string}`
  /** Success or refusal, told apart by `success`. Unknown fields are dropped: a newer server may send more. */
  answer: Answer
}

/** One call of the API as both sides know it: `POST path`, JSON objects both ways. */
export interface ApiContract<
  Request extends v.GenericSchema = v.GenericSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
> extends ApiReply<Answer> {
  /** The exported function's. */
  name: string
  /** The body, parsed for the handler. Each field is refused with a text of its own. */
  request: Request
  /** The answer to a malformed body, by the text of the first fault. Absent: 400 and that text. */
  malformed?: (text: string) => MalformedAnswer
}

export interface MalformedAnswer {
  status: number
  body: { success: false; message: string }
}

export type RequestOf<Contract extends ApiContract> = v.InferInput<Contract['request']>
export type AnswerOf<Reply extends ApiReply> = v.InferOutput<Reply['answer']>

/* @__NO_SIDE_EFFECTS__ */
export function done<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({ success: v.literal(true), message: v.fallback(v.string(), ''), ...entries })
}

/** A refusal; every call may be refused with a text alone. */
/* @__NO_SIDE_EFFECTS__ */
export function refused<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({ success: v.literal(false), message: v.fallback(v.string(), ''), ...entries })
}

/** A refusal that may say more; details that only another build knows are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function refusedWith<const Details extends v.GenericSchema>(details: Details) {
  return refused({ error_details: v.fallback(v.optional(details), undefined) })
}

/* @__NO_SIDE_EFFECTS__ */
export function replyOf<
  const Path extends ApiReply['path'],
  const Data extends v.GenericSchema,
  const Refusal extends ReturnType<typeof refused>,
>(path: Path, data: Data, refusal: Refusal) {
  return { path, answer: v.variant('success', [done({ data }), refusal]) }
}

/** One of these codes; `OTHER`: a newer server's. */
/* @__NO_SIDE_EFFECTS__ */
export function codeOf<const Code extends string>(codes: readonly Code[]) {
  return v.union([
    v.picklist(codes),
    v.pipe(
      v.string(),
      v.transform(() => 'OTHER' as const),
    ),
  ])
}

/** A page that a browser may be sent to; never `javascript:` and the like. */
/* @__NO_SIDE_EFFECTS__ */
export function webAddress() {
  return v.pipe(
    v.string(),
    v.check((address) => /^https?:$/.test(URL.parse(address)?.protocol ?? '')),
  )
}
