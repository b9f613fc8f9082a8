import { episodeKey } from '#domain/episodes/episodeSource.ts'
import { inPool } from '#domain/inPool.ts'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { isExcerptOffered } from '../../../functions/src/domain/summaries/excerpts.ts'
import type { EngineCost, SummaryRequest } from '../../../functions/src/domain/summaries/summaryRequest.ts'
import type { Summary } from '../../../functions/src/domain/summaries/summary.ts'
import { budgetDay } from '../../../functions/src/summaries/budget/dailyBudget.ts'
import { stopClock } from '../../support/stopClock.ts'
import { howOften, sample } from '../../support/tier.ts'
import { type EpisodeFile, type GeminiRig, seededEpisode, startGeminiRig } from './geminiRig.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { violations } from './violations.ts'
import { expectBounded } from '../../support/sharedDocuments.ts'
import { useRig } from '../../support/useRig.ts'

vi.mock(import('../../../functions/src/domain/time/lifetimes.ts'), async (original) => ({
  ...(await original()),
  RETRY_PAUSES_MS: [1, 1],
}))

/** One summary that is asked for, and what goes wrong with the calls about it. */
interface Case {
  fault?: string
  /** How often; for good when absent. */
  times?: number
  captions?: boolean
  episode?: Partial<EpisodeFile>
  kind?: 'basic' | 'advanced'
}

interface Ended extends SummaryRequest {
  id: string
  summary: Summary | undefined
  spent: EngineCost | undefined
  mails: GeminiRig['mailbox']['mails']
  asked: GeminiRig['gemini']['requests']
}

const PASSING = sample(
  ['429', '500', '503', 'hang-up', 'truncated-json', 'max-tokens', 'wrong-schema', 'html', 'nothing', 'huge'],
  2,
)
/** What each comes to when it lasts, and nothing can stand in. */
const LASTING = Object.fromEntries(
  sample(
    Object.entries({
      '429': 'ENGINE_UNAVAILABLE',
      '500': 'ENGINE_UNAVAILABLE',
      '503': 'ENGINE_UNAVAILABLE',
      'hang-up': 'ENGINE_UNAVAILABLE',
      refused: 'ENGINE_REFUSED',
      blocked: 'ENGINE_BLOCKED',
      'blocked-answer': 'ENGINE_BLOCKED',
      // Half of it can be read, but has no gist.
      'truncated-json': 'EMPTY_SUMMARY',
      'max-tokens': 'ENGINE_CONFUSED',
      'wrong-schema': 'ENGINE_CONFUSED',
      html: 'ENGINE_CONFUSED',
      nothing: 'ENGINE_CONFUSED',
      huge: 'ENGINE_CONFUSED',
      recitation: 'ENGINE_CONFUSED',
    }),
    3,
  ),
)
const HOURS = 3

// Nothing is made before everything is asked for: on a busy machine the calls would wait for the engines.
const rig = useRig(() => startGeminiRig({ automaticTasks: false }))
let account: Account
const ended = new Map<string, Ended>()

