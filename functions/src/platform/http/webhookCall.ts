import { type HttpsFunction, onRequest } from 'firebase-functions/https'
import type { SettingName } from '../config.ts'
import { logError } from '../log.ts'
import { deployedAs, type FunctionName } from '../scaling.ts'

interface WebhookOptions {
  /** Of the exported function. */
  name: FunctionName
  /** What comes in by it, as the log says it: `A Stripe event`. */
  what: string
  secrets: SettingName[]
  largestBytes: number
  /** Whether it is switched off: then there is nothing here, 404. */
  isOff?: () => boolean
}

/** Something that a service has told, and that is believed. */
interface Notice {
  /** What the log should name it by. */
  fields: object
  apply: () => Promise<void>
}

/**
 * The function that a service calls to tell us what has happened. 2xx says that it need not tell again, also of what we do not act
 * on; 4xx that we do not believe it; 5xx asks it to repeat.
 * @param read gets the body as it came, which signatures are of; undefined: not believed
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
