import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sample } from '../../support/tier.ts'
import { isoWeekOf, NEWSLETTER_TIME_ZONE } from '#domain/time/calendar.ts'
import { episodeKey } from '#domain/episodes/episodeSource.ts'
import { withDates } from '#domain/time/withDates.ts'
import { DELIVERY_LEASE_MS } from '#domain/time/lifetimes.ts'
import { DAY_MS, HOUR_MS } from '#domain/units.ts'
import { readReturnPath } from '../../../functions/src/deliverability/returnPath.ts'
import { MAILER_CONNECTIONS } from '../../../functions/src/platform/gateways/mail.ts'
import { readManageToken } from '../../../functions/src/deliverability/signedToken.ts'
import { receivesOf, subscriber, subscriberId } from '../../../functions/src/deliverability/Subscriber.ts'
import { sharedEpisodes } from '../../../functions/src/newsletter/issue/sharedEpisodes.ts'
import { FirestoreMeter } from '../../../scripts/rigs/FirestoreMeter.ts'
import { type MailStep, startScriptedSmtp } from '../../support/scriptedSmtp.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { clientOf } from '../../../emulators/tasks/test/tasksRig.ts'
import {
  inHours,
  listedEpisode,
  runTasks,
  seedContent,
  seedList,
  seedOthers,
  seedSummary,
} from '../../../scripts/rigs/issueRig.ts'
import { APP_URL, REGION, startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { expectBounded } from '../../support/sharedDocuments.ts'
import { useRig } from '../../support/useRig.ts'

const smtp = useRig(startScriptedSmtp)
const rig = useRig(() => startNewsletter('demo-issue', { smtpUrl: smtp.url }))

/** Each test has a week of its own, long past, and its own readers. Fridays at 07:00 in Madrid. */
let weeks = 0
let friday: Date
beforeEach(async () => {
  friday = new Date(Date.UTC(2025, 0, 3, 6) + 14 * DAY_MS * weeks++)
  const left = await rig.database.collection('newsletterSubscribers').get()
  await Promise.all(left.docs.map(({ ref }) => ref.delete()))
})

const mailsTo = (address: string) => smtp.accepted.filter(({ recipients }) => recipients.join() === address)
/** How many mails each of some addresses has got. */
const counts = (addresses: readonly string[]) => addresses.map((address) => mailsTo(address).length)

/** The schedule, and all that it makes. */
async function run(at: Date): Promise<void> {
  await rig.runSchedule('weeklyIssue', at)
  await runTasks(rig)
}

/** A sweep so many hours from now, and all that it makes. */
async function sweep(hours: number): Promise<void> {
  await rig.runSchedule('sweepIssues', inHours(hours))
  await runTasks(rig)
}

const issue = () => rig.database.collection('newsletterIssues').doc(isoWeekOf(friday, NEWSLETTER_TIME_ZONE))
const storedIssue = async () => withDates((await issue().get()).data())
const delivery = async (address: string) =>
  withDates((await issue().collection('deliveries').doc(subscriberId(address)).get()).data())

describe('an issue', () => {
  it('is one mail for each confirmed subscriber, in their languages, with their own links to leave', async () => {
    await seedContent(rig.database, friday)
    const [en, es, both] = await rig.seedConfirmed(3, (index) => ({
      language: (['en', 'es', 'both'] as const)[index] ?? 'en',
    }))
    const others = await seedOthers(rig, 2)
    // One that nobody can read must not cost the others of its page their mail.
    await rig.database.collection('newsletterSubscribers').doc('0dd').set({ receives: 'en', email: null })
    const before = smtp.accepted.length
    await run(friday)
    expect(smtp.accepted.length - before).toBe(3)
    expect(smtp.accepted.filter(({ recipients }) => others.has(recipients.join()))).toEqual([])
    const week = issue().id
    const day = friday.toISOString().slice(0, 10)
    for (const [reader, told, untold] of [
      [en, ['en'], ['es']],
      [es, ['es'], ['en']],
      [both, ['en', 'es'], []],
    ] as const) {
      const { id = '', email = '' } = reader ?? {}
      const [mail] = mailsTo(email)
      if (mail === undefined) throw new Error(`nothing was sent to ${email}`)
      const { html = '', text = '', headers, ...parsed } = await mail.email()
      const header = (key: string) => headers.find((each) => each.key === key)?.value
      for (const form of [html, text]) {
        for (const language of told) {
          expect(form).toContain(`Gist of ${day}-${language}.`)
          expect(form).toContain(`First point of ${day}-${language}.`)
        }
        for (const language of untold) expect(form).not.toContain(`Gist of ${day}-${language}.`)
        const links = [...form.matchAll(/\/newsletter\/(preferences|unsubscribe)\?token=([\w.-]+)/g)]
        expect(new Set(links.map(([, page]) => page))).toEqual(new Set(['preferences', 'unsubscribe']))
        expect(new Set(links.map(([, , token]) => readManageToken(token)?.id))).toEqual(new Set([id]))
        expect(form).not.toContain('links.invalid')
      }
      expect(html).toContain('watch?v=video-')
      expect(parsed.to?.map(({ address }) => address)).toEqual([email])
      expect(parsed.messageId).toBe(`<issue-${week}-${id}@${new URL(APP_URL).hostname}>`)
      const [, oneClick = ''] = /^<([^>]+)>$/.exec(header('list-unsubscribe') ?? '') ?? []
      expect(oneClick).toMatch(/^https:\/\/[^/]+\/api\/newsletter-one-click\?token=/)
      expect(readManageToken(new URL(oneClick).searchParams.get('token'))?.id).toBe(id)
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(header('list-id')).toMatch(/^Sonobrief <newsletter\.[\w.-]+>$/)
      expect(header('precedence')).toBeUndefined()
      expect(readReturnPath(mail.returnPath)).toEqual({ kind: 'newsletter', id })
    }
    await expectBounded(rig.database, 'newsletterIssues', 'deliveries', 'newsletterSubscribers')
  })

  it('tells the lists of its own week, no episode twice, and no show that was barred since', async () => {
    const [reader] = await rig.seedConfirmed(1, () => ({ language: 'both' }))
    const barred = listedEpisode('barred', { appleId: 77 })
    await seedList(rig.database, 'us', issue().id, [listedEpisode('one'), listedEpisode('two')])
    await seedList(rig.database, 'business', issue().id, [listedEpisode('two'), barred])
    await seedList(rig.database, 'es', isoWeekOf(new Date(friday.getTime() - 7 * DAY_MS), 'UTC'), [
      listedEpisode('old'),
    ])
    await rig.database.doc('lists/business').set({ barred: ['77'] }, { merge: true })
    await run(friday)
    const stored = (await storedIssue()) as { editions: Record<string, { episodes: unknown[] }> }
    expect(Object.keys(stored.editions)).toEqual(['en'])
    expect(stored.editions['en']?.episodes).toMatchObject([
      { title: 'Title of one', origin: 'list', source: { type: 'feed' } },
      { title: 'Title of two', origin: 'list' },
    ])
    const { html = '' } = (await mailsTo(reader?.email ?? '')[0]?.email()) ?? {}
    expect(html).toContain('https://media.show.test/one.mp3#t=61')
    expect(html).not.toMatch(/old|barred/)
  })

  it('is not made when there is nothing to tell', async () => {
    await rig.seedConfirmed(2)
    const before = smtp.accepted.length
    await run(friday)
    expect(smtp.accepted.length).toBe(before)
    expect(await storedIssue()).toBeUndefined()
  })
})

describe('a shared summary in an issue', () => {
  const sharedAt = () => new Date(friday.getTime() - HOUR_MS)

  it('is told without a word of who shared it', async () => {
    await seedSummary(rig.database, { id: `open-${weeks}`, sharedAt: sharedAt() })
    const [reader] = await rig.seedConfirmed(1)
    await run(friday)
    const stored = JSON.stringify(await storedIssue())
    const raw = String(mailsTo(reader?.email ?? '')[0]?.raw)
    expect(stored).toContain(`Gist of open-${weeks}.`)
    for (const told of [stored, raw]) expect(told).not.toMatch(/private|listener\.test|verbatim/)
  })

  it.each<[string, () => Partial<Parameters<typeof seedSummary>[1]>]>([
    ['is not shared', () => ({})],
    ['is an excerpt', () => ({ sharedAt: sharedAt(), form: 'excerpt' })],
    ['is not verified', () => ({ sharedAt: sharedAt(), verified: null })],
    ['has nothing that is verified', () => ({ sharedAt: sharedAt(), verified: { anchored: 0, total: 3 } })],
    ['did not come about', () => ({ sharedAt: sharedAt(), state: 'failed' })],
    ['was shared long ago', () => ({ sharedAt: new Date(friday.getTime() - 15 * DAY_MS) })],
    ['is shared later', () => ({ sharedAt: new Date(friday.getTime() + 1) })],
    [
      'is of a private feed',
      () => ({
        sharedAt: sharedAt(),
        source: { type: 'feed', episodeId: 'e', audioUrl: 'https://private.test/a.mp3', isPrivate: true },
      }),
    ],
  ])('is left out when it %s', async (_, change) => {
    await seedSummary(rig.database, { id: `left-out-${weeks}`, ...change() })
    const since = new Date(friday.getTime() - 14 * DAY_MS)
    const told = await sharedEpisodes(rig.database, since, friday)
    expect(JSON.stringify(told)).not.toContain(`left-out-${weeks}`)
    await seedSummary(rig.database, { id: `twin-${weeks}`, sharedAt: sharedAt() })
    expect(JSON.stringify(await sharedEpisodes(rig.database, since, friday))).toContain(`twin-${weeks}`)
  })

  it.each(['ready', 'sending'] as const)('is told while its own mail is %s', async (state) => {
    await seedSummary(rig.database, { id: `early-${weeks}`, sharedAt: sharedAt(), state })
    const told = await sharedEpisodes(rig.database, new Date(friday.getTime() - DAY_MS), friday)
    expect(JSON.stringify(told)).toContain(`early-${weeks}`)
  })

  it('is left out when its episode is missing, and holds up no other', async () => {
    await seedSummary(rig.database, { id: `odd-${weeks}`, sharedAt: sharedAt() })
    await rig.database.collection('summaries').doc(`odd-${weeks}`).update({ episode: null })
    await seedSummary(rig.database, { id: `even-${weeks}`, sharedAt: sharedAt() })
    const told = JSON.stringify(
      await sharedEpisodes(rig.database, new Date(friday.getTime() - DAY_MS), friday),
    )
    expect(told).toContain(`even-${weeks}`)
    expect(told).not.toContain(`odd-${weeks}`)
  })

  it('is told from a summary in the edition’s language, even if that is of a later sharer', async () => {
    for (const [at, [id, writtenIn]] of ([['first', 'es'], ['next'], ['alone', 'es']] as const).entries()) {
      await seedSummary(rig.database, {
        id: `${id}-${weeks}`,
        videoId: id === 'alone' ? 'alone' : 'told',
        sharedAt: new Date(sharedAt().getTime() + at),
        ...(writtenIn && { writtenIn }),
      })
    }
    const { en, es } = await sharedEpisodes(rig.database, sharedAt(), friday)
    expect([en.map(({ gist }) => gist), es]).toEqual([[`Gist of next-${weeks}.`], []])
  })

  it('comes most shared first, one for each sharer, three at most', async () => {
    const shares = [
      ['greedy', 'a'],
      ['greedy', 'b'],
      ['ana', 'c'],
      ['leo', 'd'],
      ['mia', 'd'],
      ['eva', 'e'],
    ] as const
    for (const [index, [uid, videoId]] of shares.entries()) {
      const at = new Date(sharedAt().getTime() + index)
      await seedSummary(rig.database, {
        id: `share-${weeks}-${index}`,
        uid: `${uid}-${weeks}`,
        videoId,
        sharedAt: at,
      })
    }
    const { en } = await sharedEpisodes(rig.database, sharedAt(), friday)
    expect(en.map(({ source }) => episodeKey(source))).toEqual(['d', 'a', 'c'])
  })
})

describe('#one-issue-a-week: an issue', () => {
  it('is mailed once to each subscriber when the job runs twice at once, again and late', async () => {
    await seedContent(rig.database, friday)
    const seeded = await rig.seedConfirmed(120)
    const emails = seeded.map(({ email }) => email)
    await Promise.all([1, 2].map(() => rig.runSchedule('weeklyIssue', friday)))
    await rig.control('/control/duplicate?times=2&parallel=true')
    await runTasks(rig)
    await rig.control('/control/duplicate?times=1')
    await sweep(2)
    await run(friday)
    await run(new Date(friday.getTime() + 2 * DAY_MS))
    expect(counts(emails)).toEqual(emails.map(() => 1))
    expect(await storedIssue()).toMatchObject({ state: 'sent', totals: { sent: 120, failed: 0, skipped: 0 } })
  })

  it('that was lost between two pages is resumed by itself', async () => {
    await seedContent(rig.database, friday)
    const seeded = await rig.seedConfirmed(120)
    const emails = seeded.map(({ email }) => email)
    const first = seeded.toSorted((a, b) => a.id.localeCompare(b.id))[0]?.email ?? ''
    smtp.script(first, 'hang')
    await rig.runSchedule('weeklyIssue', friday)
    const page = runTasks(rig)
    await until('a page is under way', () => smtp.hanging === 1)
    await loseTasks(async () => {
      smtp.endHangs()
      await page
    })
    await runTasks(rig)
    const sent = counts(emails).filter((count) => count === 1).length
    expect(sent).toBe(49)
    // Too early: the task may only be waiting for its turn.
    await sweep(0)
    expect(counts(emails).filter((count) => count === 1)).toHaveLength(sent)
    await sweep(2)
    expect(counts(emails)).toEqual(emails.map(() => 1))
    expect(await storedIssue()).toMatchObject({ state: 'sending' })
    await sweep(4)
    expect(await storedIssue()).toMatchObject({ state: 'sent', totals: { sent: 120 } })
  })

  it('is of its own week, and one that was missed is not made later', async () => {
    const [reader] = await rig.seedConfirmed(1)
    const { email = '' } = reader ?? {}
    await seedContent(rig.database, friday)
    await run(friday)
    const next = new Date(friday.getTime() + 7 * DAY_MS)
    await seedContent(rig.database, next)
    const afterNext = new Date(friday.getTime() + 14 * DAY_MS)
    // Nobody runs the job in the next week; a week later there is nothing new.
    weeks++
    await run(next)
    await run(next)
    const subjects = await Promise.all(mailsTo(email).map(async (mail) => (await mail.email()).subject))
    expect(subjects).toEqual([friday, next].map((at) => `Episode ${at.toISOString().slice(0, 10)}-en`))
    await run(afterNext)
    expect(counts([email])).toEqual([2])
  })

  it('is composed once: what is shared later is in the next week’s', async () => {
    const [reader] = await rig.seedConfirmed(1)
    await seedContent(rig.database, friday)
    await rig.runSchedule('weeklyIssue', friday)
    const later = `later-${weeks}`
    await seedSummary(rig.database, { id: later, sharedAt: new Date(friday.getTime() + HOUR_MS) })
    await rig.runSchedule('weeklyIssue', new Date(friday.getTime() + DAY_MS))
    await runTasks(rig)
    await run(new Date(friday.getTime() + 7 * DAY_MS))
    weeks++
    const texts = await Promise.all(
      mailsTo(reader?.email ?? '').map(async (mail) => (await mail.email()).text),
    )
    expect(texts.map((text) => text?.includes(`Gist of ${later}.`))).toEqual([false, true])
  })
})

describe('#mail-server-fails: the mail of an issue', () => {
  /** One reader to whom this happens, between two others. */
  async function sendThrough(...steps: MailStep[]) {
    await seedContent(rig.database, friday)
    const seeded = await rig.seedConfirmed(3)
    const [victim, ...rest] = seeded.map(({ email }) => email)
    if (victim === undefined) throw new Error('nobody is there')
    smtp.script(victim, ...steps)
    await run(friday)
    expect(counts(rest)).toEqual([1, 1])
    return { victim, rest }
  }

  it.each(
    sample<[string, MailStep]>(
      [
        ['421 to the recipient', { at: 'rcpt', code: 421 }],
        ['450 to the recipient', { at: 'rcpt', code: 450, text: '4.2.0 greylisted' }],
        ['421 to the message', { at: 'data', code: 421 }],
        ['451 to the message', { at: 'data', code: 451 }],
        ['550 to us, who may not relay', { at: 'rcpt', code: 550, text: '5.7.1 relaying denied' }],
      ],
      2,
    ),
  )('is tried again later after %s, and taken then', async (_, step) => {
    const { victim, rest } = await sendThrough(step, step)
    expect(await delivery(victim)).toMatchObject({ state: 'waiting', attempt: 1 })
    await sweep(0)
    expect(smtp.attempts(victim)).toBe(1)
    await sweep(1)
    expect(await delivery(victim)).toMatchObject({ state: 'waiting', attempt: 2 })
    await sweep(3)
    expect(counts([victim, ...rest])).toEqual([1, 1, 1])
    await sweep(4)
    expect(await storedIssue()).toMatchObject({ state: 'sent', totals: { sent: 3, failed: 0 } })
  })

  it('is never tried again after 550 to the recipient, this week or later', async () => {
    const { victim } = await sendThrough({ at: 'rcpt', code: 550, text: '5.1.1 no such user' })
    expect(await delivery(victim)).toMatchObject({ state: 'failed', reason: 'SMTP 550' })
    expect(await rig.subscriber(victim)).toMatchObject({ state: 'suppressed', receives: 'none' })
    await sweep(48)
    const next = new Date(friday.getTime() + 7 * DAY_MS)
    weeks++
    await seedContent(rig.database, next)
    await run(next)
    expect(counts([victim])).toEqual([0])
    expect(smtp.attempts(victim)).toBe(1)
  })

  it.each(
    sample<[string, MailStep]>(
      [
        ['554 to the message, which it dislikes', { at: 'data', code: 554, text: '5.7.1 looks like spam' }],
        ['552 to a full mailbox', { at: 'rcpt', code: 552, text: '5.2.2 mailbox full' }],
      ],
      1,
    ),
  )('is not tried again after %s, but comes the next week', async (_, step) => {
    const { victim } = await sendThrough(step)
    expect(await delivery(victim)).toMatchObject({ state: 'failed' })
    await sweep(48)
    expect(counts([victim])).toEqual([0])
    const next = new Date(friday.getTime() + 7 * DAY_MS)
    weeks++
    await seedContent(rig.database, next)
    await run(next)
    expect(counts([victim])).toEqual([1])
  })

  it('is sent again, as the same message, when the server hangs up after DATA', async () => {
    const { victim, rest } = await sendThrough('drop-after-data')
    await sweep(1)
    const emails = await Promise.all(mailsTo(victim).map((mail) => mail.email()))
    expect(emails.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill(`<issue-${issue().id}-${subscriberId(victim)}@app.sonobrief.test>`),
    )
    await sweep(48)
    expect(counts([victim, ...rest])).toEqual([2, 1, 1])
  })

  it('does not hold up the others when the server hangs, and is tried again', async () => {
    await seedContent(rig.database, friday)
    const seeded = await rig.seedConfirmed(30)
    const emails = seeded.map(({ email }) => email)
    smtp.script(emails[0] ?? '', 'hang')
    smtp.script(emails[1] ?? '', { slowMs: 5 })
    await rig.runSchedule('weeklyIssue', friday)
    const tasks = runTasks(rig)
    await until('one hangs and all others are there', () => {
      return smtp.hanging === 1 && counts(emails).filter((count) => count === 1).length === 29
    })
    smtp.endHangs()
    await tasks
    await sweep(1)
    expect(counts(emails)).toEqual(emails.map(() => 1))
  })

  it('is tried once in each run, even if it is refused again while the sweep is at its next page', async () => {
    await seedContent(rig.database, friday)
    const emails = (await rig.seedConfirmed(70)).map(({ email }) => email)
    const refusals = Array.from({ length: 8 }, (): MailStep => ({ at: 'rcpt', code: 450 }))
    for (const email of emails) smtp.script(email, ...refusals)
    await run(friday)
    // What the sweep has handed out is tried before it asks the database again.
    const caller = rig.database as unknown as { requestStream(...parts: unknown[]): Promise<unknown> }
    const ask = caller.requestStream.bind(caller)
    let isOurs = false
    const asking = vi.spyOn(caller, 'requestStream').mockImplementation(async (...parts) => {
      if (!isOurs) {
        isOurs = true
        await runTasks(rig)
        isOurs = false
      }
      return ask(...parts)
    })
    await rig.runSchedule('sweepIssues', inHours(2))
    asking.mockRestore()
    await runTasks(rig)
    expect(new Set(emails.map((email) => smtp.attempts(email)))).toEqual(new Set([2]))
  })

  it('is left to the next worker when the server hangs for longer than the worker’s lease', async () => {
    await seedContent(rig.database, friday)
    const seeded = (await rig.seedConfirmed(30)).toSorted((a, b) => a.id.localeCompare(b.id))
    const emails = seeded.map(({ email }) => email)
    for (const email of emails.slice(0, MAILER_CONNECTIONS)) smtp.script(email, 'hang')
    await rig.runSchedule('weeklyIssue', friday)
    const page = runTasks(rig)
    await until('each connection hangs', () => smtp.hanging === MAILER_CONNECTIONS)
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + DELIVERY_LEASE_MS)
    smtp.endHangs()
    await page
    clock.mockRestore()
    expect(counts(emails)).toEqual(emails.map(() => 0))
  })

  it('is sent by the sweep, though a worker with a slow clock holds more than a page before it', async () => {
    const { victim } = await sendThrough({ at: 'rcpt', code: 450 })
    const held = await rig.seedConfirmed(60)
    const batch = rig.database.batch()
    for (const { id } of held) {
      const taken = { state: 'sending', attempt: 1, checkAt: friday }
      batch.create(issue().collection('deliveries').doc(id), taken)
    }
    await batch.commit()
    await sweep(1)
    expect(counts([victim])).toEqual([1])
    expect(counts(held.map(({ email }) => email))).toEqual(held.map(() => 0))
  })

  it('is given up after eight attempts over days', async () => {
    const steps = Array.from({ length: 12 }, (): MailStep => ({ at: 'rcpt', code: 450 }))
    const { victim } = await sendThrough(...steps)
    for (let hours = 30; hours < 30 * 12; hours += 30) await sweep(hours)
    expect(smtp.attempts(victim)).toBe(8)
    expect(await delivery(victim)).toMatchObject({ state: 'failed', attempt: 8 })
    expect(await rig.subscriber(victim)).toMatchObject({ state: 'confirmed' })
    expect(await storedIssue()).toMatchObject({ state: 'sent', totals: { sent: 2, failed: 1 } })
  })
})

