import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/units.ts'
import { askedMails } from '../../../functions/src/deliverability/asking.ts'
import { readReturnPath } from '../../../functions/src/deliverability/returnPath.ts'
import { isSuppressed, suppress } from '../../../functions/src/deliverability/suppression.ts'
import { applyReport } from '../../../functions/src/newsletter/bounces/applyReport.ts'
import { recordSignUp } from '../../../functions/src/newsletter/recordSignUp.ts'
import type { Identity } from '../../../functions/src/platform/http/ApiRequest.ts'
import { mayDeliver } from '../../../functions/src/summaries/delivery/mayDeliver.ts'
import {
  SIGN_UPS_IN_ALL,
  SIGN_UPS_PER_NETWORK,
  signUpCounters,
} from '../../../functions/src/newsletter/signUpLimits.ts'
import { subscribersOf } from '../../../functions/src/deliverability/Subscriber.ts'
import { FirestoreMeter } from '../../../scripts/rigs/FirestoreMeter.ts'
import type { Called } from '../../../scripts/rigs/callFunction.ts'
import { startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { howOften } from '../../support/tier.ts'
import { useRig } from '../../support/useRig.ts'
import { spellingsOfMailbox } from '../../support/spellings.ts'

const rig = useRig(() => startNewsletter('demo-abuse'))
let meter: FirestoreMeter
beforeAll(async () => {
  meter = new FirestoreMeter(rig.database)
})
afterEach(async () => {
  const { docs } = await rig.database.collection('newsletterLimits').get()
  await Promise.all(docs.map(({ ref }) => ref.delete()))
})

const someone = () => `${randomUUID()}@reader.test`
const someListener = () => ({ uid: randomUUID(), email: someone() }) as Identity
const told = ({ status, body }: Called) => ({ status, body })
const tasks = async () => (await rig.control('/control/tasks', 'GET'))['tasks'] as Array<{ name: string }>

/** A sign-up, and what happens between its read and its write. */
function signUpWhile(email: string, happens: () => Promise<unknown>) {
  const getAll = rig.database.getAll.bind(rig.database)
  vi.spyOn(rig.database, 'getAll').mockImplementationOnce(async (...asked) => {
    const found = await getAll(...asked)
    await happens()
    return found
  })
  const asked = { email, name: 'Ana', subscription: 'Newsletter', language: 'es' } as const
  return recordSignUp(rig.database, asked, { key: randomUUID(), ip: undefined }, new Date())
}

/** Subscribers in each state; what is asked of the last has been asked before, within the hour. */
async function everybody() {
  const [pending, confirmed, left, barred, justNow] = [someone(), someone(), someone(), someone(), someone()]
  await rig.seedConfirmed(5, (index) => ({ email: [pending, confirmed, left, barred, justNow][index] ?? '' }))
  await rig.update(pending, { state: 'pending', receives: 'none' })
  await rig.update(left, { state: 'unsubscribed', receives: 'none' })
  await suppress(rig.database, barred, 'complaint', new Date())
  await rig.signUpAndMail(justNow, { language: 'es' })
  return { unknown: someone(), pending, confirmed, left, barred, justNow }
}

const RECIPIENTS = [
  'a@x.test\r\nBcc: eve@evil.test',
  'a@x.test,eve@evil.test',
  'a@x.test;eve@evil.test',
  '"a@x.test"@evil.test',
  'Ana <eve@evil.test>',
  'a@x.test eve@evil.test',
  'a@x.test\0',
  'a@x.test%0d%0aBcc:eve@evil.test',
  '(eve@evil.test)a@x.test',
]

it('#one-recipient: a hostile recipient of a sign-up is refused, or is one plain address that alone gets the mail', async () => {
  const before = rig.mailbox.mails.length
  const taken: string[] = []
  for (const email of RECIPIENTS) {
    // Those that the door refuses need no human check, so that none is used up for them.
    const headers: Record<string, string> = parseEmailAddress(email) ? {} : { 'X-Human-Check': 'none' }
    const { status, body } = await rig.signUp(email, {}, headers)
    expect([email, status]).toEqual([email, 200])
    if (body.success) taken.push(email)
    else expect(body.message).toBe('Please enter a valid email address')
  }
  await rig.runDue()
  const plain = /^[a-z0-9.!#$%&'*+=?^_`{|}~-]+@[a-z0-9.-]+$/
  const sent = rig.mailbox.mails.slice(before)
  for (const mail of sent) expect(mail.recipients).toEqual([expect.stringMatching(plain)])
  const intended = new Set(taken.map((email) => email.toLowerCase()))
  expect(new Set(sent.flatMap((mail) => mail.recipients))).toEqual(intended)
  expect(sent).toHaveLength(intended.size)
})

describe('a sign-up', () => {
  it('has the same answer and work whatever is known of the address, so that it tells nothing', async () => {
    const seen: Array<[string, object]> = []
    for (const [who, email] of Object.entries(await everybody())) {
      meter.reset()
      const answer = await rig.signUp(email)
      const { reads, writes } = meter
      // Where the hour's mail is out already, neither it nor its subscriber is written down.
      const work = { reads: reads.length, writes: writes + (who === 'justNow' ? 2 : 0) }
      seen.push([who, { ...told(answer), headers: [...answer.headers.keys()].toSorted(), ...work }])
    }
    const [first] = seen
    expect(first?.[1]).toMatchObject({ status: 200, body: { success: true }, reads: 5, writes: 5 })
    for (const each of seen) expect(each).toEqual([each[0], first?.[1]])
    expect(await tasks()).toHaveLength(5)
    await rig.runDue()
  })

  it('is mailed to those whom it concerns, and not to an address whose mail came back', async () => {
    const people = await everybody()
    for (const email of Object.values(people)) await rig.signUpAndMail(email)
    const subjects = (email: string) => rig.mailsTo(email).map(({ email: { subject } }) => subject)
    const confirm = ['Confirm your subscription']
    expect(subjects(people.unknown)).toEqual(confirm)
    expect(subjects(people.pending)).toEqual(confirm)
    expect(subjects(people.left)).toEqual(confirm)
    expect(subjects(people.confirmed)).toEqual(['You are already subscribed'])
    expect(subjects(people.barred)).toEqual([])
    expect(subjects(people.justNow)).toEqual(['Confirma tu suscripción'])
    expect(await rig.subscriber(people.barred)).toMatchObject({ state: 'suppressed', receives: 'none' })
  })
})

describe('#one-confirmation-an-hour: an address that others sign up', () => {
  it('gets one mail in the hour, however many sign-ups there are', async () => {
    const victim = someone()
    let left = howOften(1_000, 80)
    const statuses = new Set<unknown>()
    // 80 at a time: as many as one instance takes.
    const caller = async () => {
      while (left-- > 0) {
        const { status, body } = await rig.signUp(victim, { name: `Spam ${left}` })
        // On a busy machine the human check may not answer in its time: asked again, it does.
        if (status === 502) left++
        else statuses.add(`${status} ${body.success}`)
      }
    }
    await Promise.all(Array.from({ length: 80 }, caller))
    expect([...statuses]).toEqual(['200 true'])
    await rig.runDue()
    await rig.runDue(new Date(Date.now() + HOUR_MS))
    expect(rig.mailsTo(victim)).toHaveLength(1)
    expect((await rig.subscriber(victim))?.['consents']).toHaveLength(1)
  })

  it('gets one mail, too, when it is subscribed and the calls meet at the end of an hour', async () => {
    const [victim] = await rig.seedConfirmed(1)
    const email = victim?.email ?? ''
    await Promise.all(Array.from({ length: 30 }, () => rig.signUp(email, { language: 'es' })))
    expect((await tasks()).filter(({ name }) => name.includes(victim?.id ?? ''))).toHaveLength(1)
    await rig.runDue()
    expect(rig.mailsTo(email)).toHaveLength(1)
    expect((await rig.subscriber(email))?.['consents']).toHaveLength(2)
    expect(await rig.call('confirmNewsletter', { token: rig.confirmationToken(email) })).toMatchObject({
      status: 200,
    })
  })

  it('gets the next mail when the hour is over, not before', async () => {
    const victim = someone()
    await rig.signUpAndMail(victim)
    await rig.nextWindow(victim, HOUR_MS - 60_000)
    await rig.signUpAndMail(victim)
    expect(rig.mailsTo(victim)).toHaveLength(1)
    await rig.nextWindow(victim, 60_000)
    await rig.signUpAndMail(victim)
    expect(rig.mailsTo(victim)).toHaveLength(2)
  })

  it.each([
    ['the first', async () => {}],
    [
      'a later',
      async (email: string) => {
        await mayDeliver(rig.database, someListener(), email, 'en', new Date())
        await askedMails(rig.database, email).update({ lastAt: new Date(Date.now() - HOUR_MS) })
      },
    ],
  ])('gets one mail, too, when a delivery asks in the middle of %s sign-up', async (_, askBefore) => {
    const victim = someone()
    await askBefore(victim)
    const before = rig.mailsTo(victim).length
    const delivery = () => mayDeliver(rig.database, someListener(), victim, 'en', new Date())
    expect(await signUpWhile(victim, delivery)).toBe('recorded')
    await rig.runDue()
    expect(rig.mailsTo(victim)).toHaveLength(before + 1)
  })

  it('is mailed by the next call where the first one died before it made its task', async () => {
    const victim = someone()
    await rig.signUp(victim)
    // The task that was made is for another mail now.
    await rig.nextWindow(victim, MINUTE_MS)
    await rig.runDue()
    expect(rig.mailsTo(victim)).toEqual([])
    for (let calls = 0; calls < 2; calls++) await rig.signUpAndMail(victim)
    expect(rig.mailsTo(victim)).toHaveLength(1)
  })

  it('stays unsubscribed on record when its owner leaves while somebody signs it up', async () => {
    const { email, token } = await rig.subscribed()
    expect(await signUpWhile(email, () => rig.call('unsubscribe', { token }))).toBe('recorded')
    const consents = [{ what: 'confirmed' }, { what: 'unsubscribed' }, { what: 'asked' }]
    expect(await rig.subscriber(email)).toMatchObject({ state: 'unsubscribed', consents })
  })

  it('is confirmed for what its mail was sent for, whatever others ask for in the same hour', async () => {
    const victim = someone()
    await rig.signUpAndMail(victim, { language: 'es' })
    await rig.signUp(victim, { subscription: 'Premium WaitList', language: 'both' })
    await rig.call('confirmNewsletter', { token: rig.confirmationToken(victim) })
    expect(await rig.subscriber(victim)).toMatchObject({ subscription: 'Newsletter', receives: 'es' })
  })
})

describe('#spellings-of-a-mailbox, #odd-addresses: one mailbox, however its address is spelled', () => {
  const mailsToAny = (addresses: readonly string[]) =>
    [...new Set(addresses.map((address) => address.toLowerCase()))].flatMap((each) => rig.mailsTo(each))
  const never = (email: string) =>
    /\/newsletter\/never\?token=([\w.-]+)/.exec(rig.mailsTo(email)[0]?.email.text ?? '')?.[1] ?? ''

  it('gets one mail an hour and three a day, and is one subscriber', async () => {
    const victim = spellingsOfMailbox()
    const [first = ''] = victim
    for (const mails of [1, 2, 3, 3]) {
      await Promise.all(victim.map((email) => rig.signUp(email)))
      await rig.runDue()
      expect(mailsToAny(victim)).toHaveLength(mails)
      await rig.nextWindow(first)
    }
    const ids = victim.flatMap((email) => subscribersOf(rig.database, email))
    const persons = await rig.database.getAll(...ids)
    expect(new Set(persons.flatMap(({ exists, id }) => (exists ? [id] : []))).size).toBe(1)
  })

  it('is mailed at the spelling that was typed, where it then subscribes', async () => {
    const [first = '', typed = ''] = spellingsOfMailbox()
    await rig.signUpAndMail(first)
    await rig.nextWindow(first)
    await rig.signUpAndMail(typed, { language: 'es' })
    await rig.call('confirmNewsletter', { token: rig.confirmationToken(typed) })
    expect(await rig.subscriber(first)).toMatchObject({ email: typed, receives: 'es', state: 'confirmed' })
    expect(await rig.subscriber(typed)).toBeUndefined()
  })

  it('keeps the record that was stored under its own spelling before', async () => {
    const [, typed = '', other = ''] = spellingsOfMailbox()
    await rig.seedConfirmed(1, () => ({ email: typed }))
    await rig.signUpAndMail(typed, { language: 'es' })
    await rig.call('confirmNewsletter', { token: rig.confirmationToken(typed) })
    expect(await rig.subscriber(typed)).toMatchObject({ email: typed, receives: 'es' })
    await rig.signUpAndMail(other)
    expect(rig.mailsTo(other)).toEqual([])
  })

  it('shares one hour between sign-ups and mails that ask it for a delivery', async () => {
    const [first = '', second = ''] = spellingsOfMailbox()
    await mayDeliver(rig.database, someListener(), first, 'en', new Date())
    await rig.signUpAndMail(second)
    expect(mailsToAny([first, second]).map(({ email }) => email.subject)).toEqual([
      'Confirm that you want podcast summaries here',
    ])
  })

  it.each([
    ['by the page', (token: string) => rig.call('unsubscribe', { token })],
    ['by the mail program', (token: string) => oneClick(token, 'POST')],
  ])('is never asked again once its owner has said so %s', async (_, say) => {
    const [first = '', second = ''] = spellingsOfMailbox()
    await rig.signUpAndMail(first)
    expect(await oneClick(never(first), 'GET')).toMatchObject({ status: 303 })
    await rig.nextWindow(first)
    await rig.signUpAndMail(first, { language: 'es' })
    expect(rig.mailsTo(first)).toHaveLength(2)
    expect(await say(never(first))).toMatchObject({ status: 200 })
    await rig.nextWindow(first)
    await rig.signUpAndMail(second)
    expect(mailsToAny([first, second])).toHaveLength(2)
  })

  it('is not barred by a link that is signed for another address', async () => {
    const [first = ''] = spellingsOfMailbox()
    const { token } = await rig.subscribed()
    await rig.signUpAndMail(first)
    const [, id = ''] = /^([0-9a-f]{40})/.exec(never(first)) ?? []
    const tampered = `${id}.${token.slice(41)}`
    expect(await rig.call('unsubscribe', { token: tampered })).toMatchObject({ status: 400 })
    expect((await rig.database.doc(`suppressions/${id}`).get()).exists).toBe(false)
  })

  it('stays subscribed when a spelling that its mail server does not know bounces', async () => {
    const { email } = await rig.subscribed()
    const unknown = email.replace('@', '+junk@')
    await rig.signUpAndMail(unknown)
    const about = readReturnPath(rig.mailsTo(unknown)[0]?.sender ?? '')
    if (about === undefined) throw new Error('no return path')
    await applyReport(rig.database, about, 'hard', new Date(), new Date())
    expect(await isSuppressed(rig.database, unknown, new Date())).toBe(true)
    expect(await rig.subscriber(email)).toMatchObject({ state: 'confirmed', receives: 'en' })
  })
})

function oneClick(token: string, method: 'GET' | 'POST') {
  const body = method === 'POST' ? new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) : undefined
  const url = `${rig.functions.url}/newsletterOneClick?token=${token}`
  return fetch(url, { method, redirect: 'manual', ...(body && { body }) })
}

describe('sign-ups for the newsletter', () => {
  it('are limited by the hour for each network, known and unknown addresses alike', async () => {
    const [known] = await rig.seedConfirmed(1)
    const from = (ip: string, email = someone()) => rig.signUp(email, {}, { 'X-Forwarded-For': ip })
    for (let count = 0; count < SIGN_UPS_PER_NETWORK; count++) {
      expect(await from('203.0.113.7')).toMatchObject({ status: 200 })
    }
    const [forKnown, forUnknown] = [await from('203.0.113.7', known?.email), await from('203.0.113.7')]
    expect(forKnown).toMatchObject({ status: 429, body: { success: false } })
    expect(told(forUnknown)).toEqual(told(forKnown))
    expect(forKnown.headers.get('retry-after')).toBe('3600')
    expect(await from('203.0.113.8')).toMatchObject({ status: 200 })
    await rig.runDue()
    expect(rig.mailsTo(known?.email ?? '')).toEqual([])
  })

  it('are limited by the hour in all', async () => {
    const counters = () => signUpCounters(rig.database, undefined, new Date()).inAll
    const setAll = (calls: number) =>
      Promise.all(counters().map((each) => each.set({ calls, expiresAt: new Date() })))
    const each = SIGN_UPS_IN_ALL / counters().length
    await setAll(each - 1)
    expect(await rig.signUp(someone())).toMatchObject({ status: 200 })
    const calls = (await rig.database.getAll(...counters())).map((snapshot) => Number(snapshot.get('calls')))
    expect(calls.reduce((sum, count) => sum + count)).toBe(SIGN_UPS_IN_ALL - counters().length + 1)
    await setAll(each)
    expect(await rig.signUp(someone())).toMatchObject({ status: 429 })
  })
})

describe('a repeated sign-up call', () => {
  const again = (key: string, human: string) => ({ 'Idempotency-Key': key, 'X-Human-Check': human })

  it('is answered as the first one, although its human check is used up, and sends one mail', async () => {
    const [email, key, human] = [someone(), randomUUID(), await rig.humanToken()]
    const first = await rig.signUp(email, {}, again(key, human))
    const second = await rig.signUp(email, {}, again(key, human))
    expect(told(second)).toEqual(told(first))
    await rig.runDue()
    expect(rig.mailsTo(email)).toHaveLength(1)
  })

  it.each([
    ['is answered as it was', {}, 200],
    ['is a conflict when it asks for something else', { language: 'es' }, 409],
    ['is a conflict when it asks for somebody else', { email: someone() }, 409],
  ] as const)('%s, whether or not another call has set the mail going', async (_, change, status) => {
    const [fresh, taken] = [someone(), someone()]
    await rig.signUp(taken, { language: 'both' })
    const answers: unknown[] = []
    for (const email of [fresh, taken]) {
      const headers = again(randomUUID(), await rig.humanToken())
      await rig.signUp(email, {}, headers)
      // Its token is used up, or it brings another one: neither must tell whether it was the first to ask.
      answers.push(told(await rig.signUp(email, {}, headers)))
      const other = again(headers['Idempotency-Key'], await rig.humanToken())
      answers.push(told(await rig.signUp(email, change, other)))
    }
    expect(answers.slice(2)).toEqual(answers.slice(0, 2))
    expect(answers).toMatchObject([{ status: 200, body: { success: true } }, { status }, {}, {}])
    expect((await rig.subscriber(fresh))?.['asked']).toMatchObject({ language: 'en' })
  })

  it('makes the task that the first call did not make because it crashed', async () => {
    const [email, other] = [someone(), someone()]
    await rig.signUp(other)
    // As the first call leaves it that dies between the write and the task.
    const { subscriber, subscriberId } = await import('../../../functions/src/deliverability/Subscriber.ts')
    const known = await rig.subscriber(other)
    const asked = { ...(known?.['asked'] as object), email }
    const left = { ...known, email, asked, askedAt: new Date(Date.now() - 1_000) }
    await subscriber(rig.database, subscriberId(email)).set(left)
    await rig.signUpAndMail(email)
    expect(rig.mailsTo(email)).toHaveLength(1)
  })
})

it('#human-check: a sign-up without a valid human check is refused, and nothing is kept', async () => {
  const email = someone()
  const answer = await rig.signUp(email, {}, { 'X-Human-Check': 'a-token-that-nobody-gave-out' })
  const message = 'Security verification failed. Please refresh the page and try again.'
  expect(told(answer)).toEqual({ status: 200, body: { success: false, message } })
  expect(await rig.subscriber(email)).toBeUndefined()
})

describe('#hostile-name: the name in a sign-up', () => {
  it.each([
    ['with a header in it', 'Ana\r\nBcc: eve@evil.test'],
    ['with a link', 'Free money at https://evil.test'],
  ])('%s is refused, and nothing is kept', async (_, name) => {
    const email = someone()
    const answer = await rig.signUp(email, { name })
    expect(answer).toMatchObject({ status: 200, body: { success: false } })
    expect(JSON.stringify(answer.body)).not.toContain('evil')
    expect(await rig.subscriber(email)).toBeUndefined()
  })

  it('is in no mail, whatever it says', async () => {
    const [email, name] = [someone(), 'Call 0900 12345 "now" & win, {{name}}']
    await rig.signUpAndMail(email, { name })
    await rig.call('confirmNewsletter', { token: rig.confirmationToken(email) })
    await rig.nextWindow(email)
    await rig.signUpAndMail(email, { name })
    const mails = rig.mailsTo(email)
    expect(mails).toHaveLength(2)
    for (const { email: parsed, raw } of mails) {
      expect(parsed.to).toEqual([{ name: '', address: email }])
      expect(`${parsed.subject} ${parsed.html} ${parsed.text} ${raw}`).not.toMatch(/0900|\{\{|&amp; win/)
    }
  })
})
