import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startGemini } from '../../../emulators/gemini/src/startGemini.ts'
import { fromRoot } from '../../../scripts/stack/paths.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { type Account, APP_URL, SECRET, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { leaksIn, type RecordedLog, recordLog, setAllSecrets } from './recordLog.ts'

const pipeline = useRig(() => startPipeline())
const gemini = useRig(() => startGemini({ port: 0, folders: [fromRoot('emulator-data', 'episodes')] }))
let log: RecordedLog
beforeAll(() => {
  vi.stubEnv('GEMINI_API_URL', gemini.url)
  setAllSecrets()
})
afterAll(() => void vi.unstubAllEnvs())
beforeEach(() => {
  log = recordLog()
})
afterEach(() => {
  vi.restoreAllMocks()
  pipeline.mailbox.fault = () => 'none'
})

async function ask(account: Account, requestId: string, body: Record<string, unknown> = {}) {
  const answer = await pipeline.send(account, body, { 'X-Request-Id': requestId })
  return { ...answer, id: String(answer.body.data?.['requestId']) }
}

const mailOf = (address: string) =>
  pipeline.mailbox.mails.find(({ recipients }) => recipients.includes(address))

describe('the trace of a click', () => {
  it('is in the answer, the request, every line of the log and the mail', async () => {
    const [account, requestId] = [await pipeline.account(20_000), randomUUID()]
    const { headers, id } = await ask(account, requestId)
    expect(headers.get('x-request-id')).toBe(requestId)
    await pipeline.driveToEnd(account.uid)
    expect(await pipeline.request(id)).toMatchObject({ state: 'sent', trace: requestId })
    expect(log.linesOf(requestId).map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Summary requested',
        'Charge: charged',
        'Call answered',
        'Task made for what is charged',
        'Task summarize: done',
        'Task made for what is ready',
        'Task deliver: done',
      ]),
    )
    const header = mailOf(account.email)?.email.headers.find(({ key }) => key === 'x-request-id')
    expect(header?.value).toBe(requestId)
    // And nobody else's line carries it.
    const lines = log.linesOf(requestId).filter((line) => 'summaryId' in line)
    expect(new Set(lines.map(({ summaryId }) => summaryId))).toEqual(new Set([id]))
  })

  it('goes on through a failure, its retries and the refund', async () => {
    const [account, requestId] = [await pipeline.account(20_000), randomUUID()]
    pipeline.mailbox.fault = (to) => (to.includes(account.email) ? { code: 550 } : 'none')
    await ask(account, requestId)
    const [request] = await pipeline.driveToEnd(account.uid)
    expect(request).toMatchObject({ state: 'failed', error: { code: 'MAIL_REFUSED' } })
    expect(log.linesOf(requestId)).toContainEqual(
      expect.objectContaining({
        severity: 'ERROR',
        message: expect.stringMatching(/^Stage sending failed: [^]*StageFailure[^]*Caused by: SMTP 550/),
      }),
    )
    const said = (message: string) => log.linesOf(requestId).some((line) => line['message'] === message)
    expect(said('Task deliver: refunded: MAIL_REFUSED')).toBe(true)
    // Up to the notice that the credits are back, which this mail server refuses as well.
    await until('the notice is refused', () => said('Task notifyRefund: refused') || undefined)
    // A second delivery of the task may still be under way.
    await pipeline.control(pipeline.tasksUrl, '/control/idle', {})
  })

  it('of an earlier click is found from a second click that asks for the same', async () => {
    const account = await pipeline.account(20_000)
    const [first, second, key] = [randomUUID(), randomUUID(), randomUUID()]
    await pipeline.send(account, {}, { 'Idempotency-Key': key, 'X-Request-Id': first })
    await pipeline.send(account, {}, { 'Idempotency-Key': key, 'X-Request-Id': second })
    expect(log.linesOf(second)).toContainEqual(
      expect.objectContaining({ message: 'Summary requested before', trace: first }),
    )
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an address', 'ana@example.com'],
    ['too long', `${randomUUID()}-${randomUUID()}`],
    ['none', undefined],
  ])('is made by the server when the app’s is %s', async (_, sent) => {
    const answer = await pipeline.call('sendSummary', {}, sent === undefined ? {} : { 'X-Request-Id': sent })
    expect(answer.status).toBe(401)
    const own = answer.headers.get('x-request-id') ?? ''
    expect(own).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
    expect(log.linesOf(own)).toEqual([expect.objectContaining({ message: 'Call answered', status: 401 })])
    if (sent !== undefined) expect(log.text()).not.toContain(sent)
  })
})

describe('the log of all that can go wrong', () => {
  it('never holds a secret or a whole address', async () => {
    const [ana, ben] = [await pipeline.account(20_000), await pipeline.account(20_000)]
    const foreign = `friend-${randomUUID()}@elsewhere.test`
    // A mail server that refuses, an engine that does, an address of somebody else, a human check out of reach.
    pipeline.mailbox.fault = (to) => (to.includes(ana.email) ? { code: 550 } : 'none')
    await ask(ana, randomUUID())
    await pipeline.driveToEnd(ana.uid)
    await pipeline.spoil(gemini.url, { kind: 'refused', times: 100 })
    await pipeline.forgetDrafts()
    await ask(ben, randomUUID(), { email: foreign })
    const link = /https?:\S+token=([\w.-]+)/.exec(mailOf(foreign)?.email.text ?? '')
    expect(link?.[1]).toBeDefined()
    await pipeline.call('confirmDelivery', { token: `${link?.[1]}x` })
    const agreed = randomUUID()
    await pipeline.call('confirmDelivery', { token: link?.[1] }, { 'X-Request-Id': agreed })
    const [held] = await pipeline.requests(ben.uid)
    expect(log.linesOf(agreed)).toContainEqual(
      expect.objectContaining({ message: 'Summary released', summaryId: held?.id, trace: held?.trace }),
    )
    await pipeline.driveToEnd(ana.uid)
    await pipeline.driveToEnd(ben.uid)
    vi.stubEnv('RECAPTCHA_VERIFY_URL', `http://mailer:${SECRET}@127.0.0.1:9/?who=${ana.email}`)
    expect((await ask(ana, randomUUID())).status).toBeGreaterThanOrEqual(500)
    vi.stubEnv('RECAPTCHA_VERIFY_URL', `${pipeline.captchaUrl}/recaptcha/api/siteverify`)
    // What the database itself throws names the document, whose key is an address.
    vi.spyOn(pipeline.database, 'runTransaction').mockRejectedValueOnce(
      new Error(`5 NOT_FOUND: no document users/${ana.email}, asked with Bearer ${ana.token}`),
    )
    await ask(ana, randomUUID())
    await pipeline.control(pipeline.triggersUrl, ':retry')
    await pipeline.driveToEnd(ana.uid)

    const text = log.text()
    expect(new Set(leaksIn(`${ana.email} ${SECRET} ${APP_URL}/x?token=abc`)).size).toBe(3)
    expect(leaksIn(text)).toEqual([])
    // It has told what happened all the same.
    for (const said of [
      'SMTP 550',
      'Stage summarizing failed',
      'consumeCredits failed',
      'u…@listener.test',
      'An API call failed',
    ])
      expect(text).toContain(said)
  })
})
