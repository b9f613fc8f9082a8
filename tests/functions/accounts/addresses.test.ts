import { doc, type Firestore as ClientFirestore, serverTimestamp, setDoc } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { newProfile } from '#domain/accounts/profile.ts'
import { HOUR_MS } from '#domain/units.ts'
import { enterFirstSession } from '../../../functions/src/accounts/enterFirstSession.ts'
import { useRig } from '../../support/useRig.ts'
import { HASH_KEY, newAddress, startAccounts } from './accountsRig.ts'
import { PASSWORD } from './device.ts'

const rig = useRig(() => startAccounts('demo-addresses'))

const profilesOf = async (uid: string) =>
  (await rig.database.collection('users').where('uid', '==', uid).get()).docs.map(({ id }) => id)

/** A verified account, signed in by password. */
async function verified(email: string) {
  const { uid } = await rig.auth.createUser({ email, password: PASSWORD, emailVerified: true })
  const device = rig.device()
  await device.logIn(email)
  return { uid, device }
}

describe('#odd-addresses: the address of an account', () => {
  it('names one profile, in upper and in lower case', async () => {
    const email = newAddress('Mixed.Case')
    const device = rig.device()
    const { user } = await device.signUp(email)
    await rig.verify(email.toLowerCase())
    await device.enter()
    expect(await profilesOf(user.uid)).toEqual([email.toLowerCase()])
    expect(await rig.violations(email.toLowerCase())).toEqual([])
  })

  it('may have an international domain in its ASCII form (xn--)', async () => {
    const email = newAddress().replace('listener.test', 'xn--hrer-5qa.test')
    const { uid, device } = await verified(email)
    await device.enter()
    expect(await profilesOf(uid)).toEqual([email])
  })

  it.each([
    ['a "/", which would lead elsewhere', (email: string) => `grants/${email}`],
    ['no top-level domain', (email: string) => email.replace('listener.test', 'localhost')],
    ['letters that a mail server does not take', (email: string) => email.replace('@', '(x)@')],
  ])('is refused with 400 and without a profile when it has %s', async (_, odd) => {
    const email = odd(newAddress())
    const { uid } = await rig.auth.createUser({
      emailVerified: true,
      password: PASSWORD,
      email: newAddress(),
    })
    const token = rig.tokenOf({ uid, email }, { signedInAt: new Date() })
    expect(await rig.callWith(token)).toEqual({
      status: 400,
      body: {
        success: false,
        message: 'We cannot use this e-mail address. Please sign up with another one.',
        error_details: { sessionError: 'ADDRESS_NOT_SUPPORTED' },
      },
    })
    expect(await profilesOf(uid)).toEqual([])
  })

  it('is the one that Auth has now: a token with the former address is refused', async () => {
    const old = newAddress()
    const { uid, device } = await verified(old)
    await device.enter()
    const token = (await device.auth.currentUser?.getIdToken()) ?? ''
    expect((await rig.callWith(token)).status).toBe(200)
    await rig.auth.updateUser(uid, { email: newAddress('new'), emailVerified: true })
    // A change of address ends sessions as well: here it has not.
    await rig.age(uid, HOUR_MS)
    expect(await rig.callWith(token)).toMatchObject({ status: 401 })
    expect(await profilesOf(uid)).toEqual([old])
  })
})

describe('an account whose address has changed', () => {
  it('finds its profile, plan and ledger under the new address', async () => {
    const [old, email] = [newAddress('old'), newAddress('new')]
    const { uid, device } = await verified(old)
    await device.enter()
    await rig.opened(uid)
    const subscription = { plan: 'premium', customerId: 'cus_1' }
    await rig.database.doc(`users/${old}`).set({ subscription }, { merge: true })
    const before = await rig.profile(old)
    await rig.auth.updateUser(uid, { email, emailVerified: true })

    const again = rig.device()
    await again.logIn(email)
    expect(await again.enter()).toMatchObject({ welcomed: false, profile: { email, plan: 'premium' } })
    expect(await rig.profile(email)).toEqual({ ...before, email, updatedAt: expect.any(Date) })
    expect(await profilesOf(uid)).toEqual([email])
    expect(await rig.violations(email)).toEqual([])
  })

  it('is refused at the new address until that is verified', async () => {
    const old = newAddress('old')
    const { uid, device } = await verified(old)
    await device.enter()
    const email = newAddress('new')
    await rig.auth.updateUser(uid, { email, emailVerified: false })
    const again = rig.device()
    await again.logIn(email)
    expect(await again.call()).toMatchObject({ status: 403 })
    expect(await profilesOf(uid)).toEqual([old])
  })

  it('uses up the welcome of the new address too', async () => {
    const email = newAddress('new')
    const { uid, device } = await verified(newAddress('old'))
    await device.enter()
    await rig.auth.updateUser(uid, { email, emailVerified: true })
    const again = rig.device()
    await again.logIn(email)
    await again.enter()
    await rig.auth.deleteUser(uid)
    await rig.tellDeleted(uid)
    const next = await verified(email)
    expect(await next.device.enter()).toMatchObject({ welcomed: false })
  })
})

