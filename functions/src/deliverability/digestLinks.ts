import type { Firestore } from 'firebase-admin/firestore'
import { idSignedFor, linksBy, signedToken } from './signedToken.ts'
import { addressHash } from '../platform/addressHash.ts'
import { deleteField } from '../platform/gateways/firestore.ts'

/** What the proof is good for. */
const STOP = 'stop the mails about followed shows'

/** What stands for an account in links of its mails: 40 hex digits that lead to nobody else. */
export function mailIdOf(uid: string): string {
  return addressHash('brief', uid)
}

/** The ways to end these mails. @param id as {@link mailIdOf} returns it */
export const digestLinks = (id: string) => linksBy(signedToken(id, STOP), '/stop-briefs')

export const readStopToken = (token: unknown) => idSignedFor(token, STOP)

const settingsBy = (database: Firestore, id: string) =>
  database.collection('followSettings').where('mailId', '==', id).limit(1).get()

/** Whose mails these are: the address of an account; undefined when it is gone. */
export async function addressOf(database: Firestore, id: string): Promise<string | undefined> {
  const [settings] = (await settingsBy(database, id)).docs
  if (settings === undefined) return undefined
  const profiles = await database.collection('users').where('uid', '==', settings.id).limit(1).get()
  return profiles.docs[0]?.id
}

/** Ends the mails of an account, and with them what is summarized by itself. Said again it changes nothing. */
export async function endDigests(database: Firestore, id: string, now: Date): Promise<void> {
  const found = await settingsBy(database, id)
  const none = await deleteField()
  // Credits are not to be spent on what nobody is told of.
  for (const { ref } of found.docs) {
    await ref.update({ 'mails.rhythm': 'off', paused: true, nextMailAt: none, updatedAt: now })
  }
}
