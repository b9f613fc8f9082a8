import { createHash } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { PUSH_KINDS } from '#domain/summaries/push.ts'
import { createTask } from '../platform/gateways/tasks.ts'
import { handToDevice, noteDevices, pushDevices, storedDevice } from './pushDevices.ts'

export const PUSH_SHAPE = v.object({
  /** Id of the device's document. */
  device: v.string(),
  /** Its account; a device of another one by then gets nothing. */
  uid: v.string(),
  kind: v.picklist(PUSH_KINDS),
  id: v.string(),
  /** When it happened. */
  atMs: v.number(),
})
type PushTask = v.InferOutput<typeof PUSH_SHAPE>

/** Firestore's limit of values of an `in` query. */
const MOST_VALUES = 30

/**
 * Makes a task for each of the accounts' devices that chose this kind. Event and device name the task, so a second call
 * makes no second one.
 * @param cause names the event
 * @throws the client's error when Firestore or Cloud Tasks do not answer
 */
export async function tellDevices(
  database: Firestore,
  uids: readonly string[],
  { kind, id, cause }: Pick<PushTask, 'kind' | 'id'> & { cause: string },
  now: Date,
): Promise<void> {
  for (let first = 0; first < uids.length; first += MOST_VALUES) {
    const some = uids.slice(first, first + MOST_VALUES)
    const { docs } = await pushDevices(database).where('uid', 'in', some).get()
    for (const doc of docs) {
      const device = storedDevice(doc)
      if (device === undefined || (kind === 'offer' && device.choice !== 'all')) continue
      const hash = createHash('sha256').update(`${cause}/${doc.id}`).digest('hex')
      const payload: PushTask = { device: doc.id, uid: device.uid, kind, id, atMs: now.getTime() }
      await createTask({
        name: `${hash.slice(0, 40)}-push`,
        target: 'sendPush',
        queue: 'PUSHES_QUEUE',
        payload,
      })
    }
  }
}

/**
 * Sends a message to all of an account's devices at once; true where one took it.
 * @throws OutsideError where none did, and a retry may help
 */
export async function reachDevices(
  database: Firestore,
  uid: string,
  message: Pick<PushTask, 'kind' | 'id'>,
  now: Date,
): Promise<boolean> {
  const { docs } = await pushDevices(database).where('uid', '==', uid).get()
  const outcomes = await Promise.allSettled(
    docs.map(async (doc) => {
      const device = storedDevice(doc)
      return device === undefined || device.expiresAt <= now ? 'gone' : handToDevice(doc.ref, device, message)
    }),
  )
  if (outcomes.some((each) => each.status === 'fulfilled' && each.value === 'sent')) return true
  const failed = outcomes.find((each) => each.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  // Firestore's TTL deletes unseen devices, and notes nothing.
  if (docs.length === 0) await noteDevices(database, uid)
  return false
}