/** All of them at once: each has an episode of its own, by whose title its faults know their calls. */
beforeAll(async () => {
  account = await rig.account(2_000_000)
  const { segments, durationSeconds } = await seededEpisode()
  const rounds = Array.from({ length: Math.floor((HOURS * 3_600) / durationSeconds) }, (_, round) => round)
  const long = rounds.flatMap((round) =>
    segments.map(([start, end, speaker, text]): [number, number, string, string] => [
      round * durationSeconds + start,
      round * durationSeconds + end,
      speaker,
      `${text} Round ${round}.`,
    ]),
  )
  const cases: Record<string, Case> = {
    read: {},
    heard: { captions: false },
    spanish: { episode: { language: 'es' } },
    long: { captions: false, kind: 'advanced', episode: { durationSeconds: HOURS * 3_600, segments: long } },
    'injected, read': { fault: 'injected-instructions', kind: 'advanced' },
    'injected, heard': { fault: 'injected-instructions', captions: false },
    'invented, read': { fault: 'hallucinated-quotes' },
    ...Object.fromEntries(PASSING.map((fault) => [`${fault}, once`, { fault, times: 1, captions: false }])),
    ...Object.fromEntries(Object.keys(LASTING).map((fault) => [`${fault}, read`, { fault }])),
    ...Object.fromEntries(
      Object.keys(LASTING).map((fault) => [`${fault}, heard`, { fault, captions: false }]),
    ),
  }
  // A few at a time: all of them are charged to one account, one after the other.
  await inPool(Object.entries(cases), 6, ([name, each], at) => begin(name, each, idOf(at)))
  await rig.settle()
  await rig.runDue(new Date())
  const requests = await rig.driveToEnd(account.uid)
  await Promise.all(
    Object.keys(cases).map(async (name, at) => {
      const request = requests.find(({ source }) => episodeKey(source) === idOf(at))
      if (request !== undefined) ended.set(name, await endOf(request))
    }),
  )
  await rig.order({ times: 0 })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rig.order({ times: 0 })
})

const idOf = (at: number) => `gemini-${String(at).padStart(4, '0')}`

async function begin(
  name: string,
  { fault, times = 100, captions = true, episode = {}, kind }: Case,
  videoId: string,
) {
  await rig.writeEpisode(videoId, { captions, title: `Case ${videoId}`, ...episode })
  if (fault !== undefined) await rig.order({ kind: fault, times, contains: `Case ${videoId}` })
  const { body } = await rig.send(account, { url: `https://youtu.be/${videoId}`, ...(kind && { kind }) })
  if (!body.success) throw new Error(`${name}: ${body.message}`)
}

async function endOf(request: SummaryRequest & { id: string }): Promise<Ended> {
  const { id, source } = request
  const part = async (name: string) => (await rig.database.doc(`summaries/${id}/parts/${name}`).get()).data()
  return {
    ...request,
    summary: (await part('result')) as Summary | undefined,
    spent: (await part('cost')) as EngineCost | undefined,
    mails: rig.mailbox.of(`summary-${id}`),
    asked: rig.gemini.requests.filter(({ texts }) =>
      texts.some((text) => text.includes(`Case ${episodeKey(source)}`)),
    ),
  }
}

function caseOf(name: string): Ended {
  const found = ended.get(name)
  if (found === undefined) throw new Error(`nothing has come of "${name}"`)
  return found
}

/** An episode of which nothing was made yet. @returns its video id */
async function newEpisode(change: Partial<EpisodeFile>): Promise<string> {
  const videoId = idOf(9_000 + ended.size + written++)
  await rig.writeEpisode(videoId, { title: `Case ${videoId}`, ...change })
  return videoId
}
let written = 0

/** One more summary, asked for by somebody else. */
async function summarize(videoId: string): Promise<SummaryRequest & { id: string }> {
  const other = await rig.account(20_000)
  await rig.send(other, { url: `https://youtu.be/${videoId}` })
  const [request] = await rig.driveToEnd(other.uid)
  if (request === undefined) throw new Error('no request')
  expect(await violations(rig, other)).toEqual([])
  return request
}

it('ledgers and balances add up after all cases of Gemini', async () => {
  expect(ended.size).toBeGreaterThan(howOften(40, 14))
  expect(await violations(rig, account)).toEqual([])
})

