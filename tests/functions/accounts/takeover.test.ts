import {
  confirmPasswordReset,
  GoogleAuthProvider,
  linkWithCredential,
  sendPasswordResetEmail,
} from 'firebase/auth'
import { doc, getDoc } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { sample } from '../../support/tier.ts'
import { newProfile } from '#domain/accounts/profile.ts'
import { HOUR_MS } from '#domain/units.ts'
import { openSession } from '../../../functions/src/accounts/openSession.ts'
import { useRig } from '../../support/useRig.ts'
import { HASH_KEY, newAddress, startAccounts } from './accountsRig.ts'
import { PASSWORD } from './device.ts'

const rig = useRig(() => startAccounts('demo-takeover'))

const SQUATTER = { name: 'Squatter', language: 'es', password: 'squatters-own' } as const
const signInAgain = { status: 401, body: { error_details: { sessionError: 'SIGN_IN_AGAIN' } } }

describe('#unverified-takeover: an account that a squatter made at somebody’s address without verifying it', () => {
  it('becomes its owner’s alone when they sign in with Google', async () => {
    const email = newAddress('victim')
    const squatter = rig.device()
    const { user } = await squatter.signUp(email, SQUATTER)
    const before = rig.tokenOf(user, { signedInAt: new Date(Date.now() - HOUR_MS), verified: false })

    const owner = rig.device()
    await owner.google(email, 'Vera Victim')
    const result = await owner.enter({ language: 'en' })

    expect(result).toMatchObject({
      welcomed: true,
      profile: { name: 'Vera Victim', language: 'en', credits: { current: 20_000, monthly: 20_000 } },
    })
    const account = await rig.auth.getUser(user.uid)
    expect(account.displayName).toBe('Vera Victim')
    expect(account.providerData.map(({ providerId }) => providerId)).toEqual(['google.com'])
    expect((await rig.profile(email))?.name).toBe('Vera Victim')
    expect(await rig.violations(email)).toEqual([])

    await expect(rig.device().logIn(email, SQUATTER.password)).rejects.toThrow(/password|credential/i)
    await expect(rig.auth.verifyIdToken(before, true)).rejects.toThrow(/revoked/)
    expect((await rig.callWith(before)).status).toBe(403)
    // A token refreshed in the very moment between the owner's sign-in and their session.
    const caught = rig.tokenOf(user, { signedInAt: new Date(Date.now() - HOUR_MS) })
    expect(await rig.callWith(caught)).toMatchObject(signInAgain)
    // The emulator goes on refreshing tokens that Auth has ended: still, the account has no such password any more.
    expect(await squatter.call()).toMatchObject(signInAgain)
    expect((await getDoc(doc(owner.database, 'users', email))).get('name')).toBe('Vera Victim')
  })

  it('refuses the squatter’s fresh token once the owner has signed in, even if it comes first', async () => {
    const email = newAddress('victim')
    const { user } = await rig.device().signUp(email, SQUATTER)
    const owner = rig.device()
    await owner.google(email, 'Vera Victim')
    // As fresh and as verified as can be: but the account has no password any more.
    const caught = rig.tokenOf(user, { signedInAt: new Date() })
    expect(await rig.callWith(caught)).toMatchObject(signInAgain)
    expect((await rig.profile(email))?.verifiedSession).toBeUndefined()
    expect(await owner.enter()).toMatchObject({ welcomed: true, profile: { name: 'Vera Victim' } })
  })

  it.each(
    sample<[string, object]>(
      [
        ['credits', { 'credits.current': 900_000, 'credits.monthly': 900_000 }],
        ['unlimited credits', { 'credits.current': -1, 'credits.monthly': -1 }],
        ['a plan', { 'subscription.plan': 'enterprise', 'subscription.customerId': 'cus_squatter' }],
        ['usage', { 'usage.longestStreak': 99 }],
        ['a field that we do not know', { admin: true }],
      ],
      2,
    ),
  )('keeps nothing that the squatter wrote into the profile: %s', async (_, planted) => {
    const email = newAddress('victim')
    const { user } = await rig.device().signUp(email, SQUATTER)
    await rig.opened(user.uid)
    await rig.database.doc(`users/${email}`).update(planted)
    const owner = rig.device()
    await owner.google(email, 'Vera Victim')
    await owner.enter()
    const profile = await rig.profile(email)
    const now = new Date()
    const fresh = newProfile({ uid: user.uid, email, name: 'Vera Victim' }, now, now)
    expect(profile?.credits).toMatchObject({ current: 20_000, monthly: 20_000, usedThisMonth: 0 })
    expect(profile?.subscription).toEqual({ ...fresh.subscription, startDate: expect.any(Date) })
    expect(profile?.usage).toEqual(fresh.usage)
    expect(Object.keys(profile ?? {}).toSorted()).toEqual(
      [...Object.keys(fresh), 'acceptedTerms', 'verifiedSession', 'welcomedAt'].toSorted(),
    )
    expect(await rig.violations(email)).toEqual([])
  })

  it('loses the Google sign-in that the squatter had linked', async () => {
    const email = newAddress('victim')
    const squatter = rig.device()
    const { user } = await squatter.signUp(email, SQUATTER)
    const theirs = { sub: `sub-${user.uid}`, email: newAddress('squatter'), email_verified: true }
    await linkWithCredential(user, GoogleAuthProvider.credential(JSON.stringify(theirs)))
    await rig.verify(email)

    // Their Google account opens this account, but is not of this address: it cannot be the first to enter.
    const back = rig.device()
    const { user: entered } = await back.google(theirs.email, 'Squatter', theirs.sub)
    expect(entered.uid).toBe(user.uid)
    expect(await back.call()).toMatchObject(signInAgain)

    const owner = rig.device()
    await owner.logIn(email, SQUATTER.password)
    await owner.enter()
    const account = await rig.auth.getUser(user.uid)
    expect(account.providerData.map(({ providerId }) => providerId)).toEqual(['password'])
  })

  it('keeps no earlier name when its owner comes by a password reset', async () => {
    const email = newAddress('victim')
    const { user } = await rig.device().signUp(email, SQUATTER)
    await rig.opened(user.uid)
    await rig.database.doc(`users/${email}`).update({ createdAt: new Date(Date.now() - HOUR_MS) })
    const owner = rig.device()
    await sendPasswordResetEmail(owner.auth, email)
    await confirmPasswordReset(owner.auth, await rig.emulator.newestCode(email, 'PASSWORD_RESET'), PASSWORD)
    // The squatter's session has ended with their password; a last token of it is not the first to enter.
    const caught = rig.tokenOf(user, { signedInAt: new Date(Date.now() - HOUR_MS) })
    expect(await rig.callWith(caught)).toMatchObject(signInAgain)
    expect((await rig.profile(email))?.verifiedSession).toBeUndefined()
    await owner.logIn(email)
    expect(await owner.enter()).toMatchObject({ profile: { name: '', language: 'en' } })
    expect((await rig.auth.getUser(user.uid)).displayName).toBeUndefined()
    expect(await rig.violations(email)).toEqual([])
  })

  it('loses the squatter’s password when the owner signs in with Google at the verified address', async () => {
    const email = newAddress('victim')
    const { user } = await rig.device().signUp(email, SQUATTER)
    await rig.verify(email)
    const owner = rig.device()
    await owner.google(email, 'Vera Victim')
    await owner.enter()
    expect((await rig.auth.getUser(user.uid)).providerData).toHaveLength(2)
    await expect(rig.device().logIn(email, SQUATTER.password)).rejects.toThrow(/password|credential/i)
  })
})

