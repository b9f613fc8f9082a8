import { onRequest } from 'firebase-functions/https'
import { bound, setting } from '../../config.ts'
import { firestore } from '../../gateways/firestore.ts'
import { logError, logInfo } from '../../gateways/log.ts'
import { REGION } from '../../region.ts'
import { applyVerdict } from './applyReport.ts'
import { isSigned, type MailEvent, readMailEvent } from './mailEvent.ts'

const LARGEST_BODY_BYTES = 256 * 1024

/**
 * `POST /api/mail-events`: the mail provider tells what has become of mails, where bounces come back to it instead of to
 * BOUNCE_ADDRESS. 2xx says that it need not tell again, also of what we do not act on; 4xx that we do not believe it; 5xx
 * asks it to repeat. Off, with 404, until MAIL_EVENTS_SECRET is set. Told twenty times, it acts once.
 */
export const mailEvents = onRequest(
  {
    region: REGION,
    timeoutSeconds: 60,
    concurrency: 80,
    memory: '512MiB',
    invoker: 'public',
    secrets: bound(['MAIL_EVENTS_SECRET', 'HASH_KEY']),
  },
  async (request, response) => {
    response.set('Cache-Control', 'no-store')
    try {
      const secret = setting('MAIL_EVENTS_SECRET')
      if (secret === '') return void response.sendStatus(404)
      if (request.method !== 'POST') return void response.set('Allow', 'POST').sendStatus(405)
      const raw: Buffer | undefined = request.rawBody
      if (raw === undefined || raw.length > LARGEST_BODY_BYTES) return void response.sendStatus(413)
      const now = new Date()
      const signed = {
        id: request.get('svix-id'),
        timestamp: request.get('svix-timestamp'),
        signature: request.get('svix-signature'),
      }
      if (!isSigned(raw, signed, secret, now)) return void response.status(400).send('Bad signature')
      const event = readMailEvent(jsonIn(raw))
      if (event !== undefined) await apply(event, signed.id, now)
      response.sendStatus(204)
    } catch (error) {
      logError('A mail event failed', error)
      response.sendStatus(500)
    }
  },
)

async function apply({ addresses, verdict, at }: MailEvent, eventId: string | undefined, now: Date) {
  const database = await firestore()
  for (const address of addresses) {
    const outcome = await applyVerdict(database, address, verdict, at, now)
    logInfo(`Mail event: ${outcome}`, { eventId, verdict })
  }
}

function jsonIn(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
