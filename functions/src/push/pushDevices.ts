import { createHash } from 'node:crypto'
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from 'firebase-admin/firestore'
import * as v from 'valibot'
import { MOST_DEVICES, type PushChoice, type PushKind } from '#domain/summaries/push.ts'
import { PUSH_TOKENS_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { Identity } from '../platform/http/ApiRequest.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { sendPush } from '../platform/gateways/pushes.ts'
import { logWarning } from '../platform/log.ts'
import { readDocument } from '../platform/readDocument.ts'

/** The document `pushDevices/{SHA-256 of the token, hex}`, server only. Ended is gone. */
interface PushDevice {
  uid: string
  /** Where Firebase Cloud Messaging takes messages for it. */
  token: string
  choice: PushChoice
  createdAt: Date
  /** The last time its browser opened the app, to the week. */
  seenAt: Date
  expiresAt: Date
}

const SHAPE = v.looseObject({
  uid: v.string(),
  token: v.string(),
  choice: v.picklist(['summaries', 'all']),
  seenAt: v.date(),
})

export function pushDevices(database: Firestore): CollectionReference {
  return database.collection('pushDevices')
}

export function pushDevice(database: Firestore, token: string): DocumentReference {
  return pushDevices(database).doc(createHash('sha256').update(token).digest('hex'))
}

/** @returns undefined where it has ended */
export function storedDevice(snapshot: DocumentSnapshot): PushDevice | undefined {
  return readDocument<PushDevice>(snapshot, SHAPE)
}

/** Makes any device the account's, or notes it was seen again; beyond the limit the longest unseen end. */
export async function keepDevice(
  database: Firestore,
  { uid, email }: Pick<Identity, 'uid' | 'email'>,
  { token, choice }: Pick<PushDevice, 'token' | 'choice'>,
  now: Date,
): Promise<void> {
  const reference = pushDevice(database, token)
  const before = await database.runTransaction(async (transaction) => {
    const profile = await transaction.get(database.collection('users').doc(email))
    const owner: unknown = (await transaction.get(reference)).get('uid')
    const { docs } = await transaction.get(pushDevices(database).where('uid', '==', uid))
    const known = docs.find(({ id }) => id === reference.id)
    const others = docs
      .filter(({ id }) => id !== reference.id)
      .toSorted((one, other) => other.get('seenAt').toMillis() - one.get('seenAt').toMillis())
    for (const { ref } of others.slice(MOST_DEVICES - 1)) transaction.delete(ref)
    const device: PushDevice = {
      uid,
      token,
      choice,
      createdAt: known?.get('createdAt') ?? now,
      seenAt: now,
      expiresAt: new Date(now.getTime() + PUSH_TOKENS_KEPT_MS),
    }
    transaction.set(reference, device)
    if (profile.exists && profile.get('hasDevices') !== true)
      transaction.update(profile.ref, { hasDevices: true })
    return owner
  })
  if (typeof before === 'string' && before !== uid) await noteDevices(database, before)
}

/** Takes the profile's note away once the account has no device. */
export async function noteDevices(database: Firestore, uid: string): Promise<void> {
  const users = database.collection('users')
  await database.runTransaction(async (transaction) => {
    const own = await transaction.get(pushDevices(database).where('uid', '==', uid).limit(1))
    if (!own.empty) return
    const [profile] = (await transaction.get(users.where('uid', '==', uid).limit(1))).docs
    if (profile?.get('hasDevices') === true)
      transaction.update(profile.ref, { hasDevices: await deleteField() })
  })
}

/** Ends a device that is still the account's. */
export async function endDevice(database: Firestore, uid: string, token: string): Promise<void> {
  const reference = pushDevice(database, token)
  await database.runTransaction(async (transaction) => {
    const found = await transaction.get(reference)
    if (found.get('uid') === uid) transaction.delete(reference)
  })
  await noteDevices(database, uid)
}

/** Sends a device one message; one that has unregistered ends. @throws OutsideError as sendPush */
export async function handToDevice(
  reference: DocumentReference,
  { token, uid }: PushDevice,
  { id, kind }: { id: string; kind: PushKind },
): ReturnType<typeof sendPush> {
  const outcome = await sendPush(token, { id, kind })
  if (outcome === 'gone') {
    await reference.delete()
    await noteDevices(reference.firestore, uid)
  }
  if (outcome === 'refused') logWarning('A message to a device is refused', { uid, kind })
  return outcome
}
