import { expect, it } from 'vitest'
import { HOUR_MS } from '#domain/units.ts'
import { createTask } from '../../../functions/src/platform/gateways/tasks.ts'
import { inHours, runTasks } from '../../../scripts/rigs/issueRig.ts'
import { SECRET, startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { useRig } from '../../support/useRig.ts'

/**
 * Documents, links and queued tasks of the newsletter exactly as the release before wrote them, field by field: a
 * deployment finds them, and must go on with them. They are literal on purpose; see summaries/storedBefore.test.ts.
 */

/** How far the database's clock has moved on. */
let databaseAheadMs = 0
const rig = useRig(() =>
  startNewsletter('demo-stored-before', {
    databaseNow: () => Date.now() + databaseAheadMs,
    // As a deployment sets it that goes on from the release before, which signed with HASH_KEY.
    settings: { LINK_KEYS: SECRET },
  }),
)

const ASKED_AT = new Date('2026-05-04T09:00:00.000Z')
const WEEK = '2026-W18'
const NEW = { id: '67c98e784b14c61502db5a9b15591737dd9907eb', email: 'new@before.test' }
const READER = { id: 'db64be4f37ae48b4073a214d656fbe7ea6d0f1d9', email: 'reader@before.test' }
const AGAIN = { id: '8dd06a7aa1308be41634923bc417f78f6efb4dff', email: 'again@before.test' }
const HAD = { id: 'b6ddb5fb6c996141dfe44e76912e6437988ac352', email: 'had@before.test' }

const write = (path: string, data: object) => rig.database.doc(path).set(data)
const mails = (to: { email: string }) =>
  rig.mailsTo(to.email).map(({ email }) => /^<(\w+)-/.exec(email.messageId ?? '')?.[1])

/** `newsletterSubscribers/{id}` of somebody who has the weekly issue. */
const confirmed = ({ email }: { email: string }) => ({
  email,
  name: 'Ana',
  subscription: 'Newsletter',
  language: 'en',
  state: 'confirmed',
  receives: 'en',
  askedAt: ASKED_AT,
  confirmation: {
    expiresAt: new Date('2026-05-11T09:00:00.000Z'),
    sentAt: new Date('2026-05-04T09:00:01.500Z'),
  },
  consents: [
    {
      at: ASKED_AT,
      what: 'asked',
      by: 'newsletter form',
      to: { subscription: 'Newsletter', language: 'en' },
    },
    {
      at: new Date('2026-05-04T09:02:00.000Z'),
      what: 'confirmed',
      by: 'button behind the mail',
      to: { subscription: 'Newsletter', language: 'en' },
    },
  ],
  createdAt: ASKED_AT,
  updatedAt: new Date('2026-05-04T09:02:00.000Z'),
})

it('data of an earlier version: a sign-up whose mail was still queued is mailed, and its link confirms it', async () => {
  await write(`newsletterSubscribers/${NEW.id}`, {
    email: NEW.email,
    name: 'Ana',
    subscription: 'Newsletter',
    language: 'both',
    state: 'pending',
    receives: 'none',
    askedAt: ASKED_AT,
    asked: { name: 'Ana', subscription: 'Newsletter', language: 'both' },
    // Far away, so that the link counts.
    confirmation: { expiresAt: new Date('2100-01-01T00:00:00.000Z') },
    consents: [
      {
        at: ASKED_AT,
        what: 'asked',
        by: 'newsletter form',
        to: { subscription: 'Newsletter', language: 'both' },
      },
    ],
    forgetAt: new Date('2100-01-01T00:00:00.000Z'),
    createdAt: ASKED_AT,
    updatedAt: ASKED_AT,
  })
  const payload = { id: NEW.id, askedAtMs: 1_777_885_200_000 }
  await createTask({ name: `${NEW.id}-1777885200000-confirm`, target: 'mailConfirmation', payload })
  await rig.runDue()
  const token = '67c98e784b14c61502db5a9b15591737dd9907eb.velPcuTCkW6-LNPnGYLVS5ImpTN2BZwDS33sJx8fktA'
  expect(rig.confirmationToken(NEW.email)).toBe(token)
  expect((await rig.call('confirmNewsletter', { token })).body.data).toMatchObject({
    subscription: 'Newsletter',
    language: 'both',
  })
  const stored = await rig.subscriber(NEW.email)
  expect(stored).toMatchObject({ state: 'confirmed', receives: 'both', createdAt: ASKED_AT })
  for (const gone of ['asked', 'forgetAt']) expect(stored).not.toHaveProperty(gone)
  expect(stored?.['consents']).toHaveLength(2)
})

it('data of an earlier version: a subscriber is shown, changed and unsubscribed by the link of their mails', async () => {
  await write(`newsletterSubscribers/${READER.id}`, confirmed(READER))
  const token = 'db64be4f37ae48b4073a214d656fbe7ea6d0f1d9.waAfzaOTYI-SLnLUr8uCzXDfRWyzfBZjW3KdeSCCofc'
  expect((await rig.call('newsletterPreferences', { token })).body.data).toMatchObject({
    email: 'r•••@before.test',
    name: 'Ana',
    subscription: 'Newsletter',
    language: 'en',
    state: 'confirmed',
  })
  const changed = await rig.call('newsletterPreferences', { token, change: { language: 'es' } })
  expect(changed.status).toBe(200)
  expect(await rig.subscriber(READER.email)).toMatchObject({ language: 'es', receives: 'es' })
  expect((await rig.call('unsubscribe', { token })).status).toBe(200)
  expect(await rig.subscriber(READER.email)).toMatchObject({ state: 'unsubscribed', receives: 'none' })
})

it('data of an earlier version: an issue that was being sent is sent to the end, once to each subscriber', async () => {
  for (const reader of [READER, AGAIN, HAD]) {
    await write(`newsletterSubscribers/${reader.id}`, confirmed(reader))
  }
  await rig.database.doc(`newsletterSubscribers/${NEW.id}`).delete()
  const issue = `newsletterIssues/${WEEK}`
  await write(issue, {
    week: WEEK,
    editions: {
      en: {
        week: WEEK,
        language: 'en',
        episodes: [
          {
            videoId: 'sbZ0oInJar1',
            title: 'The Zoo in the Jar',
            show: 'Lantern and Ladder',
            durationSeconds: 1_143,
            gist: 'What a jar of flour and water teaches.',
            keyPoints: [{ startSeconds: 318.3, text: 'The bacteria had been there since Monday.' }],
            origin: 'listener',
          },
        ],
      },
    },
    sharedUntil: new Date('2026-05-01T05:00:00.000Z'),
    stretches: 1,
    state: 'sending',
    checkAt: new Date('2026-05-01T05:00:00.000Z'),
    createdAt: new Date('2026-05-01T05:00:00.000Z'),
  })
  const movedAt = new Date()
  await write(`${issue}/stretches/0`, { movedAt, starts: 1 })
  const expiresAt = new Date('2026-06-30T05:00:00.000Z')
  const tried = { attempt: 1, updatedAt: new Date('2026-05-01T05:01:00.000Z'), expiresAt }
  await write(`${issue}/deliveries/${HAD.id}`, { ...tried, state: 'sent' })
  // Refused for now; the sweep has handed it to the queue, whose task comes here.
  const { writeTime } = await write(`${issue}/deliveries/${AGAIN.id}`, {
    ...tried,
    state: 'waiting',
    reason: '451 4.7.1 greylisted',
    checkAt: new Date('2100-01-01T00:00:00.000Z'),
  })
  const { seconds, nanoseconds } = writeTime
  const queue = 'NEWSLETTER_QUEUE'
  const due = [{ id: AGAIN.id, attempt: 2, updateTime: { seconds, nanoseconds } }]
  await createTask({ name: '1-again', target: 'sendIssueAgain', payload: { week: WEEK, due }, queue })
  const page = { week: WEEK, stretch: 0, stretches: 1 }
  await createTask({ name: '1-issue', target: 'sendIssue', payload: page, queue })
  await runTasks(rig)
  expect([READER, AGAIN, HAD].map(mails)).toEqual([['issue'], ['issue'], []])
  expect((await rig.database.doc(`${issue}/deliveries/${AGAIN.id}`).get()).data()).toMatchObject({
    state: 'sent',
    attempt: 2,
  })
  await rig.runSchedule('sweepIssues', inHours(2))
  await runTasks(rig)
  const closed = (await rig.database.doc(issue).get()).data()
  expect(closed).toMatchObject({ state: 'sent', totals: { sent: 3, failed: 0, skipped: 0 } })
  expect(closed).not.toHaveProperty('checkAt')
  expect([READER, AGAIN, HAD].map(mails)).toEqual([['issue'], ['issue'], []])
})

it('data of an earlier version: an issue whose tasks were lost goes on from the page that its shard had come to', async () => {
  const week = '2026-W19'
  const issue = `newsletterIssues/${week}`
  for (const reader of [READER, AGAIN, HAD]) {
    await write(`newsletterSubscribers/${reader.id}`, confirmed(reader))
  }
  const before = [READER, AGAIN, HAD].map((reader) => mails(reader).length)
  const stored = (await rig.database.doc(`newsletterIssues/${WEEK}`).get()).get('editions') as { en: object }
  const since = new Date('2026-05-08T05:00:00.000Z')
  await write(issue, {
    week,
    editions: { en: { ...stored.en, week } },
    sharedUntil: since,
    stretches: 1,
    state: 'sending',
    checkAt: since,
    createdAt: since,
  })
  // Ids come in order: 8dd0…, b6dd…, db64….
  await write(`${issue}/stretches/0`, { after: AGAIN.id, movedAt: since, starts: 1 })
  const taken = { state: 'sending', attempt: 1, checkAt: since, updatedAt: since }
  await write(`${issue}/deliveries/${AGAIN.id}`, {
    ...taken,
    expiresAt: new Date('2026-07-07T05:00:00.000Z'),
  })
  // Its worker's lease is judged by when the database wrote the document.
  databaseAheadMs = HOUR_MS
  await rig.runSchedule('sweepIssues', new Date())
  await runTasks(rig)
  await rig.runSchedule('sweepIssues', inHours(2))
  await runTasks(rig)
  const counts = [READER, AGAIN, HAD].map((reader) => mails(reader).length)
  expect(counts.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1])
  expect((await rig.database.doc(issue).get()).data()).toMatchObject({
    state: 'sent',
    totals: { sent: 3, failed: 0, skipped: 0 },
  })
})
