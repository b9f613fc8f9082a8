import { beforeEach, describe, expect, it } from 'vitest'
import { ledgerExpiry, RETENTION } from '#domain/time/lifetimes.ts'
import { withDates } from '#domain/time/withDates.ts'
import { MINUTE_MS } from '#domain/units.ts'
import { beginDeletion } from '../../../functions/src/profiles/Deletion.ts'
import { finishDeletion } from '../../../functions/src/accounts/deletion/finishDeletion.ts'
import { firstWeekGrantId } from '../../../functions/src/billing/firstWeekGrant.ts'
import { subscriber, subscriberId } from '../../../functions/src/deliverability/Subscriber.ts'
import { useRig } from '../../support/useRig.ts'
import { HASH_KEY, newAddress } from './accountsRig.ts'
import { PASSWORD } from './device.ts'
import { type Person, startDeletions } from './deletionRig.ts'

const rig = useRig(() => startDeletions('demo-deletions'))
beforeEach(() => {
  rig.mailbox.fault = () => 'none'
})

const LAST_LOOK_MS = (RETENTION.lastLookMinutes + 1) * MINUTE_MS
const remove = (token: string) => rig.post('deleteAccount', token)
const inMs = (ms: number) => new Date(Date.now() + ms)
const sweep = (at: Date) => rig.functions.runSchedule('sweepDeletions', at)
const GONE = {
  status: 200,
  body: { success: true, message: 'Your account has been deleted.', data: { finished: true } },
}
const GOES_ON = { status: 200, body: { success: true, data: { finished: false } } }
const tokenOf = (person: Person, more: object = {}) =>
  rig.tokenOf(person, { signedInAt: new Date(), ...more })

describe('the deletion of an account', () => {
  it('erases all of the account and nothing of another one, and sends one receipt in the owner’s language', async () => {
    const [person, other] = [await rig.person({ summaries: 250, language: 'es' }), await rig.person()]
    const [customer, before] = [await rig.buy(person), await rig.traces(other)]
    expect(await remove(person.token)).toEqual(GONE)
    expect(await rig.traces(person)).toEqual([])
    expect(await rig.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
    expect(await rig.traces(other)).toEqual(before)
    await expect(rig.device().logIn(person.email)).rejects.toThrow(/user-not-found|credential/)
    expect(rig.receipts(person)).toHaveLength(1)
    const { email } = rig.mailbox.mails.find(({ recipients }) => recipients.includes(person.email)) ?? {}
    expect(email?.subject).toBe('Tu cuenta se ha eliminado')
    expect(email?.text).toContain('Tu plan de pago ha terminado')
  })

  it('keeps for good only the anonymous ledger, until its day of expiry, and the grant of the first-week offer', async () => {
    const person = await rig.person()
    const before = await rig.ledger(person.uid)
    await remove(person.token)
    const marker = await rig.marker(person.uid)
    expect(await rig.ledger(person.uid)).toMatchObject(before)
    const entries = await rig.database.collection(`ledgers/${person.uid}/entries`).get()
    const requestedAt = (withDates(marker) as { requestedAt: Date }).requestedAt
    for (const entry of entries.docs) {
      expect((withDates(entry.data()) as { expiresAt: Date }).expiresAt).toEqual(ledgerExpiry(requestedAt))
    }
    expect(ledgerExpiry(new Date('2026-11-21T00:00:00Z'))).toEqual(new Date('2036-11-21T00:00:00Z'))
    const offer = rig.database.doc(`grants/${firstWeekGrantId(person.email, HASH_KEY)}`)
    expect(Object.keys((await offer.get()).data() ?? {})).toEqual(['usedAt'])
    // While the last token may live, the marker knows the identifier, and nothing else of the person.
    expect(JSON.stringify(marker)).not.toContain(person.email)
    await rig.database.collection('summaries').add({ uid: person.uid, state: 'refused' })
    await sweep(inMs(30 * MINUTE_MS))
    expect(await rig.traces(person)).toHaveLength(1)
    await sweep(inMs(LAST_LOOK_MS))
    expect(await rig.traces(person)).toEqual([])
    expect(await rig.marker(person.uid)).toBeUndefined()
  })

  it('erases nothing of a new account that the operator has made under the same uid', async () => {
    const person = await rig.person()
    await remove(person.token)
    await rig.auth.createUser({ uid: person.uid, email: person.email, password: PASSWORD })
    await rig.database.collection('summaries').add({ uid: person.uid, state: 'sent' })
    await sweep(inMs(LAST_LOOK_MS))
    expect(await rig.traces(person)).toHaveLength(2)
    expect(await rig.marker(person.uid)).toBeUndefined()
  })

  it('is done once, with one receipt, by four calls at once', async () => {
    const person = await rig.person({ summaries: 20 })
    const customer = await rig.buy(person)
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(person.token)))
    // Who comes when the account is gone is told to sign in; who comes beside the first leaves it to that one.
    expect(answers.filter(({ body }) => body.success).length).toBeGreaterThanOrEqual(1)
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(await rig.traces(person)).toEqual([])
    expect(rig.receipts(person)).toHaveLength(1)
    expect(await rig.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  })
})

