import { PUSH_TRIED_MS } from '#domain/time/lifetimes.ts'
import { taskParser } from '../platform/taskParser.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { taskCall } from '../platform/http/taskCall.ts'
import { handToDevice, pushDevices, storedDevice } from './pushDevices.ts'
import { PUSH_SHAPE } from './tellDevices.ts'

/** Task: sends a notification, an hour at most; unregistered devices end. docs/rules.md "Notifications" */
export const sendPush = taskCall(
  'sendPush',
  {},
  taskParser(PUSH_SHAPE),
  async ({ device, uid, kind, id, atMs }, now) => {
    const fields = { uid, kind }
    if (now.getTime() > atMs + PUSH_TRIED_MS) return { outcome: 'too late', fields }
    const database = await firestore()
    const found = await pushDevices(database).doc(device).get()
    const stored = storedDevice(found)
    // Firestore takes documents away up to a day after their time.
    if (stored?.uid !== uid || stored.expiresAt <= now) return { outcome: 'ended before', fields }
    return { outcome: await handToDevice(found.ref, stored, { id, kind }), fields }
  },
)
