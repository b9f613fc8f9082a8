import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import { apiKeysContract } from '#domain/api/accountCalls.ts'
import type { HeldKey } from '#domain/api/replies.ts'
import { API_KEY_START, type ApiKey, MOST_API_KEYS } from '#domain/apiKeys.ts'
import { countAt } from '#domain/apiCallLimits.ts'
import { hasApi } from '#domain/plans.ts'
import { deletionOf } from '../accounts/deletion/Deletion.ts'
import { freshlySignedIn, signInAgain } from '../accounts/freshSignIn.ts'
import { auth } from '../platform/gateways/auth.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { type ApiAnswer, doneWith, type Identity, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { logInfo } from '../platform/log.ts'
import { apiCallCount } from '../profiles/accountLimits.ts'
import { apiKeyId, apiKeys as keys, apiKeysOf, newApiKey, storedApiKey } from '../profiles/apiKeys.ts'
import { profileOf } from '../profiles/profiles.ts'

type KeysAnswer = ApiAnswer<v.InferInput<typeof apiKeysContract.answer>>
type Asked = v.InferOutput<typeof apiKeysContract.request>

/**
 * `POST /api/api-keys`: the keys of the caller's account. Making and ending one takes a sign-in of the last five minutes. A
 * key is told once, by the call that makes it; what is kept is its hash.
 * docs/rules.md "API"
 */
export const apiKeys = apiCall(
  apiKeysContract,
  { name: 'apiKeys', identity: 'verified', checkRevoked: 'always' },
  async ({ body, identity, now }): Promise<KeysAnswer> => {
    const database = await firestore()
    if (body.do === 'list') return listed(database, identity, now)
    if ((await freshlySignedIn(await auth(), identity, now)) === undefined) {
      return signInAgain(body.do === 'make' ? 'make the key' : 'end the key')
    }
    return body.do === 'make' ? make(database, identity, body, now) : end(database, identity, body.id, now)
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
  const refused = await database.runTransaction(async (transaction) => {
    const deletion = await transaction.get(deletionOf(database, uid))
    if (deletion.exists) return refusal(409, 'This account is being deleted.')
    const { size } = await transaction.get(apiKeysOf(database, uid).select().limit(MOST_API_KEYS))
    if (size >= MOST_API_KEYS) {
      return refusal(409, `You have ${MOST_API_KEYS} keys. End one that you no longer use.`)
    }
    transaction.create(keys(database).doc(apiKeyId(key)), made)
    return undefined
  })
  if (refused !== undefined) return refused
  logInfo('A key was made', { uid, scope })
  return listed(database, identity, now, key)
}

async function end(database: Firestore, identity: Identity, id: string, now: Date): Promise<KeysAnswer> {
  const reference = keys(database).doc(id)
  // Another account's is as unknown as one that has ended, and both are nothing to end.
  if (storedApiKey(await reference.get())?.uid === identity.uid) {
    await reference.delete()
    logInfo('A key was ended', { uid: identity.uid })
  }
  return listed(database, identity, now)
}

async function listed(
  database: Firestore,
  { uid, email }: Identity,
  now: Date,
  made?: string,
): Promise<KeysAnswer> {
  const [held, profile, count] = await Promise.all([
    apiKeysOf(database, uid).limit(MOST_API_KEYS).get(),
    database.collection('users').doc(email).get(),
    apiCallCount(database, uid),
  ])
  const found = held.docs.flatMap((each) => {
    const key = storedApiKey(each)
    return key ? [heldKey(each.id, key)] : []
  })
  return doneWith('Here are your keys.', {
    keys: found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    ...(made !== undefined && { made }),
    mayCall: hasApi(profileOf(profile, uid)?.subscription.plan ?? 'free'),
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