it('deleteAccount refuses every token but that of a verified account that signed in within five minutes', async () => {
  const person = await rig.person({ summaries: 1 })
  const sixMinutesOld = inMs(-6 * MINUTE_MS)
  // Else Auth would refuse older sign-ins by itself.
  await rig.age(person.uid, 60 * MINUTE_MS)
  const before = await rig.traces(person)
  for (const [who, token, status] of [
    ['a sign-in that is six minutes old', tokenOf(person, { signedInAt: sixMinutesOld }), 401],
    ['a token made from another token', tokenOf(person, { provider: 'custom' }), 401],
    ['a way in that the account does not have', tokenOf(person, { provider: 'google.com' }), 401],
    ['an address that is not verified', tokenOf(person, { verified: false }), 403],
    ['no token', 'no.such.token', 401],
  ] as const)
    expect(await remove(token), who).toMatchObject({ status, body: { success: false } })
  const ended = tokenOf(person, { signedInAt: inMs(-2 * MINUTE_MS) })
  await rig.auth.revokeRefreshTokens(person.uid)
  expect(await remove(ended)).toMatchObject({ status: 401 })
  expect(await rig.traces(person)).toEqual(before)
  expect(await rig.marker(person.uid)).toBeUndefined()
  // The twin: the same person, a moment ago, by their password.
  await rig.age(person.uid, 60 * MINUTE_MS)
  expect(await remove(tokenOf(person, { signedInAt: inMs(-4 * MINUTE_MS) }))).toEqual(GONE)
})

