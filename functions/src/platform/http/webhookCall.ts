import { type HttpsFunction, onRequest } from 'firebase-functions/https'
import type { SettingName } from '../config.ts'
import { logError } from '../log.ts'
import { deployedAs, type FunctionName } from '../scaling.ts'

interface WebhookOptions {
  /** The exported function's. */
  name: FunctionName
  /** Name of an event in the log: `A Stripe event`. */
  what: string
  secrets: SettingName[]
  largestBytes: number
  /** Whether it is switched off: answers 404. */
  isOff?: () => boolean
}

/** A service's report, verified. */
interface Notice {
  /** Fields for the log. */
  fields: object
  apply: () => Promise<void>
}

/**
 * A function that a service calls with events: 2xx ends its retries, 4xx: not verified, 5xx asks for a retry.
 * @param read gets the raw body, which signatures cover; undefined: not verified
 */
export function webhookCall(
  { name, what, secrets, largestBytes, isOff = () => false }: WebhookOptions,
  read: (
    raw: Buffer,
    header: (field: string) => string | undefined,
    now: Date,
  ) => Promise<Notice | undefined> | Notice | undefined,
): HttpsFunction {
  return onRequest({ ...deployedAs(name, secrets), invoker: 'public' }, async (request, response) => {
    response.set('Cache-Control', 'no-store')
    let notice: Notice | undefined
    try {
      if (isOff()) return void response.sendStatus(404)
      if (request.method !== 'POST') return void response.set('Allow', 'POST').sendStatus(405)
      const raw: Buffer | undefined = request.rawBody
      if (raw === undefined || raw.length > largestBytes) return void response.sendStatus(413)
      notice = await read(raw, (field) => request.get(field), new Date())
      if (notice === undefined) return void response.status(400).send('Bad signature')
      await notice.apply()
      response.sendStatus(204)
    } catch (error) {
      logError(`${what} failed`, error, { ...notice?.fields })
      response.sendStatus(500)
    }
  })
}
