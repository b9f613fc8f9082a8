import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sample } from '../../support/tier.ts'
import { HOUR_MS } from '#domain/units.ts'
import { isSuppressed } from '../../../functions/src/deliverability/suppression.ts'
import { subscriberId } from '../../../functions/src/deliverability/Subscriber.ts'
import { type AcceptedMail, type MailStep, startScriptedSmtp } from '../../support/scriptedSmtp.ts'
import type { Called } from '../../../scripts/rigs/callFunction.ts'
import { startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { useRig } from '../../support/useRig.ts'

const smtp = useRig(startScriptedSmtp)
const rig = useRig(() => startNewsletter('demo-confirmations', { smtpUrl: smtp.url }))

const someone = () => `${randomUUID()}@reader.test`
const accepted = (email: string) => smtp.accepted.filter(({ recipients }) => recipients.join() === email)
const waiting = async () => ((await rig.control('/control/tasks', 'GET'))['tasks'] as object[]).length
const mailOf = async (email: string) => (await rig.subscriber(email))?.['confirmation']

/** Everything that is due within the next hours, retries too. */
async function drive(): Promise<void> {
  for (let hours = 0; hours < 3 && (await waiting()) > 0; hours++) {
    await rig.runDue(new Date(Date.now() + hours * HOUR_MS))
  }
}

describe('#mail-server-fails: the confirmation mail', () => {
  it.each(
    sample<[string, MailStep]>(
      [
        ['421 to the recipient', { at: 'rcpt', code: 421 }],
        ['421 to the message', { at: 'data', code: 421 }],
        ['450', { at: 'rcpt', code: 450 }],
      ],
      1,
    ),
  )('is tried again after %s, and comes once', async (_, step) => {
    const email = someone()
    smtp.script(email, step)
    expect(await rig.signUpAndMail(email)).toMatchObject({ status: 200, body: { success: true } })
    expect(accepted(email)).toEqual([])
    expect(await waiting()).toBe(1)
    await drive()
    expect(accepted(email)).toHaveLength(1)
    expect(await waiting()).toBe(0)
    expect(await mailOf(email)).toEqual({ expiresAt: expect.any(Date), sentAt: expect.any(Date) })
  })

  it('is sent again, as the same mail, when the connection breaks after it was taken', async () => {
    const email = someone()
    smtp.script(email, 'drop-after-data')
    await rig.signUp(email)
    await drive()
    const mails = await Promise.all(accepted(email).map((each) => each.email()))
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect(new Set(mails.map(({ text }) => text)).size).toBe(1)
  })

  it('is not tried again where there is no such mailbox, which then gets no other mail', async () => {
    const email = someone()
    smtp.script(email, { at: 'rcpt', code: 550 })
    await rig.signUp(email)
    await drive()
    expect(smtp.attempts(email)).toBe(1)
    expect(await isSuppressed(rig.database, email, new Date())).toBe(true)
    await rig.nextWindow(email)
    expect(await rig.signUp(email)).toMatchObject({ status: 200, body: { success: true } })
    await drive()
    expect(smtp.attempts(email)).toBe(1)
  })

  it('is not tried again when its content is refused; the next sign-up is mailed', async () => {
    const email = someone()
    smtp.script(email, { at: 'data', code: 554 })
    await rig.signUp(email)
    await drive()
    expect(smtp.attempts(email)).toBe(1)
    expect(await isSuppressed(rig.database, email, new Date())).toBe(false)
    await rig.nextWindow(email)
    await rig.signUp(email)
    await drive()
    expect(accepted(email)).toHaveLength(1)
  })
})

describe('a confirmation mail', () => {
  it('is sent once, although its task comes five times at once', async () => {
    const email = someone()
    smtp.script(email, { slowMs: 100 })
    await rig.signUp(email)
    await rig.control('/control/duplicate?times=5&parallel=true')
    await rig.runDue()
    await rig.control('/control/duplicate?times=1')
    await drive()
    expect(smtp.attempts(email)).toBe(1)
    expect(accepted(email)).toHaveLength(1)
  })

  it('waits for the worker that has its lease, and is sent by the next one when that has died', async () => {
    const email = someone()
    await rig.signUp(email)
    const inHand = { 'confirmation.leasedUntil': new Date(Date.now() + 60_000) }
    await rig.update(email, inHand)
    await rig.runDue()
    expect(smtp.attempts(email)).toBe(0)
    expect(await waiting()).toBe(1)
    await rig.runDue(new Date(Date.now() + 59_000))
    expect(await waiting()).toBe(1)
    await rig.update(email, { 'confirmation.leasedUntil': new Date(Date.now() - 1) })
    await rig.runDue(new Date(Date.now() + 60_000))
    expect(accepted(email)).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  it('is not sent again when its button was pressed before its worker knew that it was taken', async () => {
    const email = someone()
    const press = async (mail: AcceptedMail) => {
      const [, token] = /newsletter=([\w.-]+)/.exec((await mail.email()).text ?? '') ?? []
      return rig.call('confirmNewsletter', { token })
    }
    let pressed: Promise<Called> | undefined
    smtp.onAccepted = (mail) => {
      pressed = press(mail)
    }
    smtp.script(email, 'drop-after-data')
    await rig.signUpAndMail(email)
    expect(await pressed).toMatchObject({ status: 200 })
    smtp.onAccepted = () => {}
    await drive()
    expect(accepted(email)).toHaveLength(1)
    expect(await waiting()).toBe(0)
    expect(await rig.subscriber(email)).toMatchObject({ state: 'confirmed', receives: 'en' })
  })

  const leave = async (email: string) => rig.call('unsubscribe', { token: await rig.manageTokenOf(email) })
  it.each<[string, (email: string) => Promise<unknown>]>([
    ['whoever asked has left', leave],
    ['its link counts no more', (email) => rig.update(email, { 'confirmation.expiresAt': new Date(0) })],
    ['another one was asked for', (email) => rig.update(email, { askedAt: new Date() })],
    ['its subscriber was erased', (email) => rig.erase(email)],
  ])('is not sent when, in the meantime, %s', async (_, happens) => {
    const email = someone()
    await rig.signUp(email)
    await happens(email)
    await drive()
    expect(smtp.attempts(email)).toBe(0)
    expect(await waiting()).toBe(0)
  })
})

it('mailConfirmation refuses a call that does not come from our queue with 403', async () => {
  const email = someone()
  await rig.signUp(email)
  const tasks = (await rig.control('/control/tasks', 'GET'))['tasks'] as Array<{ body: string }>
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: tasks[0]?.body ?? '' }
  expect(JSON.parse(call.body)).toEqual({ id: subscriberId(email), askedAtMs: expect.any(Number) })
  expect((await fetch(`${rig.functions.url}/mailConfirmation`, call)).status).toBe(403)
  expect(smtp.attempts(email)).toBe(0)
  await drive()
  expect(accepted(email)).toHaveLength(1)
})