describe('a summary by Gemini', () => {
  it('is made of the transcript where there is one, is verified, and has its cost stored', async () => {
    const { state, engine, spent, verified, asked, id } = caseOf('read')
    // What it cost is not among what its owner can read.
    expect({ state, engine }).toEqual({
      state: 'sent',
      engine: { name: 'gemini', model: 'gemini-3.8-flash' },
    })
    expect(verified?.total).toBeGreaterThanOrEqual(5)
    expect(verified?.anchored).toBe(verified?.total)
    const { inputTokens = 0, outputTokens = 0, usd } = spent ?? {}
    expect(inputTokens).toBeGreaterThan(1_000)
    expect(usd).toBeCloseTo((inputTokens * 0.75 + outputTokens * 3.75) / 1e6, 5)
    expect(asked).toMatchObject([{ videos: [], system: expect.stringContaining('Write in English') }])
    expect(JSON.stringify(await rig.request(id)).length).toBeLessThanOrEqual(2_048)
  })

  it('is made once: the next account that asks for the same pays, and the model is not asked', async () => {
    const { source, summary } = caseOf('read')
    const askedBefore = rig.gemini.requests.length
    const request = await summarize(episodeKey(source))
    expect(rig.gemini.requests).toHaveLength(askedBefore)
    expect(request).toMatchObject({ state: 'sent', engine: { name: 'gemini', model: 'gemini-3.8-flash' } })
    const parts = rig.database.collection(`summaries/${request.id}/parts`)
    expect((await parts.doc('result').get()).data()).toEqual(summary)
    expect((await parts.doc('cost').get()).exists).toBe(false)
  })

  it('is made anew for other words of the same episode', async () => {
    const { source } = caseOf('read')
    const { segments } = await seededEpisode()
    const videoId = episodeKey(source)
    await rig.writeEpisode(videoId, {
      captions: true,
      title: `Case ${videoId}`,
      segments: segments.slice(0, -1),
    })
    const askedBefore = rig.gemini.requests.length
    await summarize(videoId)
    expect(rig.gemini.requests.length).toBeGreaterThan(askedBefore)
  })

  it('is heard from the video where there is no transcript, and says that it is not verified', async () => {
    const { state, engine, verified, asked, mails, summary, source } = caseOf('heard')
    expect({ state, verified, engine }).toMatchObject({
      state: 'sent',
      verified: null,
      engine: { name: 'gemini' },
    })
    expect(asked).toMatchObject([
      { videos: [{ videoId: episodeKey(source), startSeconds: 0 }], isLowResolution: true },
    ])
    expect(mails[0]?.email.text).toMatch(/not verified/i)
    const { segments } = await seededEpisode()
    for (const { quote, startSeconds } of summary?.keyPoints ?? []) {
      const said = segments.find(([, , , text]) => text.includes(quote))
      expect(Math.abs((said?.[0] ?? -100) - startSeconds)).toBeLessThanOrEqual(2)
    }
  })

  it('is written in the language of the episode', () => {
    expect(caseOf('spanish').asked[0]?.system).toContain('Escribe en español')
  })

  it('of a long video is made of clips of an hour each, at the seconds of the episode', async () => {
    const { state, asked, summary } = caseOf('long')
    expect(state).toBe('sent')
    const clips = asked.flatMap(({ videos }) => videos).toSorted((a, b) => a.startSeconds - b.startSeconds)
    expect(clips.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
      [0, 3_600],
      [3_600, 7_200],
      [7_200, 10_800],
    ])
    expect(asked).toHaveLength(4)
    const { durationSeconds } = await seededEpisode()
    expect(summary?.keyPoints.length).toBeGreaterThanOrEqual(5)
    for (const { quote, startSeconds } of [...(summary?.keyPoints ?? []), ...(summary?.moments ?? [])]) {
      const round = /Round (\d+)/.exec(quote)?.[1]
      if (round !== undefined) expect(Math.floor(startSeconds / durationSeconds)).toBe(Number(round))
    }
    expect(summary?.keyPoints.some(({ startSeconds }) => startSeconds > 7_200)).toBe(true)
    const taken = summary?.moments.reduce(
      (sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds,
      0,
    )
    expect((taken ?? 0) / 10_800).toBeGreaterThanOrEqual(0.27)
    expect((taken ?? 0) / 10_800).toBeLessThanOrEqual(0.33)
    expect(summary?.speakers?.length).toBeGreaterThan(1)
  })
})

