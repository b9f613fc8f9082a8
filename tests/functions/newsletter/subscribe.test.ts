import { randomUUID, createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#domain/units.ts'
import { subscriberId } from '../../../functions/src/deliverability/Subscriber.ts'
import { readReturnPath } from '../../../functions/src/deliverability/returnPath.ts'
import { APP_URL, startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { useRig } from '../../support/useRig.ts'
import { recordLog } from '../operations/recordLog.ts'
import { SUMMARY_STATES, type SummaryState } from '#domain/summaries/summaryRequest.ts'
import { withDates } from '#domain/time/withDates.ts'

const rig = useRig(() => startNewsletter('demo-subscribe'))

const someone = () => `${randomUUID()}@reader.test`
const confirm = (token: unknown) => rig.call('confirmNewsletter', { token })
const preferences = (token: unknown, change?: unknown) =>
  rig.call('newsletterPreferences', { token, ...(change !== undefined && { change }) })
const unsubscribe = (token: unknown) => rig.call('unsubscribe', { token })

/** Somebody who has confirmed by the button in their mail. */
async function joined(properties = {}) {
  const email = someone()
  const { manageToken: token } = await rig.join(email, properties)
  return { email, confirmation: rig.confirmationToken(email), token: String(token) }
}

async function requestToken(email: string, properties = {}): Promise<string> {
  await rig.signUpAndMail(email, properties)
  return rig.confirmationToken(email)
}

describe('double opt-in', () => {
  it('sends one mail, and does nothing more until its button is pressed', async () => {
    const email = someone()
    const [log, requestId] = [recordLog(), randomUUID()]
    const asked = await rig.signUp(email, { language: 'es' }, { 'X-Request-Id': requestId })
    expect(asked).toMatchObject({ status: 200, body: { success: true } })
    await rig.runDue()
    vi.restoreAllMocks()
    const [mail, ...more] = rig.mailsTo(email)
    expect(more).toEqual([])
    // The id of the click is on the answer, the lines and the mail.
    const told = [
      asked.headers.get('x-request-id'),
      mail?.email.headers.find(({ key }) => key === 'x-request-id')?.value,
    ]
    expect(told).toEqual([requestId, requestId])
    const messages = log.linesOf(requestId).map(({ message }) => String(message).replace(/: .*/, ''))
    expect(messages).toEqual(expect.arrayContaining(['Call answered', 'Task mailConfirmation']))
    expect(readReturnPath(mail?.sender ?? '')).toEqual({ kind: 'newsletter', id: subscriberId(email) })
    expect(mail?.email.subject).toBe('Confirma tu suscripción')
    expect(mail?.email.html).toContain(`${APP_URL}/es/confirmEmail?newsletter=`)
    expect(await rig.subscriber(email)).toMatchObject({ state: 'pending', receives: 'none' })

    const { status, body } = await confirm(rig.confirmationToken(email))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: 'Email Confirmed Successfully!',
      data: { subscription: 'Newsletter', language: 'es' },
    })
    const subscriber = await rig.subscriber(email)
    expect(subscriber).toMatchObject({ state: 'confirmed', receives: 'es', name: 'Ana' })
    expect(subscriber).not.toHaveProperty('forgetAt')
    expect(subscriber?.['consents']).toMatchObject([
      { what: 'asked', by: 'newsletter form', to: { subscription: 'Newsletter', language: 'es' } },
      { what: 'confirmed', to: { subscription: 'Newsletter', language: 'es' } },
    ])
  })

  it('#link-used-twice: the button pressed ten times at once, and again later, confirms once', async () => {
    const email = someone()
    const token = await requestToken(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await confirm(token)).body).toEqual(answers[0]?.body)
    expect((await rig.subscriber(email))?.['consents']).toHaveLength(2)
  })

  it.each([
    ['tampered with', 404, (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['of nobody', 404, (token: string) => '0'.repeat(40) + token.slice(40)],
    ['cut short', 400, (token: string) => token.slice(0, 60)],
    ['that is no text', 400, (token: string) => [token]],
    ['that is missing', 400, () => undefined],
  ])('#link-used-twice: refuses a token %s', async (_, status, change) => {
    const email = someone()
    const token = await requestToken(email)
    expect(await confirm(change(token))).toMatchObject({ status, body: { success: false } })
    expect(await rig.subscriber(email)).toMatchObject({ state: 'pending' })
  })

  it('refuses a token of another purpose', async () => {
    const { confirmation, token } = await joined()
    expect(await confirm(token)).toMatchObject({ status: 400 })
    expect(await preferences(confirmation)).toMatchObject({ status: 400 })
    expect(await unsubscribe(confirmation)).toMatchObject({ status: 400 })
  })

  it('refuses a link that is older than seven days', async () => {
    const email = someone()
    const token = await requestToken(email)
    const { askedAt, confirmation } = (await rig.subscriber(email)) ?? {}
    expect(confirmation).toMatchObject({ expiresAt: new Date(Number(askedAt) + 7 * 24 * HOUR_MS) })
    await rig.update(email, { 'confirmation.expiresAt': new Date() })
    expect(await confirm(token)).toMatchObject({ status: 410, body: { success: false } })
    expect(await rig.subscriber(email)).toMatchObject({ state: 'pending', receives: 'none' })
  })
})

describe('a subscriber who fills in the form again', () => {
  it('keeps their subscription as it is until the button in the new mail is pressed', async () => {
    const { email, confirmation } = await joined({ language: 'en' })
    await rig.nextWindow(email)
    const token = await requestToken(email, { language: 'es', name: 'Eve' })
    expect(rig.mailsTo(email)).toHaveLength(2)
    expect(await rig.subscriber(email)).toMatchObject({ state: 'confirmed', receives: 'en', name: 'Ana' })
    expect(await confirm(confirmation)).toMatchObject({ status: 404 })
    expect(await rig.subscriber(email)).toMatchObject({ receives: 'en' })
    expect(await confirm(token)).toMatchObject({ status: 200, body: { data: { language: 'es' } } })
    expect(await rig.subscriber(email)).toMatchObject({ state: 'confirmed', receives: 'es', name: 'Eve' })
  })

  it('gets a link to their preferences when they already have what they ask for', async () => {
    const { email, token } = await rig.subscribed({ language: 'es' })
    await rig.signUpAndMail(email, { language: 'es' })
    const mail = rig.mailsTo(email).at(-1)?.email
    expect(mail?.subject).toBe('Ya tienes una suscripción')
    expect(mail?.text).toContain(`${APP_URL}/es/newsletter/preferences?token=${token}`)
    expect(await rig.subscriber(email)).toMatchObject({ state: 'confirmed', receives: 'es' })
  })

  it('can come back after having left', async () => {
    const { email, confirmation, token } = await joined()
    await unsubscribe(token)
    expect(await confirm(confirmation)).toMatchObject({ status: 404 })
    expect(await rig.subscriber(email)).toMatchObject({ state: 'unsubscribed', receives: 'none' })
    await rig.nextWindow(email)
    const again = await requestToken(email, { language: 'both' })
    expect(await rig.subscriber(email)).toMatchObject({ state: 'unsubscribed', receives: 'none' })
    await confirm(again)
    expect(await rig.subscriber(email)).toMatchObject({ state: 'confirmed', receives: 'both' })
    expect(await rig.subscriber(email)).not.toHaveProperty('forgetAt')
  })
})

describe('newsletter preferences', () => {
  it('show what is chosen and only how the address begins, and write nothing when nothing changes', async () => {
    const { email, token } = await rig.subscribed({ language: 'es' })
    const { status, body } = await preferences(token)
    expect(status).toBe(200)
    const chosen = { name: 'Ana', subscription: 'Newsletter', language: 'es', state: 'confirmed' }
    expect(body.data).toEqual({ email: `${email[0]}•••@reader.test`, ...chosen })
    expect(JSON.stringify(body)).not.toContain(email)
    const before = await rig.subscriber(email)
    expect(await preferences(token, { language: 'es', name: 'Ana' })).toMatchObject({ status: 200 })
    expect(await rig.subscriber(email)).toEqual(before)
  })

  it('change at once what is sent, with a line in the record of consents', async () => {
    const { email, token } = await rig.subscribed({ language: 'en' })
    const changed = await preferences(token, { language: 'both', name: 'Eva' })
    expect(changed.body.data).toMatchObject({ language: 'both', name: 'Eva' })
    expect(await rig.subscriber(email)).toMatchObject({ receives: 'both', name: 'Eva' })
    await preferences(token, { subscription: 'Premium WaitList' })
    const subscriber = await rig.subscriber(email)
    expect(subscriber).toMatchObject({ receives: 'none', subscription: 'Premium WaitList' })
    expect(subscriber?.['consents']).toMatchObject([
      {},
      { what: 'changed', to: { subscription: 'Newsletter', language: 'both' } },
      { what: 'changed', to: { subscription: 'Premium WaitList', language: 'both' } },
    ])
  })

  it('do not bring back a subscriber who has left, change nothing else, and are gone with the subscriber', async () => {
    const { email, token } = await rig.subscribed()
    await unsubscribe(token)
    expect(await preferences(token, { language: 'es' })).toMatchObject({ body: { success: false } })
    expect(await preferences(token)).toMatchObject({ body: { data: { state: 'unsubscribed' } } })
    const left = await rig.subscriber(email)
    expect(left).toMatchObject({ state: 'unsubscribed', receives: 'none' })
    for (const change of [{ state: 'confirmed' }, { receives: 'both' }, { email: 'eve@evil.test' }]) {
      await preferences(token, change)
      expect(await rig.subscriber(email)).toEqual(left)
    }
    await rig.erase(email)
    expect(await preferences(token)).toMatchObject({ status: 404, body: { success: false } })
  })
})

const somebody = (more = {}) => {
  const uid = `uid-${randomUUID()}`
  const person = { uid, email: `${uid}@listener.test`, ...more }
  return { ...person, token: rig.auth.tokenOf(person) }
}

async function summary(uid: string, state: SummaryState = 'sent'): Promise<string> {
  const id = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 40)
  // Of a request only what the call looks at.
  const request = { uid, state, attempt: 1, requestedAt: new Date(), updatedAt: new Date() }
  await rig.database.doc(`summaries/${id}`).set(request)
  return id
}

