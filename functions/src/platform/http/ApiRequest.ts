import type { ReaderLanguage } from '#domain/languages.ts'
import type { Message } from '#domain/messages.ts'

/** The caller, by the verified ID token; nothing comes from the body. */
export interface Identity {
  uid: string
  /** Lower case. */
  email: string
  emailVerified: boolean
  name: string | undefined
  /** Time of the sign-in, not of the token's refresh. */
  signedInAt: Date
  /** `password`, `google.com`, or `custom` for a token of ours. */
  provider: string
}

/** An admitted call: method, size, origin and identity are checked, and its body by the contract. */
export interface ApiRequest<Who extends Identity | undefined, Body = unknown> {
  /** Parsed by the contract. */
  body: Body
  identity: Who
  /** '' where the call needs none. */
  idempotencyKey: string
  /** Of the page or the program that calls. */
  language: ReaderLanguage
  /** Name in any case. */
  header: (name: string) => string | undefined
  ip: string | undefined
  /** Trace: id of the app's click, or a new UUID; in every log line and every mail. */
  requestId: string
  now: Date
}

/** The body is sent as JSON. Refusals that a person can mend go out with 200 and `success: false`. */
export interface ApiAnswer<Body extends object = object> {
  /** HTTP status, default 200. */
  status?: number
  headers?: Readonly<Record<string, string>>
  body: Body
}

/** A protocol error: the caller's fault, not the person's. */
export function refusal(
  status: number,
  message: Message,
  headers?: Record<string, string>,
): ApiAnswer<{ success: false; message: Message }> {
  return { status, body: { success: false, message }, ...(headers && { headers }) }
}

export function done(message: Message): ApiAnswer<{ success: true; message: Message }> {
  return { body: { success: true, message } }
}

export function doneWith<Data extends object>(
  message: Message,
  data: Data,
): ApiAnswer<{ success: true; message: Message; data: Data }> {
  return { body: { success: true, message, data } }
}
