import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sample } from '../../support/tier.ts'
import { DAY_MS } from '#domain/units.ts'
import { startBounceMailbox } from '../../../emulators/mailbox/src/startBounceMailbox.ts'
import { deliveryAddress, deliveryId } from '../../../functions/src/deliverability/DeliveryAddress.ts'
import { mayDeliver } from '../../../functions/src/summaries/delivery/mayDeliver.ts'
import { returnPathOf } from '../../../functions/src/deliverability/returnPath.ts'
import { isSuppressed, suppression } from '../../../functions/src/deliverability/suppression.ts'
import { subscriberId } from '../../../functions/src/deliverability/Subscriber.ts'
import { complaint, postfixBounce, vacationReply } from './bounceMails.ts'
import { type SeededSubscriber, startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { useRig } from '../../support/useRig.ts'

const NOW = new Date('2026-11-21T09:05:00Z')
const daysBefore = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

const mailbox = useRig(() => startBounceMailbox({ port: 0 }))
const plainMailbox = useRig(() => startBounceMailbox({ port: 0, canMove: false }))
const rig = useRig(() => startNewsletter('demo-bounces'))
beforeEach(() => {
  process.env['BOUNCE_IMAP_URL'] = mailbox.url
  mailbox.failure = 'none'
})

const seeded = async () => (await rig.seedConfirmed(1))[0] as SeededSubscriber
const readBounces = (now = NOW) => rig.runSchedule('readBounces', now)
const about = ({ id, email }: SeededSubscriber) => ({
  returnPath: returnPathOf('newsletter', id),
  recipient: email,
})
const put = (mail: string, receivedAt = NOW) => mailbox.put(mail, receivedAt)
const isIn = (folder: string, words: string) =>
  mailbox.mails(folder).some(({ source }) => source.includes(words))
const stateOf = async ({ email }: SeededSubscriber) => {
  const { state, receives, consents } = (await rig.subscriber(email)) ?? {}
  return { state, receives, consents: (consents as Array<{ what: string }>).map(({ what }) => what) }
}

const CONFIRMED = { state: 'confirmed', receives: 'en', consents: ['confirmed'] }
const SUPPRESSED = { state: 'suppressed', receives: 'none', consents: ['confirmed', 'suppressed'] }

describe('a bounce of the newsletter', () => {
  it('ends the subscription, is then moved away, and leaves no address where it is remembered', async () => {
    const person = await seeded()
    put(postfixBounce(about(person)))
    await readBounces()
    expect(await stateOf(person)).toEqual(SUPPRESSED)
    expect(await isSuppressed(rig.database, person.email, NOW)).toBe(true)
    expect(mailbox.mails('INBOX')).toEqual([])
    expect(mailbox.mails('Handled').at(-1)?.source.toLowerCase()).toContain(about(person).returnPath)
    const kept = await suppression(rig.database, person.email).get()
    expect(kept.get('reason')).toBe('hard-bounce')
    expect(`${kept.id} ${JSON.stringify(kept.data())}`).not.toContain('reader.test')
    // A plain hash could be tried against lists of addresses.
    expect(kept.id).not.toContain(createHash('sha256').update(person.email).digest('hex').slice(0, 40))
  })

  it('makes the confirmation link of an earlier mail invalid', async () => {
    const email = 'was-asked@reader.test'
    await rig.signUpAndMail(email)
    const token = rig.confirmationToken(email)
    put(postfixBounce(about({ id: subscriberId(email), email })))
    await readBounces()
    expect((await rig.call('confirmNewsletter', { token })).body.success).not.toBe(true)
    expect(await rig.subscriber(email)).toMatchObject({ state: 'suppressed', receives: 'none' })
  })
})

describe('soft bounces', () => {
  const soft = (person: SeededSubscriber, at: Date) => {
    put(postfixBounce({ ...about(person), status: '4.2.2' }), at)
    return readBounces(at)
  }

  it('end the subscription on the fourth day within five weeks, and not before', async () => {
    const person = await seeded()
    for (const days of [21, 14, 7]) await soft(person, daysBefore(days))
    expect(await stateOf(person)).toEqual(CONFIRMED)
    await soft(person, NOW)
    expect(await stateOf(person)).toEqual(SUPPRESSED)
  })

  it('of one day count once, however many there are', async () => {
    const person = await seeded()
    for (let each = 0; each < 6; each++) await soft(person, NOW)
    expect(await stateOf(person)).toEqual(CONFIRMED)
    expect((await suppression(rig.database, person.email).get()).get('softDays')).toEqual(['2026-11-21'])
  })

  it('of more than five weeks ago do not count', async () => {
    const person = await seeded()
    for (const days of [90, 80, 70, 36, 14, 7]) await soft(person, daysBefore(days))
    await soft(person, NOW)
    expect(await stateOf(person)).toEqual(CONFIRMED)
  })
})

describe('coming back to the newsletter', () => {
  const asks = async (email: string) => {
    const before = rig.mailsTo(email).length
    const { status, body } = await rig.signUpAndMail(email)
    return { status, success: body.success, mails: rig.mailsTo(email).length - before }
  }
  const reported = (days: number) => new Date(Date.now() - days * DAY_MS)

  it.each([
    ['29 days after a hard bounce: not yet', postfixBounce, 29, 0],
    ['31 days after it: by a new double opt-in', postfixBounce, 31, 1],
    ['a year after a complaint: never by itself', complaint, 365, 0],
  ])('%s', async (_, mail, days, mails) => {
    const person = await seeded()
    const at = reported(days)
    put(mail(about(person)), at)
    await readBounces(at)
    expect(await stateOf(person)).toEqual(SUPPRESSED)
    // Nobody is told which addresses are known, or why.
    expect(await asks(person.email)).toEqual({ status: 200, success: true, mails })
    expect(await rig.subscriber(person.email)).toMatchObject({ state: 'suppressed', receives: 'none' })
    if (mails === 0) return
    await rig.call('confirmNewsletter', { token: rig.confirmationToken(person.email) })
    expect(await rig.subscriber(person.email)).toMatchObject({ state: 'confirmed', receives: 'en' })
    // The old report once more, from a mailbox that was restored: it says nothing of today.
    put(mail(about(person)), at)
    await readBounces(new Date())
    expect(await rig.subscriber(person.email)).toMatchObject({ state: 'confirmed' })
  })
})

describe('a crash while bounces are read', () => {
  it('between the database and the mailbox has the mail read again, which changes nothing', async () => {
    const person = await seeded()
    put(postfixBounce(about(person)))
    mailbox.failure = 'hang-up-on-move'
    await expect(readBounces()).rejects.toThrow(/readBounces failed/)
    expect(await stateOf(person)).toEqual(SUPPRESSED)
    expect(isIn('INBOX', person.id)).toBe(true)
    mailbox.failure = 'none'
    await readBounces()
    expect(await stateOf(person)).toEqual(SUPPRESSED)
    expect([isIn('INBOX', person.id), isIn('Handled', person.id)]).toEqual([false, true])
  })

  it.each(sample(['login', 'fetch', 'move'] as const, 1))(
    'of the mailbox (%s) fails the run and loses nothing',
    async (failure) => {
      const person = await seeded()
      put(postfixBounce(about(person)))
      mailbox.failure = failure
      await expect(readBounces()).rejects.toThrow(/readBounces failed/)
      expect(isIn('INBOX', person.id)).toBe(true)
      mailbox.failure = 'none'
      await readBounces()
      expect(await stateOf(person)).toEqual(SUPPRESSED)
    },
  )

  it('on one mail leaves it for the next run, and holds up no other mail', async () => {
    const [stuck, person] = [await seeded(), await seeded()]
    const broken = rig.database.doc(`summaries/${stuck.id}`)
    await broken.set({ state: 'no state of ours' })
    put(postfixBounce({ returnPath: returnPathOf('summary', stuck.id), recipient: stuck.email }))
    put(postfixBounce(about(person)))
    await readBounces()
    expect(await stateOf(person)).toEqual(SUPPRESSED)
    expect(isIn('INBOX', stuck.id)).toBe(true)
    await broken.delete()
    await readBounces()
    expect(isIn('INBOX', stuck.id)).toBe(false)
  })
})

it('two runs of readBounces at once handle every bounce', async () => {
  const people = await rig.seedConfirmed(12)
  for (const person of people) put(postfixBounce(about(person)))
  await Promise.allSettled([readBounces(), readBounces()])
  await readBounces()
  for (const person of people) expect(await stateOf(person)).toEqual(SUPPRESSED)
  expect(mailbox.mails('INBOX')).toEqual([])
})

it('readBounces downloads only the beginning of a mail of 10 MB, where its report is', async () => {
  const person = await seeded()
  const head = postfixBounce(about(person))
  put(head.replace('The essentials of the week.', 'x'.repeat(10_000_000)))
  const before = mailbox.octetsSent
  await readBounces()
  expect(await stateOf(person)).toEqual(SUPPRESSED)
  expect(mailbox.octetsSent - before).toBeLessThan(300_000)
})

it('readBounces deletes after thirty days what it has moved away, and nothing that waits', async () => {
  const [old, recent] = [await seeded(), await seeded()]
  for (const [person, days] of [
    [old, 31],
    [recent, 29],
  ] as const) {
    put(postfixBounce(about(person)), daysBefore(days))
    put(vacationReply(about(person)), daysBefore(days))
  }
  mailbox.failure = 'move'
  await expect(readBounces()).rejects.toThrow()
  expect(isIn('INBOX', old.id)).toBe(true)
  mailbox.failure = 'none'
  await readBounces()
  const folders = ['Handled', 'Ignored']
  expect(folders.map((folder) => isIn(folder, old.id))).toEqual([false, false])
  expect(folders.map((folder) => isIn(folder, recent.id))).toEqual([true, true])
})

it('readBounces deletes old mails also while a mail that it cannot handle waits', async () => {
  const [old, stuck] = [await seeded(), await seeded()]
  put(postfixBounce(about(old)), daysBefore(29))
  await readBounces()
  const broken = rig.database.doc(`summaries/${stuck.id}`)
  await broken.set({ state: 'no state of ours' })
  put(postfixBounce({ returnPath: returnPathOf('summary', stuck.id), recipient: stuck.email }))
  await expect(readBounces(new Date(NOW.getTime() + 2 * DAY_MS))).rejects.toThrow(/readBounces failed/)
  expect([isIn('INBOX', stuck.id), isIn('Handled', old.id)]).toEqual([true, false])
  await broken.delete()
  await readBounces()
})

it('readBounces works with a mail server that has no MOVE', async () => {
  process.env['BOUNCE_IMAP_URL'] = plainMailbox.url
  const person = await seeded()
  plainMailbox.put(postfixBounce(about(person)), NOW)
  await readBounces()
  expect(await stateOf(person)).toEqual(SUPPRESSED)
  expect([plainMailbox.mails('INBOX').length, plainMailbox.mails('Handled').length]).toEqual([0, 1])
})

it('readBounces does nothing without a mailbox', async () => {
  process.env['BOUNCE_IMAP_URL'] = 'off'
  const person = await seeded()
  put(postfixBounce(about(person)))
  await readBounces()
  expect(await stateOf(person)).toEqual(CONFIRMED)
  process.env['BOUNCE_IMAP_URL'] = mailbox.url
  await readBounces()
})

describe('a summary to somebody else’s address', () => {
  const signedIn = { emailVerified: true, name: 'Ana', signedInAt: NOW, provider: 'password' }
  const owner = { uid: 'uid-owner', email: 'owner@listener.test', ...signedIn }
  const summary = async (address: string, id: string) => {
    const { uid, email: account } = owner
    const sent = { state: 'sent', attempt: 1, requestedAt: NOW, updatedAt: NOW }
    await rig.database.doc(`summaries/${id}`).set({ uid, account, deliverTo: address, ...sent })
    return returnPathOf('summary', id)
  }
  const ask = (address: string, now = NOW, who = owner) => mayDeliver(rig.database, who, address, 'en', now)
  const agreed = async (address: string, who = owner, at = daysBefore(40)) => {
    await ask(address, at, who)
    await deliveryAddress(rig.database, deliveryId(who.uid, address)).update({ confirmedAt: at })
    expect(await ask(address, NOW, who)).toBe('confirmed')
  }

  it('that bounces ends the address’s consent for every account, and sends it no question', async () => {
    const address = 'friend@elsewhere.test'
    const other = { ...owner, uid: 'uid-other', email: 'other@listener.test' }
    await agreed(address)
    await agreed(address, other, daysBefore(39))
    const mails = rig.mailsTo(address).length
    put(postfixBounce({ returnPath: await summary(address, 'a'.repeat(40)), recipient: address }))
    await readBounces()
    expect([await ask(address), await ask(address, NOW, other)]).toEqual(['suppressed', 'suppressed'])
    expect(rig.mailsTo(address)).toHaveLength(mails)
    // When the time is over it is asked again, like an address that was never known.
    expect(await ask(address, new Date(NOW.getTime() + 31 * DAY_MS))).toHaveProperty('heldFor')
    expect(rig.mailsTo(address)).toHaveLength(mails + 1)
  })

  it('that its reader complains of ends the address’s consent for good', async () => {
    const address = 'annoyed@elsewhere.test'
    await agreed(address)
    put(complaint({ returnPath: await summary(address, 'b'.repeat(40)) }))
    await readBounces()
    expect(await ask(address, new Date(NOW.getTime() + 1000 * DAY_MS))).toBe('suppressed')
  })

  it('that bounces changes nothing for the account’s own address and other delivery addresses', async () => {
    const [address, friend] = ['gone@elsewhere.test', 'still-there@elsewhere.test']
    await agreed(friend)
    put(postfixBounce({ returnPath: await summary(address, 'c'.repeat(40)), recipient: address }))
    await readBounces()
    expect([await ask(friend), await ask(owner.email)]).toEqual(['confirmed', 'confirmed'])
  })

  it('does not end its delivery address’s consent when its refund notice bounces', async () => {
    const address = 'fine@elsewhere.test'
    await summary(address, 'd'.repeat(40))
    put(postfixBounce({ returnPath: returnPathOf('refund', 'd'.repeat(40)), recipient: owner.email }))
    await readBounces()
    expect(await isSuppressed(rig.database, address, NOW)).toBe(false)
    expect(await isSuppressed(rig.database, owner.email, NOW)).toBe(true)
  })
})
