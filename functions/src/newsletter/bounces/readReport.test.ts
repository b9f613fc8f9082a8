import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  complaint,
  exchangeBounce,
  gmailBounce,
  postfixBounce,
  vacationReply,
} from '../../../../tests/functions/newsletter/bounceMails.ts'
import { readReport } from './readReport.ts'
import { returnPathOf } from '../../deliverability/returnPath.ts'

const ID = '0123456789abcdef0123456789abcdef01234567'
const about = { kind: 'newsletter', id: ID }
const recipient = 'ana@example.com'
let returnPath: string

beforeEach(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-sonobrief')
  vi.stubEnv('LINK_KEYS', 'a-key-for-tests-that-is-long-enough')
  returnPath = returnPathOf('newsletter', ID)
})
afterEach(() => vi.unstubAllEnvs())

const read = (mail: string) => readReport(Buffer.from(mail, 'latin1'))
const forged = () => returnPath.replace('0123', '1123')

describe('a bounce', () => {
  it.each([
    ['Postfix', postfixBounce, '5.1.1'],
    ['Exchange', exchangeBounce, '5.1.10'],
    ['Gmail', gmailBounce, '5.1.1'],
  ])('of %s is hard where the address does not exist', async (_, mail, status) => {
    expect(await read(mail({ returnPath, recipient }))).toEqual({ about, verdict: 'hard', status })
  })

  it.each([
    ['4.2.2', 'soft', 'a full mailbox, for now'],
    ['5.2.2', 'soft', 'a full mailbox, given up'],
    ['5.7.1', 'soft', 'a policy against us'],
    ['5.7.26', 'soft', 'our own records are wrong'],
    ['5.3.4', 'soft', 'too large'],
    ['5.1.8', 'soft', 'our address, not theirs'],
    ['5.1.2', 'hard', 'no such domain'],
    ['5.2.1', 'hard', 'a closed mailbox'],
    ['5.4.1', 'hard', 'nobody takes mail there'],
    ['5.0.0', 'hard', 'for good, no word why'],
  ])('with %s is %s: %s', async (status, verdict) => {
    expect(await read(postfixBounce({ returnPath, recipient, status }))).toEqual({ about, verdict, status })
  })

  it('without a readable status is soft', async () => {
    const mail = postfixBounce({ returnPath, recipient, status: 'five' })
    expect(await read(mail)).toMatchObject({ verdict: 'soft' })
  })

  it.each(['delayed', 'delivered', 'relayed', 'expanded'])('with action %s is ignored', async (action) => {
    const mail = postfixBounce({ returnPath, recipient, action, status: '4.4.1' })
    expect(await read(mail)).toEqual({ ignored: 'nothing final' })
  })

  it('is found by the header that a server on the way has added, where To is another address', async () => {
    const mail = postfixBounce({ returnPath, recipient })
    const other = mail.replace(`\r\nTo: ${returnPath}`, '\r\nTo: postmaster')
    expect(await read(other)).toMatchObject({ about, verdict: 'hard' })
  })

  it('is read from its beginning where the returned mail is cut off', async () => {
    const mail = postfixBounce({ returnPath, recipient })
    const beginning = mail.slice(0, mail.indexOf('The essentials'))
    expect(await read(beginning)).toMatchObject({ about, verdict: 'hard' })
  })

  it.each([
    ['an address that was made up', () => postfixBounce({ returnPath: forged(), recipient })],
    [
      'another’s address smuggled in behind a line break',
      () => postfixBounce({ returnPath: `x@sonobrief.app\r\nX-To: ${forged()}`, recipient }),
    ],
    [
      'a true address in the returned mail only, which its readers know',
      () =>
        postfixBounce({ returnPath: 'bounces@sonobrief.app', recipient }).replace(
          'Subject: This week',
          `To: ${returnPath}`,
        ),
    ],
    ['a true address in text', () => `To: bounces@sonobrief.app\r\n\r\n${returnPath}\r\nAction: failed\r\n`],
  ])('is not believed with %s', async (_, mail) => {
    expect(await read(mail())).toEqual({ ignored: 'not ours' })
  })

  it('is about the address that the mail went to, not the one that it names', async () => {
    const found = await read(postfixBounce({ returnPath, recipient: 'victim@example.com' }))
    expect(JSON.stringify(found)).not.toContain('victim')
    expect(found).toMatchObject({ about })
  })
})

describe('a complaint about a mail', () => {
  it('is about the mail that it contains', async () => {
    expect(await read(complaint({ returnPath }))).toEqual({ about, verdict: 'complaint', status: 'abuse' })
  })

  it('is found by the original sender in the report, where it contains no mail', async () => {
    const sender = `\r\nOriginal-Mail-From: <${returnPath}>`
    const mail = complaint({ returnPath: 'gone' }).replace('\r\nVersion: 1', sender)
    expect(await read(mail)).toMatchObject({ about, verdict: 'complaint' })
  })

  it('is ignored about a foreign mail, and where it says that the mail is no spam', async () => {
    expect(await read(complaint({ returnPath: forged() }))).toEqual({ ignored: 'not ours' })
    expect(await read(complaint({ returnPath }, 'not-spam'))).toEqual({ ignored: 'nothing final' })
  })
})

describe('a mail that is no report', () => {
  it('may forward a report', async () => {
    const head = `To: ${returnPath}\r\nContent-Type: multipart/mixed; boundary="outer"\r\n\r\n--outer\r\n`
    const part = `Content-Type: message/rfc822\r\n\r\n${postfixBounce({ returnPath, recipient })}\r\n`
    expect(await read(`${head}${part}--outer--\r\n`)).toEqual({ ignored: 'no report' })
  })

  it('may be an automatic reply from a person on holiday', async () => {
    expect(await read(vacationReply({ returnPath }))).toEqual({ ignored: 'no report' })
  })

  it.each([
    ['nothing', ''],
    ['no mail', '\0\xff\x01'.repeat(1000)],
    ['parts within parts within parts', nested(200)],
    ['a header of 3 MB', `Subject: ${'x'.repeat(3_000_000)}\r\n\r\n`],
    ['ten thousand addresses', `To: ${'bounces+n-x@sonobrief.app, '.repeat(10_000)}\r\n\r\n`],
  ])('is ignored: %s', async (_, mail) => {
    expect(await read(mail)).toHaveProperty('ignored')
  })
})

function nested(levels: number): string {
  const boundaries = Array.from({ length: levels }, (_, level) => `b${level}`)
  return boundaries.map((b) => `Content-Type: multipart/mixed; boundary="${b}"\r\n\r\n--${b}\r\n`).join('')
}
