import { formed, type Unsaid } from '#domain/messages.ts'
import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import { apiKeysContract } from '#domain/api/accountCalls.ts'
import type { HeldKey } from '#domain/api/replies.ts'
import { API_KEY_START, type ApiKey, MOST_API_KEYS } from '#domain/api/apiKeys.ts'
import { countAt } from '#domain/api/apiCallLimits.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { deletionOf } from '../profiles/Deletion.ts'
import { sessionsSinceSeconds } from '../accounts/accountStanding.ts'
import { freshlySignedIn, signInAgain } from '../accounts/freshSignIn.ts'
import { type Changing, leaveMail } from '../teams/TeamWork.ts'
import { doAtOnce } from '../teams/changes/doTeamWork.ts'
import { auth } from '../platform/gateways/auth.ts'
import { firestore, TRANSACTION_ATTEMPTS } from '../platform/gateways/firestore.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { type ApiAnswer, doneWith, type Identity, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { logInfo } from '../platform/log.ts'
import { apiCallCount } from '../profiles/accountLimits.ts'
import { apiKeyId, apiKeys as keys, apiKeysOf, newApiKey, storedApiKey } from '../profiles/apiKeys.ts'
import { existingAccount } from '../profiles/existingAccount.ts'
import { profileOf } from '../profiles/profiles.ts'

type KeysAnswer = ApiAnswer<Unsaid<v.InferInput<typeof apiKeysContract.answer>>>
type Asked = v.InferOutput<typeof apiKeysContract.request>

const DOINGS = { make: 'make key', end: 'end key', decide: 'decide keys' } as const

/**
 * `POST /api/api-keys`: the caller's keys. Making, ending and deciding about older ones needs a sign-in of
 * the last five minutes. A key is shown once, only its hash is kept. Each change is mailed. docs/rules.md
 * "API", #keys-after-password
 */
export const apiKeys = apiCall(
  apiKeysContract,
  { identity: 'verified', checkRevoked: 'always', secrets: ['HASH_KEY', 'LINK_KEYS', 'SMTP_URL'] },
  async ({ body, identity, now }): Promise<KeysAnswer> => {
    const database = await firestore()
    if (body.do === 'list') return listed(database, identity, now)
    if ((await freshlySignedIn(await auth(), identity, now)) === undefined) {
      return signInAgain(DOINGS[body.do])
    }
    if (body.do === 'make') return make(database, identity, body, now)
    return body.do === 'end'
      ? end(database, identity, body.id, now)
      : decide(database, identity, body.end, now)
  },
)

async function make(
  database: Firestore,
  identity: Identity,
  { name, scope }: Extract<Asked, { do: 'make' }>,
  now: Date,
): Promise<KeysAnswer> {
  const { uid, signedInAt } = identity
  const key = newApiKey()
  const made: ApiKey = { uid, name, scope, start: key.slice(0, API_KEY_START), signedInAt, createdAt: now }
  const outcome = await database.runTransaction(
    async (transaction) => {
      const deletion = await transaction.get(deletionOf(database, uid))
      if (deletion.exists) return refusal(409, 'This account is being deleted.')
      const { size } = await transaction.get(apiKeysOf(database, uid).select().limit(MOST_API_KEYS))
      if (size >= MOST_API_KEYS) {
        return refusal(409, formed('keysHeld', MOST_API_KEYS))
      }
      transaction.create(keys(database).doc(apiKeyId(key)), made)
      return leaveNotice({ transaction, database, now }, identity, 'key-made', made)
    },
    { maxAttempts: TRANSACTION_ATTEMPTS },
  )
  if (typeof outcome !== 'string') return outcome
  logInfo('A key was made', { uid, scope })
  await doAtOnce(database, [outcome], now, () => true)
  return listed(database, identity, now, key)
}

async function end(database: Firestore, identity: Identity, id: string, now: Date): Promise<KeysAnswer> {
  await endKey(database, identity, id, now)
  return listed(database, identity, now)
}

/** Ends a key, once. Another account's is as unknown as one that has ended, and both are nothing to end. */
async function endKey(database: Firestore, identity: Identity, id: string, now: Date): Promise<void> {
  const reference = keys(database).doc(id)
  const notice = await database.runTransaction(async (transaction) => {
    const key = storedApiKey(await transaction.get(reference))
    if (key?.uid !== identity.uid) return undefined
    transaction.delete(reference)
    return leaveNotice({ transaction, database, now }, identity, 'key-ended', key)
  })
  if (notice === undefined) return
  logInfo('A key was ended', { uid: identity.uid })
  await doAtOnce(database, [notice], now, () => true)
}

/** The answer to the one question about keys that somebody else may have made: they end, or go on. */
async function decide(database: Firestore, identity: Identity, isEnd: boolean, now: Date) {
  const { uid } = identity
  const [{ docs }, since] = await Promise.all([apiKeysOf(database, uid).get(), sessionsEndedAt(uid)])
  for (const doc of docs) {
    const key = storedApiKey(doc)
    if (key === undefined || !isDoubted(key, since)) continue
    if (isEnd) await endKey(database, identity, doc.id, now)
    else await unlessWriteConflict(() => doc.ref.update({ keptAt: now }))
  }
  return listed(database, identity, now)
}

/** When the account's sessions were last ended, in epoch seconds. */
async function sessionsEndedAt(uid: string): Promise<number> {
  const account = await existingAccount(await auth(), uid)
  return account === undefined ? 0 : sessionsSinceSeconds(account)
}

/** Whether a key is from before the account's sessions were ended. @param sinceSeconds when that was */
function isDoubted({ createdAt, keptAt = createdAt }: ApiKey, sinceSeconds: number): boolean {
  return Math.floor(keptAt.getTime() / 1000) < sinceSeconds
}

/** For the account's own address: whoever did it may not be the owner. @returns the id of work to be done */
function leaveNotice(
  changing: Changing,
  { uid, email }: Identity,
  kind: 'key-made' | 'key-ended',
  { name, start, scope }: ApiKey,
): string {
  const facts = { account: email, at: changing.now, name, start, scope }
  return leaveMail(changing, { uid, email, language: 'en' }, { kind, facts })
}

async function listed(database: Firestore, { uid, email }: Identity, now: Date, made?: string) {
  const [held, profile, count, since] = await Promise.all([
    apiKeysOf(database, uid).limit(MOST_API_KEYS).get(),
    database.collection('users').doc(email).get(),
    apiCallCount(database, uid),
    sessionsEndedAt(uid),
  ])
  const found = held.docs.flatMap((each) => {
    const key = storedApiKey(each)
    return key
      ? [{ ...heldKey(each.id, key), ...(isDoubted(key, since) && { isDoubted: true as const }) }]
      : []
  })
  return doneWith('Here are your keys.', {
    keys: found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    ...(made !== undefined && { made }),
    mayCall: PLANS[profileOf(profile, uid)?.subscription.plan ?? 'free'].can.api,
    callsToday: countAt(count, now).inDay,
  })
}

function heldKey(id: string, { name, scope, start, createdAt, lastUsedAt }: ApiKey): HeldKey {
  return {
    id,
    name,
    scope,
    start,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  }
}
