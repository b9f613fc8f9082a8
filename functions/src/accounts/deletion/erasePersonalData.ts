import type { Firestore, Query } from 'firebase-admin/firestore'
import { keptAnswersOf } from '../../asking/keptAnswers.ts'
import { followsEnded } from '../../following/endFollow.ts'
import { bandwidthOf, endFeed, feedOf } from '../../cuts/feeds.ts'
import { releaseCuts } from '../../cuts/forgetCuts.ts'
import { endShareIn } from '../../moments/sharedMoments.ts'
import { setting } from '../../platform/config.ts'
import { emptied } from '../../platform/gateways/emptied.ts'
import { emptyCollection, forgetSound } from '../../episodes/soundPieces.ts'
import { transcriptDocuments } from '../../episodes/transcripts.ts'
import { eraseProfile } from './eraseProfile.ts'
import { eraseIn, knownPointsOf } from '../../summaries/requests.ts'
import { deleteField } from '../../platform/gateways/firestore.ts'
import { type Subscriber, subscribersOf } from '../../deliverability/Subscriber.ts'
import { withDates } from '#domain/time/withDates.ts'

/**
 * Erases a uid's profile, requests, summaries, delivery consents, and its name in grants. Never by address,
 * which may be the next owner's. Idempotent. Running requests end at their next step: tasks and workers'
 * writes fail, and nothing is mailed. docs/rules.md "Accounts and trust", #address-changes-owner
 * @param hasTime asked between pages
 * @returns whether nothing is left
 */
export async function erasePersonalData(
  database: Firestore,
  uid: string,
  now: Date,
  hasTime: () => boolean,
): Promise<boolean> {
  const own = (collection: string) => database.collection(collection).where('uid', '==', uid)
  /** Of private feeds. */
  const ownedBy = (collection: string) =>
    database.collection(collection).where('ownerUid', '==', uid).select()
  const none = await deleteField()
  // The feed's address serves nothing more.
  await endFeed(database, uid, now)
  // The profile goes first: then nothing is charged to it.
  const hashKey = setting('HASH_KEY')
  for (const { ref } of (await own('users').select().get()).docs) {
    await eraseProfile({ database, hashKey }, ref, uid, now)
  }
  const isErased =
    (await followsEnded(database, uid, now, hasTime)) &&
    (await emptied(own('offers').select(), hasTime, (batch, { ref }) => void batch.delete(ref))) &&
    (await emptied(own('summaries').select(), hasTime, (batch, { ref }) => eraseIn(batch, ref))) &&
    (await releaseCuts(database, uid, hasTime)) &&
    (await emptied(own('momentPages').select(), hasTime, (batch, { ref }) => void batch.delete(ref))) &&
    (await emptied(own('sharedMoments').select(), hasTime, (batch, { id }) =>
      endShareIn(batch, database, id, now),
    )) &&
    (await emptied(own('deliveryAddresses').select(), hasTime, (batch, { ref }) => void batch.delete(ref))) &&
    (await emptied(own('pushDevices').select(), hasTime, (batch, { ref }) => void batch.delete(ref))) &&
    (await emptied(own('deadLetters').select(), hasTime, (batch, { ref }) => void batch.delete(ref))) &&
    (await emptied(own('accountLimits').select(), hasTime, (batch, { ref }) => void batch.delete(ref))) &&
    (await erasedSound(ownedBy('transcriptions'), hasTime)) &&
    (await emptied(ownedBy('episodes'), hasTime, (batch, { ref, id }) => {
      for (const words of transcriptDocuments(database, id)) batch.delete(words)
      batch.delete(ref)
    })) &&
    (await emptied(ownedBy('sources'), hasTime, (batch, { ref }) => void batch.delete(ref))) &&
    (await emptied(ownedBy('shows'), hasTime, (batch, { ref }) => void batch.delete(ref))) &&
    (await emptied(ownedBy('found'), hasTime, (batch, { ref }) => void batch.delete(ref)))
  if (!isErased) return false
  await Promise.all(
    [feedOf, bandwidthOf, keptAnswersOf, knownPointsOf].map((of) => of(database, uid).delete()),
  )
  // A used benefit stays used, without the account.
  return emptied(own('grants'), hasTime, (batch, grant) => {
    if (grant.get('usedAt') === undefined) batch.delete(grant.ref)
    else batch.update(grant.ref, { uid: none })
  })
}

/** Of episodes of private feeds that are being heard: sound and words. */
async function erasedSound(query: Query, hasTime: () => boolean): Promise<boolean> {
  for (const { ref, id } of (await query.get()).docs) {
    if (!hasTime()) return false
    // Its tasks find it gone, and store nothing more.
    await ref.delete()
    await forgetSound(query.firestore, id)
    await emptyCollection(ref.collection('pieces'))
  }
  return true
}

/** Erases a subscription, unless signed up anew, maybe by a next owner; bounces, complaints stay hashed. */
export async function eraseSubscription(
  database: Firestore,
  address: string,
  deletedAt: Date,
): Promise<void> {
  await database.runTransaction(async (transaction) => {
    for (const found of await transaction.getAll(...subscribersOf(database, address))) {
      const known = withDates(found.data()) as Subscriber | undefined
      if (known?.email === address && known.createdAt <= deletedAt) transaction.delete(found.ref)
    }
  })
}
