import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type RunningBounceMailbox,
  startBounceMailbox,
} from '../../../../emulators/mailbox/src/startBounceMailbox.ts'
import { openBounceMailbox } from './bounceMailbox.ts'

/** Every character with a meaning in a URL. */
const account = { user: 'bounces@sonobrief.app', password: 'p:a/s?s#w%rd+' }

let mailbox: RunningBounceMailbox
beforeEach(async () => {
  mailbox = await startBounceMailbox({ port: 0, account })
  vi.stubEnv('GCLOUD_PROJECT', 'demo-sonobrief')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await mailbox.stop()
})

it('the mailbox of bounces is opened with any characters in user and password', async () => {
  mailbox.put('Subject: hi\n\nHello')
  const opened = await openBounceMailbox(mailbox.url)
  expect(await opened.waiting(10)).toEqual([1])
  await opened.close()
})

it('the mailbox of bounces gives the oldest mails up to a number, and undefined for a missing one', async () => {
  for (let each = 0; each < 3; each++) mailbox.put('Subject: hi\n\nHello')
  const opened = await openBounceMailbox(mailbox.url)
  expect(await opened.waiting(2)).toEqual([1, 2])
  expect(await opened.read(9)).toBeUndefined()
  await opened.close()
})

it('the mailbox of bounces gets no password in the clear outside a local project', async () => {
  vi.stubEnv('GCLOUD_PROJECT', 'sonobrief-live')
  await expect(openBounceMailbox(mailbox.url)).rejects.toThrow(/STARTTLS/)
})

it('the mailbox of bounces reports a refused login without the password', async () => {
  const url = mailbox.url.replace('rd', 'rong-word')
  const failure = await openBounceMailbox(url).then(
    () => 'opened',
    (error: Error) => `${error.stack} ${JSON.stringify(error)}`,
  )
  expect(failure).toContain('wrong user or password')
  expect(failure).not.toContain('rong-word')
})

it('the mailbox of bounces fails where no server answers', async () => {
  await mailbox.stop()
  await expect(openBounceMailbox(mailbox.url)).rejects.toThrow()
  mailbox = await startBounceMailbox({ port: 0, account })
})