describe('a deletion that cannot be finished in one call', () => {
  it('blocks the sign-in at once when Stripe is down, and the sweep ends the paid plan', async () => {
    const person = await rig.person()
    const customer = await rig.buy(person)
    const fault = { kind: 'server_error', times: 9, verb: 'DELETE', path: '/v1/subscriptions' }
    const order = (body: object) =>
      fetch(`${rig.stripeUrl}/control/fault`, { method: 'POST', body: JSON.stringify(body) })
    await order(fault)
    expect(await remove(person.token)).toMatchObject(GOES_ON)
    await expect(rig.device().logIn(person.email)).rejects.toThrow(/user-not-found|credential/)
    expect(rig.receipts(person)).toEqual([])
    await order({ ...fault, times: 0 })
    for (let minutes = 5; (await rig.traces(person)).length > 0 && minutes < 60; minutes += 5) {
      await sweep(inMs(minutes * MINUTE_MS))
    }
    expect(await rig.traces(person)).toEqual([])
    expect(await rig.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
    expect(rig.receipts(person)).toHaveLength(1)
  })

  it('has its receipt sent later, once, when the mail server is busy', async () => {
    const person = await rig.person()
    rig.mailbox.fault = (recipients) => (recipients.includes(person.email) ? { code: 421 } : 'none')
    expect(await remove(person.token)).toMatchObject(GOES_ON)
    expect(await rig.traces(person)).toEqual([])
    rig.mailbox.fault = () => 'none'
    await sweep(inMs(5 * MINUTE_MS))
    await sweep(inMs(10 * MINUTE_MS))
    expect(rig.receipts(person)).toHaveLength(1)
  })

  it.each([
    ['refuses for good', { code: 550 }, 5 * MINUTE_MS],
    ['is busy for a day', { code: 421 }, 25 * 60 * MINUTE_MS],
  ] as const)('keeps no address for the receipt when the mail server %s', async (_, fault, ms) => {
    const person = await rig.person({ summaries: 0 })
    rig.mailbox.fault = (recipients) => (recipients.includes(person.email) ? fault : 'none')
    await remove(person.token)
    await sweep(inMs(ms))
    expect(JSON.stringify(await rig.marker(person.uid))).not.toContain(person.email)
  })

  it('is finished by the sweep when there are too many summaries for one call', async () => {
    const person = await rig.person({ summaries: 450 })
    const now = new Date()
    await beginDeletion(rig.database, { ...person, isReceiptDue: true }, now)
    expect(await finishDeletion(rig, person.uid, now, -1)).toBe('unfinished')
    expect((await rig.traces(person)).length).toBeGreaterThan(450)
    await sweep(inMs(5 * MINUTE_MS))
    expect(await rig.traces(person)).toEqual([])
  })
})

describe('#address-changes-owner: the next owner of the address', () => {
  it('keeps the newsletter subscription that was made while the deletion was under way', async () => {
    const person = await rig.person()
    const requestedAt = new Date()
    await beginDeletion(rig.database, { ...person, isReceiptDue: true }, requestedAt)
    const record = subscriber(rig.database, subscriberId(person.email))
    const createdAt = new Date(requestedAt.getTime() + 1_000)
    await record.set({ ...(await record.get()).data(), name: 'Next', createdAt })
    await sweep(inMs(5 * MINUTE_MS))
    expect((await record.get()).get('name')).toBe('Next')
  })

  it('has a new profile that the former account’s deletion does not erase', async () => {
    const person = await rig.person()
    await remove(person.token)
    await rig.auth.createUser({ email: person.email, password: PASSWORD, emailVerified: true })
    const device = rig.device()
    await device.logIn(person.email)
    const { profile } = await device.enter()
    expect(profile).toMatchObject({ name: '', language: 'en', plan: 'free' })
    await sweep(inMs(LAST_LOOK_MS))
    expect(await rig.profile(person.email)).toMatchObject({ uid: device.auth.currentUser?.uid })
  })
})

it('an account that was deleted in Auth, not by our call, is erased in full, without a receipt', async () => {
  const person = await rig.person()
  const customer = await rig.buy(person)
  await rig.auth.deleteUser(person.uid)
  for (let twice = 0; twice < 2; twice++) await rig.tellDeleted(person.uid)
  expect(await rig.traces(person)).toEqual([])
  expect((await rig.ledger(person.uid)).map(({ id }) => id)).toEqual(['opening', 'welcome'])
  expect(await rig.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  expect(rig.receipts(person)).toEqual([])
  await sweep(inMs(LAST_LOOK_MS))
  expect(await rig.marker(person.uid)).toBeUndefined()
})

it('the deletion of an unverified account leaves the newsletter subscription of its address alone', async () => {
  const [reader, email] = [await rig.person(), newAddress()]
  const record = subscriber(rig.database, subscriberId(email))
  await record.set({ ...(await subscriber(rig.database, subscriberId(reader.email)).get()).data(), email })
  const squatter = rig.device()
  const { user } = await squatter.signUp(email)
  await rig.opened(user.uid)
  // Any account may be deleted by whoever is signed in to it: no call of ours is asked.
  await user.delete()
  await rig.tellDeleted(user.uid)
  await sweep(inMs(LAST_LOOK_MS))
  expect(await rig.profile(email)).toBeUndefined()
  expect((await record.get()).get('state')).toBe('confirmed')
})
