import * as v from 'valibot'
import { gcloud } from '../doctor/gcloud.ts'
import { ENDINGS_FILTER, ERASURES } from '../doctor/production.ts'
import { REGION } from '../../functions/src/platform/region.ts'

/** What is to stay erased or ended, as the log has it: by ids, which are the same in any backup. */
export type Ending =
  | { event: 'account.erased'; at: Date; uid: string }
  | { event: 'subscriber.ended'; at: Date; subscriberId: string }
  | {
      event: 'address.suppressed'
      at: Date
      suppressionId: string
      /** Absent where no subscriber has the address. */
      subscriberId?: string | undefined
      reason: string
      /** Absent where it never ends. */
      expiresAt: Date | undefined
    }

const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)
const LINE = v.variant('event', [
  v.object({ event: v.literal('account.erased'), uid: v.string() }),
  v.object({ event: v.literal('subscriber.ended'), subscriberId: v.string() }),
  v.object({
    event: v.literal('address.suppressed'),
    suppressionId: v.string(),
    subscriberId: v.optional(v.string()),
    reason: v.string(),
    expiresAt: v.optional(time),
  }),
])
const ENTRIES = v.array(v.object({ timestamp: time, jsonPayload: LINE }))

/** The endings in the JSON of `gcloud logging read`, oldest first. @throws Error for another shape */
export function readEndings(json: string): Ending[] {
  const entries = v.parse(ENTRIES, JSON.parse(json))
  return entries
    .map(({ timestamp, jsonPayload }): Ending => {
      if (jsonPayload.event !== 'address.suppressed') return { ...jsonPayload, at: timestamp }
      return { ...jsonPayload, expiresAt: jsonPayload.expiresAt, at: timestamp }
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Lines of months may take minutes to be read. */
const READ_MS = 600_000

/** @throws Error when gcloud does not answer */
export async function endingsSince(projectId: string, since: Date): Promise<Ending[]> {
  const answer = await gcloud(
    [
      'logging',
      'read',
      `${ENDINGS_FILTER} AND timestamp>="${since.toISOString()}"`,
      `--bucket=${ERASURES}`,
      `--location=${REGION}`,
      '--view=_AllLogs',
      '--format=json',
      `--project=${projectId}`,
    ],
    READ_MS,
  )
  if (!answer.ok) throw new Error(`the log cannot be read: ${answer.said}`)
  return readEndings(answer.text)
}
