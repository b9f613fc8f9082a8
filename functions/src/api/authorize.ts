import type { Firestore } from 'firebase-admin/firestore'
import { API_KEY, type ApiKey } from '#domain/api/apiKeys.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { KEY_USE_RECORDED_MS, OVER_LIMIT_REMEMBERED_MS } from '#domain/time/lifetimes.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { formed } from '#domain/messages.ts'
import { auth } from '../platform/gateways/auth.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import type { ApiAnswer, Identity } from '../platform/http/ApiRequest.ts'
import { apiKeyId, apiKeys, storedApiKey } from '../profiles/apiKeys.ts'
import { existingAccount } from '../profiles/existingAccount.ts'
import { isBeforeVerifiedSession, profileOf } from '../profiles/profiles.ts'
import { type Allowance, allowCall } from './allowance.ts'
import { problem } from './problem.ts'

export interface KeyHolder {
  identity: Identity
  profile: UserProfile
  key: ApiKey
}

type Authorized = { holder: KeyHolder; headers: Record<string, string> } | { refused: ApiAnswer }

/** Keys whose account is over its calls, until when: such calls read nothing. */
const over = new Map<string, { untilMs: number; allowance: Allowance }>()
const MOST_OVER = 5_000

/**
 * A bearer key's account, if it may make another call. Key and profile are read each time, so that ended ones
 * fail; Auth is asked hourly, when the use is recorded. docs/rules.md "API", #deletion-ends-keys and
 * #api-misuse
 * @throws the client's error when Firestore or Auth does not answer
 */
export async function authorize(
  database: Firestore,
  authorization: string | undefined,
  now: Date,
): Promise<Authorized> {
  const sent = /^Bearer ([\w-]{1,128})$/i.exec(authorization ?? '')?.[1] ?? ''
  if (!API_KEY.test(sent)) return { refused: keyNeeded() }
  const id = apiKeyId(sent)
  const known = over.get(id)
  if (known !== undefined && known.untilMs > now.getTime()) return { refused: limited(known.allowance) }
  const reference = apiKeys(database).doc(id)
  const key = storedApiKey(await reference.get())
  if (key === undefined) return { refused: keyNeeded() }
  const [found] = (await database.collection('users').where('uid', '==', key.uid).limit(1).get()).docs
  const profile = found && profileOf(found, key.uid)
  if (found === undefined || profile === undefined || isBeforeVerifiedSession(key.signedInAt, profile)) {
    return { refused: keyNeeded() }
  }
  const allowance = await allowCall(database, key.uid, now)
  if (allowance.isOver) {
    const untilMs = now.getTime() + Math.min(allowance.retryAfterSeconds * 1000, OVER_LIMIT_REMEMBERED_MS)
    if (over.size >= MOST_OVER) over.clear()
    over.set(id, { untilMs, allowance })
    return { refused: limited(allowance) }
  }
  const { headers } = allowance
  if (!PLANS[profile.subscription.plan].can.api) {
    return { refused: problem('PLAN_NEEDED', formed('apiPlans'), headers) }
  }
  if (isUseDue(key, now)) {
    const account = await existingAccount(await auth(), key.uid)
    if (account === undefined || account.disabled) return { refused: keyNeeded() }
    // Ended meanwhile: then there is nothing to note.
    await unlessWriteConflict(() => reference.update({ lastUsedAt: now }))
  }
  const identity: Identity = {
    uid: key.uid,
    email: found.id,
    emailVerified: true,
    name: profile.name,
    signedInAt: key.signedInAt,
    provider: 'api-key',
  }
  return { holder: { identity, profile, key }, headers }
}

function isUseDue({ lastUsedAt }: ApiKey, now: Date): boolean {
  return lastUsedAt === undefined || now.getTime() - lastUsedAt.getTime() >= KEY_USE_RECORDED_MS
}

/** The same for every fault. */
function keyNeeded(): ApiAnswer {
  const detail = 'Send a key of your account as Authorization: Bearer sb_…'
  return problem('KEY_NEEDED', detail, { 'WWW-Authenticate': 'Bearer' })
}

function limited({ headers, retryAfterSeconds }: Allowance): ApiAnswer {
  return problem('RATE_LIMITED', formed('callAgain', retryAfterSeconds), headers)
}