const stored = async (id: string) =>
  withDates((await rig.database.doc(`summaries/${id}`).get()).data()) as Record<string, unknown>
const share = (token: string, body: object) =>
  rig.call('shareSummary', body, { authorization: `Bearer ${token}` })

describe('sharing a summary with the newsletter', () => {
  it('is allowed and taken back by the summary’s owner', async () => {
    const ana = somebody()
    const id = await summary(ana.uid)
    const before = await stored(id)
    const allowed = await share(ana.token, { summaryId: id, shared: true })
    expect(allowed).toMatchObject({ status: 200, body: { success: true } })
    expect(await stored(id)).toEqual({ ...before, sharedAt: expect.any(Date) })
    expect(await share(ana.token, { summaryId: id, shared: false })).toMatchObject({ status: 200 })
    expect(await stored(id)).toEqual(before)
  })

  it('keeps the time when it was first allowed, however often it is repeated', async () => {
    const ana = somebody()
    const id = await summary(ana.uid)
    const answers = await Promise.all([1, 2].map(() => share(ana.token, { summaryId: id, shared: true })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { sharedAt } = await stored(id)
    await share(ana.token, { summaryId: id, shared: true })
    expect((await stored(id))['sharedAt']).toEqual(sharedAt)
  })

  it('is refused for another account’s summary like for an unknown one, and needs a confirmed address', async () => {
    const [ana, eve] = [somebody({ emailVerified: false }), somebody()]
    const id = await summary(ana.uid)
    expect(await share(ana.token, { summaryId: id, shared: true })).toMatchObject({ status: 403 })
    expect(await share('', { summaryId: id, shared: true })).toMatchObject({ status: 401 })
    const [foreign, none] = [
      await share(eve.token, { summaryId: id, shared: true }),
      await share(eve.token, { summaryId: 'f'.repeat(40), shared: true }),
    ]
    expect(foreign).toMatchObject({ status: 404, body: { success: false } })
    expect(none.body).toEqual(foreign.body)
    expect(await stored(id)).not.toHaveProperty('sharedAt')
  })

  it('is allowed for a summary that is ready or sent, and in no other state', async () => {
    const ana = somebody()
    for (const state of SUMMARY_STATES) {
      const [id, status] = [await summary(ana.uid, state), /^(ready|sent)$/.test(state) ? 200 : 409]
      expect(await share(ana.token, { summaryId: id, shared: true }), state).toMatchObject({ status })
      expect('sharedAt' in (await stored(id))).toBe(status === 200)
    }
  })
})
