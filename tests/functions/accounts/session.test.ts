/// <reference types="vite/client" />
import * as fc from 'fast-check'
import {
  applyActionCode,
  type Auth,
  checkActionCode,
  confirmPasswordReset,
  sendPasswordResetEmail,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { utcDay, utcMonth } from '#domain/time/calendar.ts'
import { LEGAL_VERSION } from '#domain/accounts/legalVersions.ts'
import { newProfile } from '#domain/accounts/profile.ts'
import { HOUR_MS } from '#domain/units.ts'
import { spellingsOfMailbox } from '../../support/spellings.ts'
import { howOften } from '../../support/tier.ts'
import { stopClock } from '../../support/stopClock.ts'
import { useRig } from '../../support/useRig.ts'
import { newAddress, startAccounts } from './accountsRig.ts'
import { type Device, PASSWORD } from './device.ts'

/** The device whose screens are looked at. */
const { shown } = vi.hoisted(() => ({ shown: {} as { auth?: Auth } }))
vi.mock('../../../src/shared/session/auth.ts', () => ({
  get auth() {
    return shown.auth
  },
}))

const rig = useRig(() => startAccounts('demo-session'))

async function signedUp(more?: Parameters<Device['signUp']>[1]) {
  const [email, device] = [newAddress(), rig.device()]
  const { user } = await device.signUp(email, more)
  return { email, device, user }
}

const credits = async (email: string) => (await rig.profile(email))?.credits

describe('the session of an account that is not verified', () => {
  it('is refused with a message to verify the address, and changes nothing', async () => {
    const { email, device, user } = await signedUp()
    await rig.opened(user.uid)
    const [before, grants] = [await rig.profile(email), await rig.grants()]
    expect(await device.call()).toEqual({
      status: 403,
      body: {
        success: false,
        message: 'Please verify your email before accessing your account.',
        error_details: { sessionError: 'EMAIL_NOT_VERIFIED' },
      },
    })
    expect(await rig.profile(email)).toEqual(before)
    expect((await rig.ledger(user.uid)).map(({ id }) => id)).toEqual(['opening'])
    expect(await rig.grants()).toBe(grants)
  })
})

describe('the first verified session', () => {
  it('raises the credits to the promised 20,000 once, and keeps name and language', async () => {
    const { email, device, user } = await signedUp({ name: 'Ana María', language: 'es' })
    await rig.verify(email)
    const result = await device.enter()
    expect(result).toMatchObject({
      welcomed: true,
      profile: {
        email,
        name: 'Ana María',
        language: 'es',
        plan: 'free',
        credits: { current: 20_000, monthly: 20_000 },
      },
    })
    expect(await credits(email)).toMatchObject({ current: 20_000, monthly: 20_000, usedThisMonth: 0 })
    expect(await rig.violations(email)).toEqual([])
    expect(await rig.ledger(user.uid)).toMatchObject([
      { id: 'opening', amount: 5_000, balanceAfter: 5_000 },
      { id: 'welcome', amount: 15_000, balanceAfter: 20_000 },
    ])
    // A later one changes nothing and needs no new sign-in.
    const before = await rig.profile(email)
    const { body } = await rig.callWith(rig.tokenOf(user, { signedInAt: new Date(Date.now() + HOUR_MS) }))
    expect(body).toMatchObject({ success: true, data: { welcomed: false } })
    expect(body.success && body.data.customToken).toBeUndefined()
    expect(await rig.profile(email)).toEqual(before)
  })

  it('writes down once which terms were accepted, at the time when the account was made', async () => {
    const { email, device, user } = await signedUp()
    await rig.verify(email)
    await rig.age(user.uid, 2 * HOUR_MS)
    await device.logIn(email)
    await device.enter()
    const made = new Date((await rig.auth.getUser(user.uid)).metadata.creationTime)
    expect(Date.now() - made.getTime()).toBeGreaterThan(HOUR_MS)
    const accepted = { version: LEGAL_VERSION, at: made }
    expect((await rig.profile(email))?.acceptedTerms).toEqual(accepted)
    await device.enter()
    expect((await rig.profile(email))?.acceptedTerms).toEqual(accepted)
    // Through Google somebody else may have made it: who comes in agrees by coming in.
    const google = newAddress()
    const other = rig.device()
    const { user: entered } = await other.google(google)
    await rig.age(entered.uid, 2 * HOUR_MS)
    const before = Date.now()
    await other.google(google)
    await other.enter()
    expect((await rig.profile(google))?.acceptedTerms?.at.getTime()).toBeGreaterThan(before - 60_000)
  })

  it('ends every older session', async () => {
    const { email, device, user } = await signedUp()
    await rig.verify(email)
    await rig.age(user.uid, 2 * HOUR_MS)
    const older = rig.tokenOf(user, { signedInAt: new Date(Date.now() - HOUR_MS) })
    expect((await rig.auth.verifyIdToken(older, true)).uid).toBe(user.uid)
    await device.enter()
    await expect(rig.auth.verifyIdToken(older, true)).rejects.toThrow(/revoked/)
    expect(await rig.callWith(older)).toMatchObject({
      status: 401,
      body: { error_details: { sessionError: 'SIGN_IN_AGAIN' } },
    })
  })

  it('answers a repeated call with a new token for the same device', async () => {
    const { email, user } = await signedUp()
    await rig.verify(email)
    await rig.age(user.uid, 2 * HOUR_MS)
    const token = rig.tokenOf(user, { signedInAt: new Date(Date.now() - HOUR_MS) })
    const answers = [await rig.callWith(token), await rig.callWith(token)]
    for (const [index, { body }] of answers.entries()) {
      expect(body).toMatchObject({
        success: true,
        data: { welcomed: index === 0, customToken: expect.any(String) },
      })
    }
    expect(await rig.violations(email)).toEqual([])
  })

  it('writes the profile of a Google account, with its name and the language of the call', async () => {
    const email = newAddress()
    const device = rig.device()
    await device.google(email, 'Gus by Google')
    const result = await device.enter({ language: 'es' })
    expect(result).toMatchObject({ welcomed: true, profile: { name: 'Gus by Google', language: 'es' } })
    const { uid } = (await rig.profile(email)) ?? { uid: '' }
    const now = new Date()
    expect(await rig.profile(email)).toMatchObject({
      ...newProfile({ uid, email, name: 'Gus by Google', language: 'es' }, now, now),
      credits: { current: 20_000, monthly: 20_000, usedThisMonth: 0 },
      createdAt: expect.any(Date),
      updatedAt: expect.any(Date),
      subscription: { plan: 'free', status: 'active', startDate: expect.any(Date), customerId: null },
    })
    expect(await rig.violations(email)).toEqual([])
  })

  it('resets the credits where a new month has begun since sign-up, and still raises them to 20,000', async () => {
    const { email, device, user } = await signedUp()
    await rig.opened(user.uid)
    await rig.verify(email)
    await rig.database
      .doc(`users/${email}`)
      .update({ 'credits.resetDate': new Date(0), 'credits.current': 4_000, 'credits.usedThisMonth': 1_000 })
    await rig.database
      .collection(`ledgers/${user.uid}/entries`)
      .add({ amount: -1_000, reason: 'adjustment', balanceAfter: 4_000, at: new Date() })
    await device.enter()
    expect(await credits(email)).toMatchObject({ current: 20_000, monthly: 20_000 })
    expect((await credits(email))?.resetDate.getTime()).toBeGreaterThan(Date.now())
    expect(await rig.violations(email)).toEqual([])
  })

  it.each([
    ['premium', 100_000, 42_000],
    ['enterprise', -1, -1],
  ])('leaves the credits of a paid plan as they are: %s', async (plan, monthly, current) => {
    const email = newAddress()
    const { uid } = await rig.auth.createUser({ email, password: PASSWORD, emailVerified: true })
    const now = new Date()
    const profile = newProfile({ uid, email, name: 'Paula' }, now, now)
    const paid = {
      ...profile,
      credits: { ...profile.credits, current, monthly },
      subscription: { ...profile.subscription, plan, customerId: 'cus_1' },
    }
    await rig.database.doc(`users/${email}`).set(paid)
    const device = rig.device()
    await device.logIn(email)
    expect(await device.enter()).toMatchObject({
      welcomed: false,
      profile: { plan, credits: { current, monthly } },
    })
    expect(await rig.profile(email)).toMatchObject({
      name: 'Paula',
      credits: { current, monthly },
      subscription: { plan, customerId: 'cus_1' },
    })
  })
})

describe('the welcome', () => {
  it('stores a hash as the grant’s id, and no address', async () => {
    const email = newAddress('secret')
    const device = rig.device()
    await device.google(email)
    await device.enter()
    const { docs } = await rig.database.collection('grants').get()
    expect(docs.length).toBeGreaterThan(0)
    for (const grant of docs) {
      expect(grant.id).toMatch(/^[0-9a-f]{64}$/)
      expect(['welcomedAt', 'isFree', 'left']).toEqual(expect.arrayContaining(Object.keys(grant.data())))
    }
  })
})

describe('#deleted-and-back: a person who deletes their account and makes a new one', () => {
  /** Small letters alone, as Auth has them. */
  const spellings = () => spellingsOfMailbox().filter((email) => email === email.toLowerCase())
  const counts = () => ({
    today: { day: utcDay(new Date()), summaries: 5, audioMinutes: 600 },
    guarantee: { month: utcMonth(new Date()), times: 3 },
    excerptReturns: { month: utcMonth(new Date()), times: 2 },
  })
  beforeEach(stopClock)

  async function enter(email: string) {
    const device = rig.device()
    const { user } = await device.google(email)
    return { uid: user.uid, email, result: await device.enter() }
  }

  async function spend({ uid, email }: { uid: string; email: string }, amount: number) {
    await rig.opened(uid)
    const { current = 0, usedThisMonth = 0 } = (await credits(email)) ?? {}
    const balance = current - amount
    await rig.database
      .doc(`ledgers/${uid}/entries/charge`)
      .set({ amount: -amount, cost: amount, balanceAfter: balance, reason: 'summary', at: new Date() })
    await rig.database
      .doc(`users/${email}`)
      .update({ 'credits.current': balance, 'credits.usedThisMonth': usedThisMonth + amount, ...counts() })
  }

  it('has what was left of the month and the day, each time, at any spelling of the address', async () => {
    let left = 20_000
    for (const email of spellings().slice(-4)) {
      const account = await enter(email)
      expect(account.result.profile.credits, email).toEqual({ current: left, monthly: 20_000 })
      expect(account.result.welcomed).toBe(left === 20_000)
      if (left < 20_000) expect(await rig.profile(email)).toMatchObject(counts())
      expect(await rig.violations(email)).toEqual([])
      await spend(account, 6_000)
      left -= 6_000
      await rig.auth.deleteUser(account.uid)
      await rig.tellDeleted(account.uid)
    }
  })

  it('has what was left also when we had not yet heard of the deletion', async () => {
    const email = newAddress()
    const account = await enter(email)
    await spend(account, 13_000)
    await rig.auth.deleteUser(account.uid)
    const again = await enter(email)
    expect(again.uid).not.toBe(account.uid)
    expect(again.result).toMatchObject({
      welcomed: false,
      profile: { credits: { current: 7_000, monthly: 20_000 } },
    })
    expect(await rig.profile(email)).toMatchObject(counts())
    expect(await rig.violations(email)).toEqual([])
  })

  it('has the full allowance again in the next month', async () => {
    const email = newAddress()
    const account = await enter(email)
    await spend(account, 13_000)
    await rig.auth.deleteUser(account.uid)
    await rig.tellDeleted(account.uid)
    const grants = await rig.database.collection('grants').where('left.current', '==', 7_000).get()
    for (const grant of grants.docs) await grant.ref.update({ 'left.resetDate': new Date(Date.now() - 1) })
    expect((await enter(email)).result.profile.credits).toEqual({ current: 20_000, monthly: 20_000 })
    expect(await rig.violations(email)).toEqual([])
  })

  it('gets no new credits at a third spelling while their first account lives on', async () => {
    const [main = '', second = '', third = ''] = spellings()
    await enter(main)
    const beside = await enter(second)
    expect(beside.result.profile.credits).toEqual({ current: 5_000, monthly: 5_000 })
    await spend(beside, 5_000)
    await rig.auth.deleteUser(beside.uid)
    await rig.tellDeleted(beside.uid)
    expect((await enter(third)).result.profile.credits).toEqual({ current: 0, monthly: 5_000 })
    expect(await rig.violations(third)).toEqual([])
  })
})

describe('session calls that race', () => {
  it('raise the credits once, in any order', async () => {
    const arbitrary = fc.record({
      calls: fc.integer({ min: 2, max: 5 }),
      how: fc.constantFrom('password', 'google' as const),
      /** Whether the client got as far as writing the profile. */
      isWritten: fc.boolean(),
      isLedgerOpen: fc.boolean(),
    })
    const run = async ({
      calls,
      how,
      isWritten,
      isLedgerOpen,
    }: typeof arbitrary extends fc.Arbitrary<infer Case> ? Case : never) => {
      const email = newAddress()
      const device = rig.device()
      if (how === 'google') await device.google(email)
      else {
        await rig.auth.createUser({ email, password: PASSWORD, emailVerified: true })
        await device.logIn(email)
      }
      const { uid } = device.auth.currentUser ?? { uid: '' }
      if (isWritten) {
        const now = new Date()
        const profile = newProfile({ uid, email, name: 'Ana' }, now, now)
        await rig.database.doc(`users/${email}`).set(profile)
        if (isLedgerOpen) await rig.opened(uid)
      }
      const token = (await device.auth.currentUser?.getIdToken()) ?? ''
      const answers = await Promise.all(Array.from({ length: calls }, () => rig.callWith(token)))
      const welcomed = answers.filter(({ body }) => body.success && body.data.welcomed)
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(welcomed).toHaveLength(1)
      expect(await credits(email)).toMatchObject({ current: 20_000, monthly: 20_000 })
      expect(await rig.violations(email)).toEqual([])
      expect((await rig.ledger(uid)).map(({ id }) => id)).toEqual(['opening', 'welcome'])
    }
    await fc.assert(fc.asyncProperty(arbitrary, run), { numRuns: howOften(8, 2) })
  })

  it('give the welcome to one of three accounts of one person', async () => {
    const name = newAddress('twin').split('@')[0] ?? ''
    const devices = await Promise.all(
      ['', '+a', '+b'].map(async (tag) => {
        const device = rig.device()
        await device.google(`${name}${tag}@listener.test`)
        return device
      }),
    )
    const results = await Promise.all(devices.map((device) => device.enter()))
    expect(results.filter(({ welcomed }) => welcomed)).toHaveLength(1)
    expect(results.map(({ profile }) => profile.credits.current).toSorted((a, b) => a - b)).toEqual([
      5_000, 5_000, 20_000,
    ])
  })
})

describe('#mail-code-misused: a link of Firebase in a mail', () => {
  it('is not used up by a scanner that opens it, and verifies the address once', async () => {
    const { email, device } = await signedUp()
    const code = await rig.emulator.newestCode(email, 'VERIFY_EMAIL')
    // What opening the page does by itself: it asks what the link is for.
    const info = await checkActionCode(device.auth, code)
    expect(info.operation).toBe('VERIFY_EMAIL')
    await checkActionCode(device.auth, code)
    await applyActionCode(device.auth, code)
    await expect(applyActionCode(device.auth, code)).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    })
    expect(await device.enter()).toMatchObject({ welcomed: true })
  })

  it('does nothing in another mode than its own; a password reset works once, and is not used up by being opened', async () => {
    const { email, device, user } = await signedUp()
    await sendPasswordResetEmail(device.auth, email)
    const verify = await rig.emulator.newestCode(email, 'VERIFY_EMAIL')
    const reset = await rig.emulator.newestCode(email, 'PASSWORD_RESET')
    const wrong = { code: 'auth/invalid-action-code' }
    await expect(confirmPasswordReset(device.auth, verify, 'another-password')).rejects.toMatchObject(wrong)
    await expect(applyActionCode(device.auth, reset)).rejects.toBeInstanceOf(Error)
    await expect(applyActionCode(device.auth, 'no-such-code')).rejects.toMatchObject(wrong)
    expect((await rig.auth.getUser(user.uid)).emailVerified).toBe(false)
    await device.logIn(email)
    expect(await verifyPasswordResetCode(device.auth, reset)).toBe(email)
    await confirmPasswordReset(device.auth, reset, 'another-password')
    await expect(verifyPasswordResetCode(device.auth, reset)).rejects.toMatchObject(wrong)
    await expect(confirmPasswordReset(device.auth, reset, 'third-password')).rejects.toMatchObject(wrong)
    await device.logIn(email, 'another-password')
  })
})