describe('#one-profile: an account has one profile', () => {
  /** Has spent 3,000 of 20,000 credits, and then changed its address. */
  async function moved() {
    const [old, email] = [newAddress('old'), newAddress('new')]
    const { uid, device } = await verified(old)
    await device.enter()
    await rig.opened(uid)
    await spend(uid, old, 3_000)
    await rig.auth.updateUser(uid, { email, emailVerified: true })
    const again = rig.device()
    await again.logIn(email)
    return { uid, old, email, device: again }
  }

  async function spend(uid: string, key: string, amount: number) {
    const [profile, entries] = [await rig.profile(key), await rig.ledger(uid)]
    const balance = (profile?.credits.current ?? 0) - amount
    const entry = { amount: -amount, cost: amount, balanceAfter: balance, reason: 'summary', at: new Date() }
    const charge = rig.database.doc(`ledgers/${uid}/entries/charge-${entries.length}`)
    await charge.set(entry)
    const used = { 'credits.current': balance, 'credits.usedThisMonth': amount }
    await rig.database.doc(`users/${key}`).update(used)
  }

  const standard = (uid: string, email: string) =>
    newProfile({ uid, email, name: '' }, new Date(), new Date())

  /** As the rules let it come about once: the trigger of a new profile has long been over. */
  async function duplicate(uid: string, email: string) {
    const reference = rig.database.doc(`users/${email}`)
    await reference.create({})
    await reference.set(standard(uid, email))
  }

  const writtenBy = ({ database }: { database: ClientFirestore }, uid: string, email: string) =>
    setDoc(doc(database, 'users', email), {
      ...newProfile({ uid, email, name: '' }, new Date(), serverTimestamp()),
    })

  it('the profile moves to the account’s new address, where the client cannot write a second one', async () => {
    const { uid, email, device } = await moved()
    await expect(writtenBy(device, uid, email)).rejects.toMatchObject({ code: 'permission-denied' })
    expect(await device.enter()).toMatchObject({
      welcomed: false,
      profile: { email, credits: { current: 17_000 } },
    })
    await expect(writtenBy(device, uid, email)).rejects.toMatchObject({ code: 'permission-denied' })
    expect(await profilesOf(uid)).toEqual([email])
    expect(await rig.violations(email)).toEqual([])
  })

  it('one of two profiles stays that were written at the same moment, before the ledger was opened', async () => {
    const [old, email] = [newAddress('old'), newAddress('new')]
    const { uid } = await verified(email)
    const users = rig.database.collection('users')
    await Promise.all([old, email].map((key) => users.doc(key).create(standard(uid, key))))
    await expect.poll(() => profilesOf(uid)).toHaveLength(1)
    const device = rig.device()
    await device.logIn(email)
    expect(await device.enter()).toMatchObject({ welcomed: true, profile: { email } })
    expect(await profilesOf(uid)).toEqual([email])
    expect(await rig.violations(email)).toEqual([])
  })

  it('the session merges two profiles of earlier times into one, less what was spent from either', async () => {
    const { uid, email, device } = await moved()
    await duplicate(uid, email)
    await spend(uid, email, 2_000)
    expect(await device.enter()).toMatchObject({
      welcomed: false,
      profile: { email, credits: { current: 15_000, monthly: 20_000 } },
    })
    expect((await rig.profile(email))?.credits).toMatchObject({ current: 15_000, usedThisMonth: 5_000 })
    expect(await profilesOf(uid)).toEqual([email])
    expect(await rig.violations(email)).toEqual([])
  })

  it('the session also removes a second profile at an address that the account has left', async () => {
    const email = newAddress()
    const { uid, device } = await verified(email)
    await device.enter()
    await rig.opened(uid)
    await duplicate(uid, newAddress('other'))
    await device.enter()
    expect(await profilesOf(uid)).toEqual([email])
    expect(await rig.violations(email)).toEqual([])
  })

  it('the paid profile moves to its account’s new address when another account enters at the old one', async () => {
    const { uid, old, email } = await moved()
    await rig.database.doc(`users/${old}`).update({ 'subscription.plan': 'premium' })
    await duplicate(uid, email)
    const next = await verified(old)
    await next.device.enter()
    expect(await rig.profile(email)).toMatchObject({ uid, email, subscription: { plan: 'premium' } })
    expect(await profilesOf(uid)).toEqual([email])
    expect(await rig.violations(email)).toEqual([])
  })

  it('a profile that was lost is written anew with the credits that the ledger has left', async () => {
    const { uid, old, email, device } = await moved()
    await rig.database.doc(`users/${old}`).delete()
    expect(await device.enter()).toMatchObject({ profile: { email, credits: { current: 17_000 } } })
    expect(await profilesOf(uid)).toEqual([email])
    expect(await rig.violations(email)).toEqual([])
  })
})

