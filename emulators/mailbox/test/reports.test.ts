import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { reportsFrom } from '../src/reportsFrom.ts'
import { sendMail } from '../../../functions/src/platform/gateways/mail.ts'
import { startInbox } from '../../../scripts/stack/inbox.ts'
import { freePort } from '../../../scripts/stack/ports.ts'
import { openInbox, startedMailbox } from './mailboxRig.ts'

const RETURN_PATH = 'bounces+n-1-2@sonobrief.app'
const content = { subject: 'News', html: '<p>News</p>', text: 'News' }

let dir: string
let inbox: Awaited<ReturnType<typeof startInbox>>
let inboxUrl: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'inbox-'))
  const [smtpPort, webPort] = [await freePort(), await freePort()]
  inbox = await startInbox({ smtpPort, webPort, mailDir: dir, logFile: path.join(dir, 'inbox.log') })
  inboxUrl = `http://127.0.0.1:${webPort}`
  vi.stubEnv('GCLOUD_PROJECT', 'demo-sonobrief')
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${smtpPort}`)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await inbox.stop()
  await rm(dir, { recursive: true, force: true })
})

it('has mail to bounce… come back and mail to complain… complained about, once each, and no other', async () => {
  for (const to of ['bounce-me@example.com', 'complain@example.com', 'reader@example.com']) {
    const id = to.replace(/\W/g, '-')
    expect(await sendMail({ ...content, to, id, returnPath: RETURN_PATH })).toMatchObject({ outcome: 'sent' })
  }
  const mailbox = await startedMailbox({ newMails: reportsFrom(inboxUrl) })
  const client = await openInbox(mailbox)
  const reports = await Promise.all(
    (await client.fetchAll('1:9', { source: { start: 0, maxLength: 100_000 } }, { uid: true })).map(
      ({ source }) => PostalMime.parse(source ?? ''),
    ),
  )
  const types = reports.map(({ attachments }) => attachments.map(({ mimeType }) => mimeType))
  expect(new Set(types.map(([first]) => first))).toEqual(
    new Set(['message/delivery-status', 'message/feedback-report']),
  )
  expect(reports.map(({ to }) => to?.[0]?.address)).toEqual([RETURN_PATH, RETURN_PATH])
  await openInbox(mailbox)
  expect(mailbox.mails('INBOX')).toHaveLength(2)
})

it('holds no reports while the inbox does not answer', async () => {
  expect(await reportsFrom('http://127.0.0.1:9')()).toEqual([])
})
