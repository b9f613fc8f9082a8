import type { ReaderLanguage } from '#domain/languages.ts'
import type { Message } from '#domain/messages.ts'

/** Who calls, as the verified ID token says; nothing of it comes from the body. */
export interface Identity {
  uid: string
  /** Lower case. */
  email: string
  emailVerified: boolean
  /** The account's display name, if it has one. */
  name: string | undefined
  /** When the person signed in, not when the token was refreshed. */
  signedInAt: Date
  /** How: `password`, `google.com`, or `custom` for a token of ours. */
  provider: string
}

/** A call that is let in: method, size, origin and identity are checked, and its body by the contract. */
export interface ApiRequest<Who extends Identity | undefined, Body = unknown> {
  /** As the contract has parsed it. */
  body: Body
  identity: Who
  /** '' where the call asks for none. */
  idempotencyKey: string
  /** Of the page or the program that calls. */
  language: ReaderLanguage
  /** A header's value, by its name in any case. */
  header: (name: string) => string | undefined
  ip: string | undefined
  /** Of the click that the call comes from, or one of our own: a UUID, in every line of the log and in every mail. */
  requestId: string
  now: Date
}

/** What is sent back: the body as JSON. Refusals that a person can mend go out with 200 and `success: false`. */
export interface ApiAnswer<Body extends object = object> {
  /** HTTP status; 200 when absent. */
  status?: number
  headers?: Readonly<Record<string, string>>
  body: Body
}

/** A protocol error: the caller, not the person, did something wrong. */
export function refusal(
  status: number,
  message: Message,
  headers?: Record<string, string>,
): ApiAnswer<{ success: false; message: Message }> {
  return { status, body: { success: false, message }, ...(headers && { headers }) }
}

/** A success. */
export function done(message: Message): ApiAnswer<{ success: true; message: Message }> {
  return { body: { success: true, message } }
}

/** A success, with what belongs to it. */
export function doneWith<Data extends object>(
  message: Message,
  data: Data,
): ApiAnswer<{ success: true; message: Message; data: Data }> {
  return { body: { success: true, message, data } }
}