describe('a fault of Gemini', () => {
  it.each(PASSING)('%s, that passes: the model is asked again', (fault) => {
    const { state, engine, asked } = caseOf(`${fault}, once`)
    expect({ state, engine }).toMatchObject({ state: 'sent', engine: { name: 'gemini' } })
    expect(asked).toHaveLength(2)
  })

  it.each(Object.keys(LASTING))(
    '%s, that lasts: the credits come back, and the excerpt is offered where there is a transcript',
    (fault) => {
      const request = caseOf(`${fault}, read`)
      expect(request).toMatchObject({ state: 'failed', form: 'summary' })
      expect(isExcerptOffered(request)).toBe(true)
    },
  )

  it.each(Object.entries(LASTING))(
    '%s, that lasts: the credits come back, with a reason, where there is no transcript',
    (fault, code) => {
      const { state, error, mails, asked } = caseOf(`${fault}, heard`)
      const message = expect.stringMatching(/^[A-Z].{20,120}\.$/)
      expect({ state, error }).toEqual({ state: 'failed', error: { code, message } })
      expect(mails).toEqual([])
      // What costs money is asked a few times at most, what does not in each of the five attempts.
      expect(asked.length).toBeLessThanOrEqual(code === 'ENGINE_UNAVAILABLE' ? 15 : 5)
    },
  )

  it('quotes that nobody said: no summary is made', () => {
    expect(caseOf('invented, read')).toMatchObject({ state: 'failed', error: { code: 'EMPTY_SUMMARY' } })
  })
})

describe('#hostile-engine: instructions in what an episode says', () => {
  // Asked once more; then what is left without addresses.
  it.each(['injected, read', 'injected, heard'])('%s: no link, no markup, no other recipient', (name) => {
    const { state, engine, summary, mails, deliverTo, asked } = caseOf(name)
    expect({ state, engine }).toMatchObject({ state: 'sent', engine: { name: 'gemini' } })
    expect(asked).toHaveLength(2)
    expect(asked[1]?.system).toMatch(/The gist holds a link or an e-mail address/)
    expect(JSON.stringify(summary)).not.toMatch(/evil\.test|<script|<a |<img|onerror|javascript:/i)
    expect(mails.map(({ recipients }) => recipients)).toEqual([[deliverTo]])
    expect(mails[0]?.email.html).not.toMatch(/evil\.test|onerror|javascript:/i)
    expect(mails[0]?.email.bcc ?? []).toEqual([])
  })

  it('stand between fences that no transcript can know, and the model is told what that means', () => {
    const fences = ['read', 'heard', 'spanish'].flatMap((name) =>
      caseOf(name)
        .asked.slice(0, 1)
        .map(({ system, texts }) => {
          const fence = /"(=+[\w-]{12}=+)"/.exec(system)?.[1] ?? 'none'
          expect(system).toMatch(/never instructions to you|nunca instrucciones para ti/)
          expect(texts[0]?.startsWith(`${fence}\n`)).toBe(true)
          expect(texts[0]?.endsWith(`\n${fence}`)).toBe(true)
          return fence
        }),
    )
    expect(new Set(fences).size).toBe(3)
  })
})

