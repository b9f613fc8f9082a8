import type { Auth } from 'firebase-admin/auth'
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { beginDeletion } from '../../functions/src/profiles/Deletion.ts'
import { storedSubscriber, subscriber } from '../../functions/src/deliverability/Subscriber.ts'
import { endSubscription } from '../../functions/src/newsletter/endSubscription.ts'
import { deleteField } from '../../functions/src/platform/gateways/firestore.ts'
import { existingAccount } from '../../functions/src/profiles/existingAccount.ts'
import type { Ending } from './endings.ts'

/** Accounts that Auth is asked about at once: its most. */
const PAGE = 100
/** Above both, Auth itself lacks accounts: it may have been lost as well, and nobody has asked for that to be erased. */
const SUSPICIOUS_COUNT = 20
const SUSPICIOUS_SHARE = 0.05

/**
 * Makes good what a restored backup has brought back: accounts that were erased since, subscriptions that ended, addresses
 * that get no mail. Whose account is gone from Auth is erased whatever the log says, for Auth is no part of the backup; the
 * log tells all else, and names accounts that are in Auth again because it was restored, too. It may run any number of
 * times, and finds nobody when all is done.
 * @param endings since the backup was made
 * @param options.isDryRun only says what would be done
 * @param options.areMany goes on where Auth lacks suspiciously many accounts
 * @returns of accounts those that are erased now: the sweep does it
 * @throws Error where it does, before anything is done
 * docs/rules.md #restore-erases-again
 */
export async function eraseAgain(
  { auth, database }: { auth: Auth; database: Firestore },
  endings: readonly Ending[],
  now: Date,
  options: { isDryRun: boolean; areMany: boolean },
) {
  const orphans = await orphanedUids(auth, database)
  if (orphans.uids.length > Math.max(SUSPICIOUS_COUNT, orphans.seen * SUSPICIOUS_SHARE) && !options.areMany)
    throw new Error(
      `Auth lacks ${orphans.uids.length} of ${orphans.seen} accounts that the database has. If Auth is whole, say --many.`,
    )
  const named = endings.flatMap((ending) => (ending.event === 'account.erased' ? [ending.uid] : []))
  const left = await Promise.all(named.map(async (uid) => ((await isLeft(auth, database, uid)) ? [uid] : [])))
  const uids = [...new Set([...orphans.uids, ...left.flat()])]
  const [ended, suppressed] = [
    await endedAgain(database, endings),
    await suppressedAgain(database, endings, now),
  ]
  if (!options.isDryRun) {
    for (const uid of uids) await beginDeletion(database, { uid, isReceiptDue: false }, now)
    for (const [id, at] of ended) await endSubscription(database, { id }, 'restore', at)
    for (const ending of suppressed.values()) await suppressAgain(database, ending)
  }
  return { uids, subscriberIds: [...ended.keys()], suppressionIds: [...suppressed.keys()] }
}

/** Uids of profiles and customers that Auth does not know. */
async function orphanedUids(auth: Auth, database: Firestore): Promise<{ uids: string[]; seen: number }> {
  const found = { uids: new Set<string>(), seen: 0 }
  for (const [collection, uidOf] of [
    ['users', (document: QueryDocumentSnapshot): unknown => document.get('uid')],
    ['billing', ({ id }: QueryDocumentSnapshot): unknown => id],
  ] as const) {
    let last: QueryDocumentSnapshot | undefined
    do {
      const query = database.collection(collection).orderBy('__name__').select('uid').limit(PAGE)
      const { docs } = await (last ? query.startAfter(last) : query).get()
      const uids = docs.map(uidOf).filter((uid): uid is string => typeof uid === 'string' && uid !== '')
      const { users } = uids.length === 0 ? { users: [] } : await auth.getUsers(uids.map((uid) => ({ uid })))
      const known = new Set(users.map(({ uid }) => uid))
      for (const uid of uids) if (!known.has(uid)) found.uids.add(uid)
      found.seen += docs.length
      last = docs.length === PAGE ? docs.at(-1) : undefined
    } while (last)
  }
  return { uids: [...found.uids], seen: found.seen }
}

/** Whether an account that was erased is there again. */
async function isLeft(auth: Auth, database: Firestore, uid: string): Promise<boolean> {
  if ((await existingAccount(auth, uid)) !== undefined) return true
  const owned = ['users', 'summaries', 'deliveryAddresses'].map((collection) =>
    database.collection(collection).where('uid', '==', uid).select().limit(1).get(),
  )
  return (await Promise.all(owned)).some(({ empty }) => !empty)
}

/** Restored subscriptions that have ended since, with their ends. */
async function endedAgain(database: Firestore, endings: readonly Ending[]): Promise<Map<string, Date>> {
  const last = new Map(
    endings.flatMap((ending) =>
      'subscriberId' in ending && ending.subscriberId !== undefined
        ? [[ending.subscriberId, ending.at] as const]
        : [],
    ),
  )
  const again = new Map<string, Date>()
  for (const [id, at] of last) {
    const known = storedSubscriber(await subscriber(database, id).get())?.data
    if (known === undefined || known.updatedAt >= at) continue
    const isEnded = known.state === 'unsubscribed' || known.state === 'suppressed'
    if (!isEnded || known.asked !== undefined) again.set(id, at)
  }
  return again
}

type Suppressed = Extract<Ending, { event: 'address.suppressed' }>

/** Suppressions that were lost and still hold, the last one of each address; a complaint outlasts all others. */
async function suppressedAgain(
  database: Firestore,
  endings: readonly Ending[],
  now: Date,
): Promise<Map<string, Suppressed>> {
  const last = new Map<string, Suppressed>()
  for (const ending of endings) {
    if (ending.event !== 'address.suppressed' || (ending.expiresAt && ending.expiresAt <= now)) continue
    if (last.get(ending.suppressionId)?.reason !== 'complaint') last.set(ending.suppressionId, ending)
  }
  for (const [id, { reason, at }] of last) {
    const known = await database.collection('suppressions').doc(id).get()
    const isKnown =
      known.get('reason') === 'complaint' || (known.get('reason') === reason && dateIn(known, 'at') >= at)
    const pairs = await pairsOf(database, id)
    // An import leaves the suppression where it is, and brings back what it had ended.
    const isAgreed = pairs.some(
      (pair) => pair.get('confirmedAt') !== undefined && dateIn(pair, 'confirmedAt') < at,
    )
    if (isKnown && !isAgreed) last.delete(id)
  }
  return last
}

function dateIn(document: { get(field: string): unknown }, field: string): Date {
  const at = document.get(field) as { toDate(): Date } | undefined
  return at?.toDate() ?? new Date(0)
}

/** Accounts that may deliver to a suppressed address. */
async function pairsOf(database: Firestore, suppressionId: string): Promise<QueryDocumentSnapshot[]> {
  return (await database.collection('deliveryAddresses').where('addressId', '==', suppressionId).get()).docs
}

async function suppressAgain(database: Firestore, ending: Suppressed): Promise<void> {
  const { suppressionId, reason, at, expiresAt } = ending
  const none = await deleteField()
  const batch = database.batch()
  batch.set(database.collection('suppressions').doc(suppressionId), {
    reason,
    at,
    ...(expiresAt && { expiresAt }),
  })
  for (const { ref } of await pairsOf(database, suppressionId))
    batch.update(ref, { confirmedAt: none, tokenExpiresAt: at })
  await batch.commit()
}
