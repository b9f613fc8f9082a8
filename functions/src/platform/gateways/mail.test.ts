import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startScriptedSmtp } from '../../../../tests/support/scriptedSmtp.ts'
import { type Mail, openMailer, sendMail } from './mail.ts'
import { useRig } from '../../../../tests/support/useRig.ts'

const smtp = useRig(startScriptedSmtp)
beforeEach(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-mail')
  vi.stubEnv('SMTP_URL', smtp.url)
})
afterAll(() => vi.unstubAllEnvs())

const TO = 'ana@reader.test'
const mail = (change: Partial<Mail> = {}): Mail => ({
  to: TO,
  subject: 'A subject',
  html: '<p>Words</p>',
  text: 'Words',
  id: 'some-id',
  ...change,
})

describe('a mail', () => {
  it('has the given headers and return path', async () => {
    const headers = { 'List-Unsubscribe': '<https://app.test/off?token=1>' }
    const returnPath = 'bounces+n-1@sonobrief.test'
    expect(await sendMail(mail({ headers, returnPath }))).toMatchObject({ outcome: 'sent' })
    const received = smtp.accepted.at(-1)
    const email = await received?.email()
    expect(email?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
      headers['List-Unsubscribe'],
    )
    expect(email?.from?.address).not.toBe(returnPath)
    expect(received).toMatchObject({ returnPath, recipients: [TO] })
  })

  it('has its sender as return path where none is given', async () => {
    await sendMail(mail())
    const received = smtp.accepted.at(-1)
    expect(received?.returnPath).toBe((await received?.email())?.from?.address)
  })

  it.each<[string, Partial<Mail>]>([
    ['a header with a line break', { headers: { 'List-Id': 'a\r\nBcc: victim@reader.test' } }],
    ['a header that is no name', { headers: { 'List-Id: x\r\nBcc': 'victim@reader.test' } }],
    ['a second recipient as a header', { headers: { bcc: 'victim@reader.test' } }],
    ['another sender as a header', { headers: { From: 'boss@reader.test' } }],
    ['two addresses to come back to', { returnPath: 'a@x.test,b@x.test' }],
    ['a line break to come back to', { returnPath: 'a@x.test>\r\nRCPT TO:<victim@reader.test' }],
    ['two recipients', { to: 'a@reader.test,b@reader.test' }],
    ['an id that ends the header', { id: 'a>\r\nBcc: victim@reader.test' }],
  ])('#one-recipient: is not sent with %s', async (_, change) => {
    const before = smtp.accepted.length
    await expect(sendMail(mail(change))).rejects.toThrow(RangeError)
    expect(smtp.accepted.length).toBe(before)
  })
})

describe('the answer of the mail server', () => {
  it.each([
    ['rcpt', 550, '5.1.1 no such user', 'refused', true],
    ['rcpt', 550, 'no such user', 'refused', true],
    ['rcpt', 553, '5.1.3 bad address', 'refused', true],
    ['rcpt', 550, '5.2.1 mailbox disabled', 'refused', true],
    ['rcpt', 552, '5.2.2 mailbox full', 'refused', false],
    ['rcpt', 550, '5.7.1 you are on a list', 'failed', undefined],
    ['rcpt', 554, '5.7.1 <a@reader.test>: Relay access denied', 'failed', undefined],
    ['rcpt', 550, '5.1.8 sender domain unknown', 'failed', undefined],
    ['rcpt', 550, 'relaying denied', 'failed', undefined],
    ['rcpt', 553, 'sender address rejected: not owned by user', 'failed', undefined],
    ['rcpt', 530, 'authentication required', 'failed', undefined],
    ['rcpt', 550, '5.1.1 unknown here, dear sender', 'refused', true],
    ['data', 554, '5.7.1 spam', 'refused', false],
    ['data', 550, 'spam', 'refused', false],
    ['rcpt', 450, '4.2.0 greylisted', 'failed', undefined],
    ['rcpt', 421, 'too many', 'failed', undefined],
    ['data', 452, '4.3.1 no room', 'failed', undefined],
  ] as const)('%s %d %s: %s', async (at, code, text, outcome, isUnknownRecipient) => {
    smtp.script(TO, { at, code, text })
    const said = await sendMail(mail())
    expect(said).toMatchObject({ outcome, reason: `SMTP ${code}` })
    expect(said.isUnknownRecipient).toBe(isUnknownRecipient)
  })

  it('is a failure, not a refusal, where our own password is wrong', async () => {
    const strict = await startScriptedSmtp({ refusesLogins: true })
    vi.stubEnv('SMTP_URL', strict.url.replace('//', '//user:wrong@'))
    expect(await sendMail(mail())).toEqual({ outcome: 'failed', reason: 'SMTP 535' })
    const mailer = await openMailer()
    await expect(mailer.reach()).rejects.toThrow(/535/)
    mailer.close()
    await strict.stop()
  })

  it('is a failure where the connection ends', async () => {
    smtp.script(TO, 'drop-after-data')
    expect(await sendMail(mail())).toMatchObject({ outcome: 'failed' })
  })
})

describe('a mailer', () => {
  it('sends many mails over few connections, and reopens a broken one', async () => {
    const mailer = await openMailer()
    const to = (index: number) => `reader-${index}@reader.test`
    smtp.script(to(3), 'drop-after-data')
    smtp.script(to(4), { at: 'rcpt', code: 421 })
    const before = smtp.accepted.length
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => (await mailer.send(mail({ to: to(index) }))).outcome),
    )
    mailer.close()
    // The deferred mail had not begun its message: it went by another connection at once.
    expect(outcomes.flatMap((outcome, index) => (outcome === 'sent' ? [] : [index]))).toEqual([3])
    expect(smtp.attempts(to(4))).toBe(2)
    const received = smtp.accepted.slice(before)
    expect(received.map(({ recipients }) => recipients.join()).toSorted()).toEqual(
      Array.from({ length: 40 }, (_, index) => to(index)).toSorted(),
    )
    expect(new Set(received.map(({ connection }) => connection)).size).toBeLessThan(10)
  })

  it('fails to reach a server that is gone', async () => {
    const gone = await startScriptedSmtp()
    await gone.stop()
    vi.stubEnv('SMTP_URL', gone.url)
    const mailer = await openMailer()
    await expect(mailer.reach()).rejects.toThrow()
    mailer.close()
  })
})
