import { setting } from '../../platform/config.ts'
import { firestore } from '../../platform/gateways/firestore.ts'
import { jsonIn } from '../../platform/json.ts'
import { logInfo } from '../../platform/log.ts'
import { webhookCall } from '../../platform/http/webhookCall.ts'
import { applyVerdict } from './applyReport.ts'
import { isSigned, type MailEvent, readMailEvent } from './mailEvent.ts'

const LARGEST_BODY_BYTES = 256 * 1024

/** `POST /api/mail-events`: the provider's reports, in place of BOUNCE_ADDRESS. Off without MAIL_EVENTS_SECRET. */
export const mailEvents = webhookCall(
  {
    name: 'mailEvents',
    what: 'A mail event',
    secrets: ['MAIL_EVENTS_SECRET', 'HASH_KEY'],
    largestBytes: LARGEST_BODY_BYTES,
    isOff: () => setting('MAIL_EVENTS_SECRET') === '',
  },
  (raw, header, now) => {
    const signed = {
      id: header('svix-id'),
      timestamp: header('svix-timestamp'),
      signature: header('svix-signature'),
    }
    if (!isSigned(raw, signed, setting('MAIL_EVENTS_SECRET'), now)) return undefined
    const event = readMailEvent(jsonIn(raw.toString('utf8')))
    return {
      fields: { eventId: signed.id },
      apply: async () => {
        if (event !== undefined) await apply(event, signed.id, now)
      },
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
