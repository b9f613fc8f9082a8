import type { DocumentSnapshot } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { withDates } from '#domain/time/withDates.ts'
import { logWarning } from './log.ts'

/**
 * A document as our data, with dates; deciding fields are checked, since strangers may have written them.
 * @param shape the checked fields; the rest is believed
 * @returns undefined when missing or malformed: an alert names it, and the work goes on
 */
export function readDocument<Data>(
  snapshot: DocumentSnapshot,
  shape: v.GenericSchema<unknown, Partial<Data>>,
): Data | undefined {
  if (!snapshot.exists) return undefined
  const data = withDates(snapshot.data())
  const { issues } = v.safeParse(shape, data, { abortEarly: true })
  if (issues === undefined) return data as Data
  const wrong = v.getDotPath(issues[0]) ?? 'the whole'
  logWarning('A document of an unknown shape is skipped', {
    event: 'document.unreadable',
    path: snapshot.ref.path,
    wrong,
  })
  return undefined
}
