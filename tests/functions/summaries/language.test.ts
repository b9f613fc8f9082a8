import { afterEach, expect, it, vi } from 'vitest'
import type { SummaryEngine } from '../../../functions/src/engine/SummaryEngine.ts'
import { StageFailure } from '../../../functions/src/engine/StageFailure.ts'
import { type Account, EPISODE_COST, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { testEngine } from './testEngine.ts'

/** Summaries in the reader's language. docs/rules.md "Language" */

vi.mock('../../../functions/src/engine/engines.ts', () => import('./testEngine.ts'))

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))
afterEach(() => testEngine.reset())

const inSpanish: SummaryEngine['translate'] = async (summary, { to }) => ({
  ...summary,
  language: to,
  headline: 'El zoo del tarro',
  keyPoints: summary.keyPoints.map((point) => ({ ...point, text: 'Lo dicen así', original: point.text })),
})
const choose = ({ email }: Account, summariesIn: string) =>
  pipeline.database.collection('users').doc(email).update({ summariesIn })
async function made(account: Account, more: Record<string, unknown> = {}) {
  const { body } = await pipeline.send(account, more)
  await pipeline.settle()
  const requests = await pipeline.driveToEnd(account.uid)
  const request = requests.find(({ id }) => id === body.data?.['requestId'])
  if (request === undefined) throw new Error(body.message)
  const result = await pipeline.database.doc(`summaries/${request.id}/parts/result`).get()
  return {
    request,
    language: result.get('language') as unknown,
    points: result.get('keyPoints') as unknown[],
  }
}

it('is that of the account’s choice, in page and mail, with the words that were said', async () => {
  testEngine.translate = inSpanish
  const account = await pipeline.account(50_000)
  await choose(account, 'es')
  const { request, language, points } = await made(account)
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

it('is that of the request, whatever the account has chosen; another one with the same key is another request', async () => {
  testEngine.translate = inSpanish
  const account = await pipeline.account(50_000)
  await choose(account, 'es')
  expect(await made(account, { writtenIn: 'episode' })).toMatchObject({ language: undefined })
  await choose(account, 'episode')
  const key = { 'Idempotency-Key': 'one-and-the-same' }
  const asked = (writtenIn: string) => pipeline.send(account, { writtenIn }, key)
  expect([(await asked('es')).status, (await asked('en')).status]).toEqual([200, 409])
})

it('is the episode’s where that is the same, an excerpt is made, or nothing known was chosen', async () => {
  testEngine.translate = inSpanish
  const account = await pipeline.account(100_000)
  for (const [chosen, excerpts] of [
    ['en', 'none'],
    ['es', 'alone'],
    ['fr', 'none'],
  ] as const) {
    testEngine.excerpts = excerpts
    await choose(account, chosen)
    const { request, language } = await made(account)
    expect([request.state, request.translateTo, language]).toEqual(['sent', undefined, undefined])
  }
})

it('is the episode’s where the translation fails: made once, charged once', async () => {
  testEngine.translate = async () => {
    throw new StageFailure('ENGINE_UNAVAILABLE', 'down')
  }
  const account = await pipeline.account(50_000)
  await choose(account, 'es')
  const { request, language } = await made(account)
  expect([request.state, language, testEngine.calls]).toEqual(['sent', undefined, 1])
  const profile = await pipeline.database.collection('users').doc(account.email).get()
  expect(profile.get('credits.current')).toBe(50_000 - EPISODE_COST)
})
