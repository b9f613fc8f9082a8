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

/** A success, with what belongs to it. */
/* @__NO_SIDE_EFFECTS__ */
export function done<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({ success: v.literal(true), message: v.fallback(v.string(), ''), ...entries })
}

/** A refusal; each call may be refused with nothing more than a text. */
/* @__NO_SIDE_EFFECTS__ */
export function refused<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({ success: v.literal(false), message: v.fallback(v.string(), ''), ...entries })
}

/** A refusal that may say more; what only another build knows is taken for nothing more. */
/* @__NO_SIDE_EFFECTS__ */
export function refusedWith<const Details extends v.GenericSchema>(details: Details) {
  return refused({ error_details: v.fallback(v.optional(details), undefined) })
}

/** Where a call goes: its success has `data`. */
/* @__NO_SIDE_EFFECTS__ */
export function replyOf<
  const Path extends ApiReply['path'],
  const Data extends v.GenericSchema,
  const Refusal extends ReturnType<typeof refused>,
>(path: Path, data: Data, refusal: Refusal) {
  return { path, answer: v.variant('success', [done({ data }), refusal]) }
}

/** One of these codes; `OTHER`: one that this build does not know, of a newer server. */
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

/** A page that a browser may be sent to; `javascript:` and the like are none. */
/* @__NO_SIDE_EFFECTS__ */
export function webAddress() {
  return v.pipe(
    v.string(),
    v.check((address) => /^https?:$/.test(URL.parse(address)?.protocol ?? '')),
  )
}

/** A contract of its two halves. */
/* @__NO_SIDE_EFFECTS__ */
export function contractOf<
  const Reply extends ApiReply,
  const Asked extends Pick<ApiContract, 'request' | 'malformed'>,
>(reply: Reply, asked: Asked) {
  return { ...reply, ...asked }
}