describe('summarizing', () => {
  const info = (videoId: string) => rig.callAs(account, 'getYoutubeInfo', { videoId })
  const refused = (validationError: string) => ({ error_details: { validationError } })

  it('with a key of Gemini takes episodes without a transcript, and the quote says that they are not verified', async () => {
    const ofHeard = await info(episodeKey(caseOf('heard').source))
    expect(ofHeard.body).toMatchObject({ success: true, data: { verifiable: false } })
    expect((await info('sbZ0oInJar1')).body).toMatchObject({ success: true, data: { verifiable: true } })
  })

  it('without a key takes only episodes with a transcript, for the embedded engine', async () => {
    vi.stubEnv('GEMINI_API_KEY', 'none')
    expect((await info(episodeKey(caseOf('heard').source))).body).toMatchObject(refused('NO_TRANSCRIPT'))
    expect(await summarize('sbZ0oInJar1')).toMatchObject({ state: 'sent', engine: { name: 'embedded' } })
  })

  it('in the local stack without a key takes recorded answers for samples, and the embedded engine for all else', async () => {
    vi.stubEnv('GEMINI_API_KEY', 'none')
    vi.stubEnv('LLM_SEARCH', `recorded=${rig.gemini.port}`)
    const { engine, verified } = await summarize('sbN1ghtTra7')
    expect({ engine, verified }).toEqual({
      engine: { name: 'recorded' },
      verified: { anchored: 8, total: 8 },
    })
    const other = await newEpisode({ captions: true, title: 'Another one' })
    expect(await summarize(other)).toMatchObject({ engine: { name: 'embedded' } })
  })

  it('takes the language of the title where an episode names none, and refuses a language that is not supported', async () => {
    const unnamed = { captions: false, language: undefined as never }
    const title = 'Por qué la gente no duerme en los trenes de la noche'
    await rig.writeEpisode('noLanguage1', unnamed)
    await rig.writeEpisode('noLanguage2', { ...unnamed, title })
    await rig.writeEpisode('otherLangua', { captions: false, language: 'fr' })
    expect((await info('noLanguage1')).body).toMatchObject({ data: { language: 'en', verifiable: false } })
    expect((await info('noLanguage2')).body).toMatchObject({ data: { language: 'es' } })
    expect((await info('otherLangua')).body).toMatchObject(refused('UNSUPPORTED_LANGUAGE'))
  })

  it('with a model on one’s own machine reads transcripts only, costs nothing, and names the model', async () => {
    vi.stubEnv('GEMINI_API_KEY', 'none')
    vi.stubEnv('DAILY_BUDGET_USD', '0')
    vi.stubEnv('LLM_URL', `${rig.gemini.url}/v1`)
    vi.stubEnv('LLM_MODEL', 'qwen3:14b')
    await rig.order({ kind: 'thinks-aloud', times: 1 })
    const { state, engine, verified } = await summarize('sbZ0oInJar1')
    expect({ state, engine }).toEqual({ state: 'sent', engine: { name: 'llm', model: 'qwen3:14b' } })
    expect(verified?.anchored).toBe(verified?.total)
    expect((await info(episodeKey(caseOf('heard').source))).body).toMatchObject(refused('NO_TRANSCRIPT'))
  })

  it('with a model that is not there ends in a refund and the offer of an excerpt', async () => {
    vi.stubEnv('GEMINI_API_KEY', 'none')
    vi.stubEnv('LLM_URL', 'http://127.0.0.1:9/v1')
    vi.stubEnv('LLM_MODEL', 'qwen3:14b')
    expect(isExcerptOffered(await summarize(await newEpisode({ captions: true })))).toBe(true)
  })

  it('without a budget takes only episodes with a transcript, for the embedded engine', async () => {
    vi.stubEnv('DAILY_BUDGET_USD', '0')
    expect((await info(episodeKey(caseOf('heard').source))).body).toMatchObject(refused('EPISODE_TOO_DEAR'))
    const { state, engine } = await summarize(await newEpisode({ captions: true }))
    expect({ state, engine }).toEqual({ state: 'sent', engine: { name: 'embedded' } })
  })

  it('#budget-shares: with the day’s share spent tells the price and how long to wait, and charges nothing', async () => {
    stopClock()
    const videoId = episodeKey(caseOf('heard').source)
    const spent = { day: new Date().toISOString().slice(0, 10), spentMicroUsd: 1_000_000_000, open: {} }
    const ofAccount = rig.database.doc(`accountLimits/${account.uid}`)
    await ofAccount.set({ uid: account.uid, budget: spent }, { merge: true })
    const { body } = await info(videoId)
    expect(body).toMatchObject({ success: true, data: { quote: {} } })
    const seconds = Number(body.data?.['waitSeconds'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(86_400)
    const sent = await rig.send(account, { url: `https://youtu.be/${videoId}` })
    expect(sent.body).toMatchObject({ success: false, ...refused('BUDGET_REACHED') })
    expect(sent.body.error_details?.['retryAfterSeconds']).toBeGreaterThan(0)
    await ofAccount.delete()
    expect((await info(videoId)).body.data).not.toHaveProperty('waitSeconds')
  })

  it('#budget-shares: with the share spent that a model needs quotes the engine that stands in, and uses it', async () => {
    stopClock()
    const videoId = await newEpisode({ captions: true })
    expect((await info(videoId)).body.data).not.toHaveProperty('fallback')
    const spent = { day: new Date().toISOString().slice(0, 10), spentMicroUsd: 1_000_000_000, open: {} }
    const ofAccount = rig.database.doc(`accountLimits/${account.uid}`)
    await ofAccount.set({ uid: account.uid, budget: spent }, { merge: true })
    const { data } = (await info(videoId)).body
    expect(data).toMatchObject({ quote: {}, fallback: { name: 'embedded' } })
    expect(data).not.toHaveProperty('waitSeconds')
    await rig.send(account, { url: `https://youtu.be/${videoId}` })
    const requests = await rig.driveToEnd(account.uid)
    expect(requests.find(({ source }) => episodeKey(source) === videoId)).toMatchObject({
      state: 'sent',
      engine: { name: 'embedded' },
    })
    await ofAccount.delete()
  })

  it('is never throttled within Enterprise’s 40,000 assured credits a month, which a refund gives back', async () => {
    stopClock()
    const other = await rig.account(-1, 'enterprise')
    const profile = rig.database.doc(`users/${other.email}`)
    const assured = async () => (await profile.get()).get('assured') as unknown
    const month = new Date().toISOString().slice(0, 7)
    const spent = { day: new Date().toISOString().slice(0, 10), spentMicroUsd: 1_000_000_000, open: {} }
    const ofAccount = rig.database.doc(`accountLimits/${other.uid}`)
    await ofAccount.set({ uid: other.uid, budget: spent }, { merge: true })
    const made = async (captions: boolean) => {
      const videoId = await newEpisode({ captions })
      await rig.send(other, { url: `https://youtu.be/${videoId}` })
      const requests = await rig.driveToEnd(other.uid)
      return requests.find(({ source }) => episodeKey(source) === videoId)
    }
    const first = await made(true)
    expect(first).toMatchObject({ state: 'sent', isAssured: true, engine: { name: 'gemini' } })
    expect(await assured()).toEqual({ month, credits: first?.cost })
    // Fails after its charge: nothing can stand in for a model that hears.
    await rig.order({ kind: 'refused' })
    expect(await made(false)).toMatchObject({ state: 'failed', isAssured: true })
    await rig.order({ times: 0 })
    expect(await assured()).toEqual({ month, credits: first?.cost })
    await profile.update({ assured: { month, credits: 40_000 } })
    const beyond = await made(true)
    expect(beyond).toMatchObject({ state: 'sent', engine: { name: 'embedded' } })
    expect(beyond).not.toHaveProperty('isAssured')
    expect(await violations(rig, other)).toEqual([])
  })

  it('ends in a refund when the budget is spent between quote and summary', async () => {
    stopClock()
    rig.hooks.onEvent = async (name) => {
      if (name !== 'consumeCredits') return
      await budgetDay(rig.database, new Date()).set({ spentMicroUsd: 1_000_000_000 }, { merge: true })
    }
    const { state, error } = await summarize(await newEpisode({ captions: false }))
    expect({ state, error }).toMatchObject({ state: 'failed', error: { code: 'BUDGET_REACHED' } })
  })
})

it('#bounded-bucket: no document that accounts share is larger than its bound', () =>
  expectBounded(rig.database, 'drafts', 'knownVideos', 'budgets'))
