import * as v from 'valibot'
import { OUTSIDE_CALL_MS, PUSH_TRIED_MS } from '#domain/time/lifetimes.ts'
import { isLocalProject, projectId, setting } from '../config.ts'
import { jsonIn } from '../json.ts'
import { fetchLimited } from './fetchLimited.ts'
import { OutsideError } from './OutsideError.ts'

const SERVICE = 'Firebase Cloud Messaging'
const LARGEST_ANSWER_BYTES = 64 * 1024

const REFUSAL = v.looseObject({
  error: v.looseObject({
    status: v.string(),
    details: v.optional(v.array(v.looseObject({ errorCode: v.optional(v.string()) })), []),
  }),
})

/**
 * Sends a message to one device. (The Admin SDK calls a fixed host, which no test could replace.)
 * @param data texts alone: the service worker words the notification
 * @returns `gone` where the device has unregistered; `refused` where a retry is useless
 * @throws OutsideError when it does not answer, or asks for a pause
 * Source: https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode
 */
export async function sendPush(
  token: string,
  data: Readonly<Record<string, string>>,
): Promise<'sent' | 'gone' | 'refused'> {
  const headers = { TTL: String(PUSH_TRIED_MS / 1_000), Urgency: 'normal' }
  const { status, text } = await fetchLimited(
    new URL(`/v1/projects/${projectId()}/messages:send`, setting('FCM_URL')),
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message: { token, data, webpush: { headers } } }),
    },
    { service: SERVICE, timeoutMs: OUTSIDE_CALL_MS.push, largestBytes: LARGEST_ANSWER_BYTES },
  )
  if (status === 200) return 'sent'
  const refusal = v.safeParse(REFUSAL, jsonIn(text))
  const codes = refusal.success
    ? [refusal.output.error.status, ...refusal.output.error.details.map(({ errorCode }) => errorCode)]
    : []
  // A 404 page of another server says nothing about the device.
  if (status === 404 && codes.some((code) => code === 'UNREGISTERED' || code === 'NOT_FOUND')) return 'gone'
  // Another sender's token, or none at all.
  if (status === 400 || codes.includes('SENDER_ID_MISMATCH')) return 'refused'
  throw new OutsideError(SERVICE, `status ${status} ${codes.join(' ')}`, { isBusy: status === 429 })
}

/** The functions' service account; its library keeps the token until it expires. */
async function accessToken(): Promise<string> {
  if (isLocalProject()) return 'owner'
  const { app } = await import('./app.ts')
  const given = await app().options.credential?.getAccessToken()
  if (given === undefined) throw new OutsideError(SERVICE, 'the functions have no credential')
  return given.access_token
}
