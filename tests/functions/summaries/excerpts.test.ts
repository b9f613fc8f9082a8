import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ATTEMPTS } from '../../../functions/src/summaries/schedule.ts'
import { StageFailure } from '../../../functions/src/engine/StageFailure.ts'
import { type Account, EPISODE_COST } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { type ApiRig, startApi } from '../api/apiRig.ts'
import { plainSummary, testEngine } from './testEngine.ts'
import { violations } from './violations.ts'
import type { SummaryEngine } from '../../../functions/src/engine/SummaryEngine.ts'

/** Excerpts, and summaries in the reader's language. docs/rules.md "Excerpts", "Language" */

vi.mock('../../../functions/src/engine/engines.ts', () => import('./testEngine.ts'))

const api = useRig(startApi)
let pipeline: ApiRig['pipeline']
beforeAll(() => void ({ pipeline } = api))
afterEach(() => testEngine.reset())

async function made(account: Account, more: Record<string, unknown> = {}) {
  const { body } = await pipeline.send(account, more)
  await pipeline.settle()
  const requests = await pipeline.driveToEnd(account.uid)
  const request = requests.find(({ id }) => id === body.data?.['requestId'])
  if (request === undefined) throw new Error(body.message)
  return request
}
const press = ({ token }: Account, summaryId: string, what: 'return' | 'take') =>
  pipeline.call('excerpt', { summaryId, do: what }, { Authorization: `Bearer ${token}` })
const pressByKey = async (account: Account, summaryId: string, what: 'return' | 'take') =>
  api.v1('POST', `/summaries/${summaryId}/excerpt`, { key: await api.key(account), body: { do: what } })
const profileOf = async ({ email }: Account) => (await pipeline.database.doc(`users/${email}`).get()).data()
const resultOf = async (id: string) =>
  (await pipeline.database.doc(`summaries/${id}/parts/result`).get()).data()

describe('an excerpt', () => {
  it('is called an excerpt in its quote, its request, its text and its mail', async () => {
    testEngine.excerpts = 'alone'
    const account = await pipeline.account(20_000)
    const headers = { Authorization: `Bearer ${account.token}` }
    const quoted = await pipeline.call('getYoutubeInfo', { videoId: 'sbZ0oInJar1' }, headers)
    expect(quoted.body.data).toMatchObject({ form: 'excerpt' })
    const request = await made(account, { form: 'excerpt' })
    expect(request).toMatchObject({ state: 'sent', form: 'excerpt', cost: EPISODE_COST })
    const result = await resultOf(request.id)
    expect(result).toMatchObject({ form: 'excerpt', gist: '', headline: request.episode.title })
    expect(result?.['publisher'].description).toMatch(/^Ines Halloran studies communities of microbes/)
    const mail = pipeline.mailbox.mails.at(-1)?.email
    for (const said of [mail?.text, mail?.html]) {
      expect(said).toContain('Excerpt: passages chosen by rule, nothing rewritten.')
      expect(said).toMatch(/from the publisher/i)
      expect(said).toContain('Basic excerpt, English')
    }
  })

  it('is never made where a summary was agreed to, and stays one where it was agreed to', async () => {
    testEngine.excerpts = 'alone'
    const account = await pipeline.account(20_000)
    expect((await pipeline.send(account, { form: 'summary' })).body).toMatchObject({
      success: false,
      error_details: { validationError: 'QUOTE_CHANGED', form: 'excerpt' },
    })
    testEngine.excerpts = 'beside'
    expect(await made(account, { form: 'excerpt' })).toMatchObject({ form: 'excerpt', state: 'sent' })
    expect(testEngine.calls).toBe(0)
    expect(await made(account, { form: 'summary' })).toMatchObject({ form: 'summary', state: 'sent' })
    expect(await violations(pipeline, account)).toEqual([])
  })
})