describe('a subscriber who leaves while an issue is sent', () => {
  const unsubscribe = (id: string) =>
    subscriber(rig.database, id).update({
      state: 'unsubscribed',
      receives: receivesOf({ state: 'unsubscribed', subscription: 'Newsletter', language: 'en' }),
    })

  it('gets nothing when it is their page’s turn', async () => {
    await seedContent(rig.database, friday)
    const [gone, stays] = await rig.seedConfirmed(2)
    await rig.runSchedule('weeklyIssue', friday)
    await unsubscribe(gone?.id ?? '')
    await runTasks(rig)
    expect(counts([gone?.email ?? '', stays?.email ?? ''])).toEqual([0, 1])
  })

  it('gets nothing when their mail is tried again', async () => {
    await seedContent(rig.database, friday)
    const [gone, erased] = await rig.seedConfirmed(2)
    for (const each of [gone, erased]) smtp.script(each?.email ?? '', { at: 'rcpt', code: 450 })
    await run(friday)
    await unsubscribe(gone?.id ?? '')
    await subscriber(rig.database, erased?.id ?? '').delete()
    await sweep(1)
    await sweep(3)
    expect(counts([gone?.email ?? '', erased?.email ?? ''])).toEqual([0, 0])
    expect(await storedIssue()).toMatchObject({ state: 'sent', totals: { sent: 0, skipped: 2 } })
  })
})

it('an issue costs one read and two writes for each mail', async () => {
  await seedContent(rig.database, friday)
  await rig.seedConfirmed(400)
  const meter = new FirestoreMeter(rig.database)
  await run(friday)
  expect(meter.reads.length / 400).toBeLessThan(1.1)
  expect(meter.writes / 400).toBeLessThan(2.1)
})

/** Loses the tasks of the newsletter's queue that are made while something goes on, as a careless person can. */
async function loseTasks(meanwhile: () => Promise<void>): Promise<void> {
  const client = clientOf(Number(new URL(rig.tasksUrl).port))
  const name = client.queuePath(rig.projectId, REGION, 'newsletter')
  await client.pauseQueue({ name })
  await meanwhile()
  await client.purgeQueue({ name })
  await client.resumeQueue({ name })
  await client.close()
}