describe('#address-changes-owner: an address that becomes another account’s', () => {
  it('gives its next owner nothing of the former, even if we never heard of the former account’s deletion', async () => {
    const email = newAddress()
    const first = await verified(email)
    await first.device.enter({ language: 'es' })
    await rig.opened(first.uid)
    await rig.database
      .doc(`users/${email}`)
      .update({ name: 'Former Owner', 'subscription.plan': 'enterprise', 'credits.current': -1 })
    await rig.auth.deleteUser(first.uid)

    const next = await verified(email)
    expect(next.uid).not.toBe(first.uid)
    await next.device.enter()
    const profile = await rig.profile(email)
    const now = new Date()
    const { credits, subscription } = newProfile({ uid: next.uid, email, name: '' }, now, now)
    expect(profile).toMatchObject({
      uid: next.uid,
      name: '',
      language: 'en',
      // #deleted-and-back: by the same address it is the same person, who has used nothing yet.
      credits: { ...credits, current: 20_000, monthly: 20_000, resetDate: expect.any(Date) },
      subscription: { ...subscription, startDate: expect.any(Date) },
    })
    expect(await rig.violations(email)).toEqual([])
    expect((await rig.ledger(next.uid)).map(({ id }) => id)).toEqual(['opening', 'welcome'])
  })

  it('leaves the profile as it is when the address changes hands during the first session’s call', async () => {
    const email = newAddress()
    const first = await verified(email)
    await first.device.enter()
    const before = await rig.profile(email)
    const account = await rig.auth.createUser({ email: newAddress('next'), emailVerified: true })
    const now = new Date()
    const identity = { uid: account.uid, email, emailVerified: true, name: undefined, signedInAt: now }
    const entering = enterFirstSession(
      { database: rig.database, hashKey: HASH_KEY },
      { identity: { ...identity, provider: 'password' }, email, account, language: 'en', now },
    )
    await expect(entering).rejects.toThrow('has come into other hands')
    expect(await rig.profile(email)).toEqual(before)
  })

  it('takes nothing from its former owner, whose account lives on at another address', async () => {
    const [email, elsewhere] = [newAddress('shared'), newAddress('elsewhere')]
    const first = await verified(email)
    await first.device.enter()
    await rig.database.doc(`users/${email}`).update({ 'subscription.plan': 'premium' })
    await rig.auth.updateUser(first.uid, { email: elsewhere, emailVerified: true })

    const next = await verified(email)
    await next.device.enter()
    expect((await rig.profile(email))?.subscription.plan).toBe('free')
    expect(await rig.profile(elsewhere)).toMatchObject({
      uid: first.uid,
      email: elsewhere,
      subscription: { plan: 'premium' },
    })
    expect(await rig.violations(elsewhere)).toEqual([])
  })
})

describe('the deletion of an account in Auth', () => {
  it('does not erase the next owner’s profile when the event arrives late', async () => {
    const email = newAddress()
    const first = await verified(email)
    await first.device.enter()
    await rig.auth.deleteUser(first.uid)
    const next = await verified(email)
    await next.device.enter()
    await rig.tellDeleted(first.uid)
    expect(await profilesOf(next.uid)).toEqual([email])
  })

  it('ends the account’s session: its token is refused with 401', async () => {
    const { uid, device } = await verified(newAddress())
    const token = (await device.auth.currentUser?.getIdToken()) ?? ''
    await rig.auth.deleteUser(uid)
    for (const refused of [token, 'no.such.token', '']) {
      expect(await rig.callWith(refused)).toMatchObject({
        status: 401,
        body: { success: false, error_details: { sessionError: 'SIGN_IN_AGAIN' } },
      })
    }
  })
})
