import * as v from 'valibot'
import type { ApiContract } from './ApiContract.ts'
import { REPLIES } from './replies.ts'

/** An id of a summary, an episode, a show, a team or an invitation. */
export const ID = /^[a-f0-9]{40}$/
/** Ids of requests are hashed of it; ours with a colon are nobody's to send. */
export const IDEMPOTENCY_KEY = /^[\w-]{8,128}$/

/** Missing fields are refused with their own texts. @param text for a value that is no object */
/* @__NO_SIDE_EFFECTS__ */
export function fields<const Entries extends v.ObjectEntries>(
  entries: Entries,
  text = 'Send a JSON object.',
) {
  return v.object(entries, ({ path }) => {
    const missing = entries[String(path?.at(-1)?.key)]
    return (missing && v.safeParse(missing, undefined, { abortEarly: true }).issues?.[0].message) ?? text
  })
}

/** @param text for a malformed value */
/* @__NO_SIDE_EFFECTS__ */
export function textLike(form: RegExp, text: string) {
  return v.pipe(v.string(text), v.regex(form, text))
}

/** A text as one of our parsers returns it. @param text for a value that the parser refuses */
/* @__NO_SIDE_EFFECTS__ */
export function parsedBy(parse: (input: string) => string | undefined, text: string) {
  return v.pipe(v.string(text), v.transform(parse), v.string(text))
}

/** A mailed link's token: 40 hex digits, a generation where it has one, a proof. @param text for another form */
/* @__NO_SIDE_EFFECTS__ */
export function mailedToken(text: string) {
  return textLike(/^[a-f0-9]{40}(?:\.[1-9]\d{0,11})?\.[\w-]{43}$/, text)
}

/** The call of this name: its reply, and what it may be asked. */
/* @__NO_SIDE_EFFECTS__ */
export function contractOf<
  const Name extends keyof typeof REPLIES,
  const Asked extends Pick<ApiContract, 'request' | 'malformed'>,
>(name: Name, asked: Asked) {
  return { name, ...REPLIES[name], ...asked }
}
