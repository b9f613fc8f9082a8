import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { HOLDS } from '#domain/plans/plans.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { profileOf } from '../profiles/profiles.ts'
import { followOf, follows, settingsOf, storedFollow, storedSettings } from './followStore.ts'

/** Follows up to the plan's limit, oldest first; the others wait for room. Idempotent. docs/rules.md "Following" */
export async function followWithin(
  database: Firestore,
  uid: string,
  account: DocumentReference,
  now: Date,
): Promise<void> {
  const [found, stored] = await database.getAll(account, settingsOf(database, uid))
  const settings = stored && storedSettings(stored)
  const limit = HOLDS[(found && profileOf(found, uid))?.subscription.plan ?? 'free'].shows
  if (settings === undefined || settings.limit === limit) return
  await orderByLimit(database, uid, limit, now)
  await settingsOf(database, uid).update({ limit })
}

/** Orders an account's follows: the oldest go on, except resting and objected ones. */
export async function orderByLimit(
  database: Firestore,
  uid: string,
  limit: number,
  now: Date,
): Promise<void> {
  const found = await follows(database).where('uid', '==', uid).get()
  const sorted = found.docs
    .flatMap((doc) => storedFollow(doc) ?? [])
    .toSorted((a, b) => a.since.getTime() - b.since.getTime() || a.showId.localeCompare(b.showId))
  const batch = database.batch()
  const none = await deleteField()
  for (const [index, { showId, state, within }] of sorted.entries()) {
    const isOver = index >= limit
    if (isOver === (state === 'over-limit')) continue
    // Missed episodes are not offered: it goes on from now.
    const change = isOver
      ? { state: 'over-limit', ...((state === 'resting' || state === 'objected') && { within: state }) }
      : { state: within ?? 'active', within: none }
    batch.update(followOf(database, uid, showId), { ...change, updatedAt: now })
  }
  await batch.commit()
}