describe('the credits of an excerpt', () => {
  it('come back once on demand, even on four demands at once; all else stays', async () => {
    testEngine.excerpts = 'alone'
    const account = await pipeline.account(20_000)
    const { id } = await made(account)
    // A summary that is being mailed is under a lease: nothing else may write to it.
    const stored = pipeline.database.doc(`summaries/${id}`)
    await stored.update({ state: 'sending' })
    expect((await press(account, id, 'return')).status).toBe(409)
    await stored.update({ state: 'sent' })
    const before = await profileOf(account)
    const answers = await Promise.all([1, 2, 3, 4].map(() => press(account, id, 'return')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const after = await profileOf(account)
    expect(after?.['credits'].current).toBe(20_000)
    expect([after?.['today'], after?.['usage']]).toEqual([before?.['today'], before?.['usage']])
    expect(after?.['excerptReturns'].times).toBe(1)
    expect(await resultOf(id)).toMatchObject({ form: 'excerpt' })
    expect(await pipeline.request(id)).toMatchObject({ state: 'sent', creditsReturned: EPISODE_COST })
    expect(await violations(pipeline, account)).toEqual([])
  })

  it('come back three times a month, for an account’s own excerpts alone, and for no summary', async () => {
    testEngine.excerpts = 'alone'
    const account = await pipeline.account(50_000, 'premium')
    const statuses: number[] = []
    for (const door of [press, pressByKey, press, pressByKey])
      statuses.push((await door(account, (await made(account)).id, 'return')).status)
    expect(statuses).toEqual([200, 200, 200, 409])
    testEngine.excerpts = 'none'
    const other = await pipeline.account(50_000)
    const summary = await made(other)
    expect((await press(other, summary.id, 'return')).status).toBe(409)
    for (const door of [press, pressByKey])
      expect((await door(account, summary.id, 'return')).status).toBe(404)
    const unlimited = await pipeline.account(-1, 'enterprise')
    testEngine.excerpts = 'alone'
    expect((await press(unlimited, (await made(unlimited)).id, 'return')).status).toBe(409)
    for (const each of [account, other, unlimited]) expect(await violations(pipeline, each)).toEqual([])
  })
})

describe('a summary that the model fails to write', () => {
  it('is tried again, then refunded, and its excerpt can be taken for nothing', async () => {
    testEngine.excerpts = 'beside'
    testEngine.answer = () => {
      throw new StageFailure('ENGINE_UNAVAILABLE', 'The model did not answer.')
    }
    const account = await pipeline.account(20_000, 'premium')
    const { id, ...failed } = await made(account, { form: 'summary' })
    expect(failed).toMatchObject({ state: 'failed', form: 'summary' })
    expect(testEngine.calls).toBe(ATTEMPTS)
    expect(await resultOf(id)).toBeUndefined()
    const notice = pipeline.mailbox.mails.at(-1)?.email
    expect(notice?.text).toMatch(/excerpt of it for nothing[^]*\/summary\//)

    const answers = await Promise.all([press, pressByKey].map((door) => door(account, id, 'take')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await pipeline.request(id)).toMatchObject({ state: 'sent', form: 'excerpt', isTaken: true })
    expect(await resultOf(id)).toMatchObject({ form: 'excerpt' })
    expect((await profileOf(account))?.['credits'].current).toBe(20_000)
    expect((await press(account, id, 'return')).status).toBe(200)
    expect((await profileOf(account))?.['credits'].current).toBe(20_000)
    expect(await violations(pipeline, account)).toEqual([])
  })

  it('is made where the model answers again in time', async () => {
    testEngine.excerpts = 'beside'
    testEngine.answer = (input, call) => {
      if (call < 3) throw new StageFailure('BUDGET_REACHED', 'Nothing is left.')
      return plainSummary(input)
    }
    const account = await pipeline.account(20_000)
    expect(await made(account, { form: 'summary' })).toMatchObject({ state: 'sent', form: 'summary' })
  })

  it('has no excerpt for another account, nor after a failure of another kind', async () => {
    testEngine.excerpts = 'beside'
    testEngine.answer = () => {
      throw new StageFailure('SOUND_GONE', 'Gone.', { isFinal: true })
    }
    const account = await pipeline.account(20_000)
    const { id } = await made(account, { form: 'summary' })
    expect((await press(account, id, 'take')).status).toBe(409)
    expect((await press(await pipeline.account(5_000), id, 'take')).status).toBe(404)
    expect((await press(account, randomUUID().replaceAll('-', '').padEnd(40, '0'), 'take')).status).toBe(404)
  })
})

describe('the language of a summary', () => {
  const inSpanish: SummaryEngine['translate'] = async (summary, { to }) => ({
    ...summary,
    language: to,
    headline: 'El zoo del tarro',
    keyPoints: summary.keyPoints.map((point) => ({ ...point, text: 'Lo dicen así', original: point.text })),
  })
  const choose = ({ email }: Account, summariesIn: string) =>
    pipeline.database.doc(`users/${email}`).update({ summariesIn })
  async function translated(account: Account, more?: Record<string, unknown>) {
    const request = await made(account, more)
    const { language, keyPoints: points } = (await resultOf(request.id)) ?? {}
    return { request, language: language as unknown, points: points as unknown[] }
  }

  it('is the one that the account has chosen, in page and mail, with quotes in the words that were said', async () => {
    testEngine.translate = inSpanish
    const account = await pipeline.account(50_000)
    await choose(account, 'es')
    const { request, language, points } = await translated(account)
    expect([request.translateTo, language, request.episode.language]).toEqual(['es', 'es', 'en'])
    expect(points[0]).toMatchObject({ text: 'Lo dicen así', original: expect.stringMatching(/^They say/) })
    const mail = pipeline.mailbox.mails.at(-1)?.email
    expect([mail?.subject, mail?.text]).toEqual([
      'El zoo del tarro',
      // The frame is in the language of the account.
      expect.stringContaining('KEY POINTS'),
    ])
    expect(mail?.text).toContain((points[0] as { quote: string }).quote.slice(0, 30))
  })

  it('is the one of the request, whatever the account has chosen; another one by the same key is a conflict', async () => {
    testEngine.translate = inSpanish
    const account = await pipeline.account(50_000)
    await choose(account, 'es')
    expect(await translated(account, { writtenIn: 'episode' })).toMatchObject({ language: undefined })
    await choose(account, 'episode')
    const key = { 'Idempotency-Key': 'one-and-the-same' }
    const asked = (writtenIn: string) => pipeline.send(account, { writtenIn }, key)
    expect([(await asked('es')).status, (await asked('en')).status]).toEqual([200, 409])
  })

  it('is the episode’s where that is the same, an excerpt is made, or an unknown one was chosen', async () => {
    testEngine.translate = inSpanish
    const account = await pipeline.account(100_000)
    for (const [chosen, excerpts] of [
      ['en', 'none'],
      ['es', 'alone'],
      ['fr', 'none'],
    ] as const) {
      testEngine.excerpts = excerpts
      await choose(account, chosen)
      const { request, language } = await translated(account)
      expect([request.state, request.translateTo, language]).toEqual(['sent', undefined, undefined])
    }
  })

  it('is the episode’s where the translation fails: made once, charged once', async () => {
    testEngine.translate = async () => {
      throw new StageFailure('ENGINE_UNAVAILABLE', 'down')
    }
    const account = await pipeline.account(50_000)
    await choose(account, 'es')
    const { request, language } = await translated(account)
    expect([request.state, language, testEngine.calls]).toEqual(['sent', undefined, 1])
    expect(await pipeline.balance(account)).toBe(50_000 - EPISODE_COST)
  })
})