describe('a first session that crashed half-way', () => {
  it('is finished by a later call, which ends the older sessions', async () => {
    const email = newAddress()
    const { user } = await rig.device().signUp(email)
    await rig.verify(email)
    await rig.age(user.uid, 2 * HOUR_MS)
    const identity = {
      uid: user.uid,
      email,
      emailVerified: true,
      name: undefined,
      signedInAt: new Date(Date.now() - HOUR_MS),
      provider: 'password',
    }
    const dying = new Proxy(rig.auth, {
      get: (auth, key) =>
        key === 'revokeRefreshTokens'
          ? () => Promise.reject(new Error('the instance was ended'))
          : Reflect.get(auth, key).bind(auth),
    })
    const services = { auth: rig.auth, database: rig.database, hashKey: HASH_KEY }
    const call = (auth: typeof rig.auth, now: Date) =>
      openSession({ ...services, auth }, { identity, language: 'en', now })
    const died = new Date()
    await expect(call(dying, died)).rejects.toThrow('ended')
    const endedAt = async () => Date.parse((await rig.auth.getUser(user.uid)).tokensValidAfterTime ?? '')
    const longAgo = died.getTime() - HOUR_MS

    // While the first may still be at work, nobody steps in.
    expect(await call(rig.auth, new Date(died.getTime() + 1_000))).toMatchObject({ ok: true })
    expect(await endedAt()).toBeLessThan(longAgo)
    expect(await call(rig.auth, new Date(died.getTime() + HOUR_MS))).toMatchObject({
      ok: true,
      result: { customToken: expect.any(String) },
    })
    expect(await endedAt()).toBeGreaterThan(longAgo)
    expect(await rig.violations(email)).toEqual([])
    // The emulator of Auth takes no token of such an account; in production we look.
    await rig.auth.updateUser(user.uid, { disabled: true })
    expect(await call(rig.auth, died)).toMatchObject({ ok: false })
  })
})
