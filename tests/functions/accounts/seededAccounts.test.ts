import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSeeds, seedAccounts } from '../../../scripts/stack/seedAccounts.ts'
import { type AccountsRig, newAddress, startAccounts } from './accountsRig.ts'

const PROJECT = 'demo-seeds'
let rig: AccountsRig
const seed = () =>
  seedAccounts({
    projectId: PROJECT,
    authHost: process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '',
    firestoreHost: process.env['FIRESTORE_EMULATOR_HOST'] ?? '',
  })
const { accounts, password } = await readSeeds()

beforeAll(async () => {
  rig = await startAccounts(PROJECT)
  await seed()
})
afterAll(() => rig?.stop())

describe('the seeded accounts', () => {
  it('are the five that the documents name', () => {
    const named = accounts.map(({ email, plan, credits, unverified = false }) => [
      email,
      plan,
      credits,
      unverified,
    ])
    expect(named).toEqual([
      ['free@sonobrief.test', 'free', 20_000, false],
      ['premium@sonobrief.test', 'premium', 100_000, false],
      ['enterprise@sonobrief.test', 'enterprise', -1, false],
      ['broke@sonobrief.test', 'free', 0, false],
      ['unverified@sonobrief.test', 'free', 5_000, true],
    ])
    expect(password).toBe('listen-more')
  })

  it.each(accounts)(
    '$email logs in, and its session leaves it as it is',
    async ({ email, credits, ...seeded }) => {
      const device = rig.device()
      const { user } = await device.logIn(email)
      expect(user.emailVerified).toBe(!seeded.unverified)
      const before = await rig.profile(email)
      expect(before).toMatchObject({
        name: seeded.name,
        language: seeded.language,
        subscription: { plan: seeded.plan },
      })
      expect(before?.credits.current).toBe(credits)
      const { status, body } = await device.call()
      expect(status).toBe(seeded.unverified ? 403 : 200)
      expect(body.success && body.data.customToken).toBeFalsy()
      expect(await rig.profile(email)).toEqual(before)
    },
  )

  it.each(accounts)('$email has a ledger that sums to its balance', async ({ uid, email, credits }) => {
    expect((await rig.violations(email)).filter((what) => !what.startsWith('the last entry'))).toEqual([])
    const sum = (await rig.ledger(uid)).reduce((total, { amount }) => total + amount, 0)
    expect(sum).toBe(Math.max(0, credits))
  })

  it('stay as a person has left them when they are seeded again', async () => {
    const users = rig.database.collection('users')
    await users.doc('free@sonobrief.test').update({ name: 'Changed', 'credits.current': 7 })
    await users.doc('broke@sonobrief.test').delete()
    await rig.auth.updateUser('seed-free', { password: 'changed-too' })
    const moved = newAddress()
    await rig.auth.updateUser('seed-premium', { email: moved })
    await seed()
    expect(await rig.profile('free@sonobrief.test')).toMatchObject({
      name: 'Changed',
      credits: { current: 7 },
    })
    expect(await rig.profile('broke@sonobrief.test')).toBeUndefined()
    expect((await rig.device().logIn('free@sonobrief.test', 'changed-too')).user.uid).toBe('seed-free')
    expect((await rig.auth.getUser('seed-premium')).email).toBe(moved)
    expect((await rig.ledger('seed-free')).map(({ id }) => id).toSorted()).toEqual(['opening', 'welcome'])
  })
})
