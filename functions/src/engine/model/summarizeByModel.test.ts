import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UNLIMITED } from '../../../../tests/support/budgets.ts'
import type { EngineInput, EngineSummary } from '../SummaryEngine.ts'
import { ModelError } from '../../platform/gateways/languageModel.ts'
import type { LanguageModel } from './LanguageModel.ts'
import { summarizeByModel } from './summarizeByModel.ts'

/** The model: its answer about the clip that begins at a second; undefined is the question about all clips. */
const model = {
  answer: (_: number | undefined): unknown => undefined,
  /** Seconds at which clips begin that are too long for it. */
  tooMuch: [] as number[],
  asked: [] as Array<[from: number | undefined, to: number | undefined]>,
}
const MODEL: LanguageModel = {
  name: 'test',
  canHear: true,
  contextTokens: 1_000_000,
  reads: 'auto',
  limitMs: 1_000,
  costOf: () => 0,
  ask: async ({ inputs }) => {
    const video = inputs.find((each) => 'videoUrl' in each)
    const [from, to] = [video?.startSeconds, video?.endSeconds]
    model.asked.push([from, to])
    const tokens = { inputTokens: 1, outputTokens: 1 }
    if (from !== undefined && model.tooMuch.includes(from) && (to ?? 0) - from > 2_000)
      throw new ModelError('smaller', 'too much', { tokens, isCharged: true })
    return { text: JSON.stringify(model.answer(from)), tokens }
  },
}
beforeEach(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-model')
  Object.assign(model, { answer: () => undefined, tooMuch: [], asked: [] })
})

const ABOUT = { videoId: 'aaaaaaaaaaa', title: 't', channelTitle: 'c' }
const input: EngineInput = {
  transcript: null,
  episode: { ...ABOUT, language: 'en', durationSeconds: 7_200, hasTranscript: false },
  kind: 'advanced',
  language: 'en',
  now: new Date('2026-11-21T00:00:00Z'),
  signal: new AbortController().signal,
  onExpense: () => {},
  budget: UNLIMITED,
  storage: { hold: async () => 'full' },
}
const part = (at: string, from: string, to: string, share = 1) => ({
  headline: 'h',
  gist: 'g',
  keyPoints: [{ text: `at ${at}`, quote: 'q', at }],
  moments: [{ title: 't', quote: 'q', from, to }],
  chapters: [{ title: 'c', at: from }],
  speakers: [{ name: 'Ana', share }],
  quotes: [{ quote: 'q', at, speaker: 'Ana' }],
})
const all = { headline: 'Whole', gist: 'All of it.', keep: [1, 2] }
const placed = ({ keyPoints, moments, chapters = [], quotes = [] }: EngineSummary) => [
  keyPoints.map(({ startSeconds }) => startSeconds),
  moments.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
  chapters.map(({ startSeconds }) => startSeconds),
  quotes.map(({ startSeconds }) => startSeconds),
]
const EXPECTED = [
  [60, 3_660],
  [
    [30, 90],
    [3_630, 3_690],
  ],
  [30, 3_630],
  [60, 3_660],
]

it.each([
  ['from its own beginning', part('0:01:00', '0:00:30', '0:01:30')],
  ['by the clock of the video', part('1:01:00', '1:00:30', '1:01:30')],
])('summarizeByModel puts the second clip in its place where its times are counted %s', async (_, second) => {
  model.answer = (start) =>
    start === undefined ? all : start === 0 ? part('0:01:00', '0:00:30', '0:01:30') : second
  const summary = await summarizeByModel(input, MODEL)
  expect(placed(summary)).toEqual(EXPECTED)
  expect(summary).toMatchObject({ headline: 'Whole', gist: 'All of it.' })
})

it('summarizeByModel keeps the chosen points, and weighs speakers by the length of their parts', async () => {
  model.answer = (start) =>
    start === undefined
      ? { ...all, keep: [2] }
      : part('0:01:00', '0:00:30', '0:01:30', start === 0 ? 0.2 : 0.6)
  const onProgress = vi.fn<NonNullable<EngineInput['onProgress']>>()
  const { keyPoints, speakers } = await summarizeByModel({ ...input, onProgress }, MODEL)
  const told = onProgress.mock.calls.map(([{ done, all: of }]) => `${done} of ${of}`)
  expect(told).toEqual(['1 of 2', '2 of 2'])
  expect(keyPoints.map(({ startSeconds }) => startSeconds)).toEqual([3_660])
  expect(speakers).toEqual([{ name: 'Ana', share: 0.4 }])
})

it('summarizeByModel asks one question for an episode of one part', async () => {
  model.answer = () => part('0:01:00', '0:00:30', '0:01:30')
  await summarizeByModel({ ...input, episode: { ...input.episode, durationSeconds: 1_200 } }, MODEL)
  expect(model.asked).toEqual([[undefined, undefined]])
})

it('summarizeByModel asks about both halves of a part that is too long for the model', async () => {
  model.tooMuch = [3_600]
  model.answer = (start) =>
    start === undefined ? { ...all, keep: [1, 2, 3] } : part('0:01:00', '0:00:30', '0:01:30')
  const summary = await summarizeByModel(input, MODEL)
  expect(model.asked.toSorted((a, b) => (a[0] ?? 1e9) - (b[0] ?? 1e9) || (b[1] ?? 0) - (a[1] ?? 0))).toEqual([
    [0, 3_600],
    [3_600, 7_200],
    [3_600, 5_400],
    [5_400, 7_200],
    [undefined, undefined],
  ])
  expect(placed(summary)[0]).toEqual([60, 3_660, 5_460])
})

it('summarizeByModel counts shares of speakers by the transcript where it names them', async () => {
  const segments = [
    { startSeconds: 0, endSeconds: 30, speaker: 'Ana Ruiz', text: 'One.' },
    { startSeconds: 30, endSeconds: 40, speaker: 'Bo Lind', text: 'Two.' },
  ]
  model.answer = () => part('0:00:01', '0:00:00', '0:00:30', 0.5)
  const episode = { ...input.episode, durationSeconds: 40 }
  const transcript = { language: 'en', durationSeconds: 40, segments } as const
  expect((await summarizeByModel({ ...input, transcript, episode }, MODEL)).speakers).toEqual([
    { name: 'Ana Ruiz', share: 0.75 },
    { name: 'Bo Lind', share: 0.25 },
  ])
})

describe('summarizeByModel with a model of a small context', () => {
  const NOUNS = 'bees heather honey valley winter keeper storm hive pollen colony market shepherd'.split(' ')
  const noun = (at: number) => `${NOUNS[at % NOUNS.length]}`
  const sentence = (at: number) =>
    `The ${noun(at)} of hill ${at} is known to the ${noun(at * 5 + 1)} of the north, and it waits there for the ${noun(at * 7 + 2)}.`
  const transcript = {
    language: 'en' as const,
    durationSeconds: 7_200,
    segments: Array.from({ length: 1_200 }, (_, at) => ({
      startSeconds: at * 6,
      endSeconds: at * 6 + 6,
      text: sentence(at),
    })),
  }
  const episode = { ...input.episode, hasTranscript: true }
  const about = { ...input, kind: 'basic' as const, transcript, episode }
  /** Lines read, by question. */
  const read: string[][] = []
  const small: LanguageModel = {
    ...MODEL,
    canHear: false,
    contextTokens: 8_192,
    ask: async ({ inputs, schema }) => {
      const lines = inputs.flatMap((each) => ('text' in each ? each.text.split('\n') : []))
      read.push(lines)
      const numbered = lines.flatMap((line) => /^(\d+) (The .*)$/.exec(line)?.slice(1) ?? [])
      const [n = '0', said = ''] = numbered
      const answer = JSON.stringify(schema).includes('"keep"')
        ? { ...all, keep: lines.flatMap((line) => /^#(\d+) /.exec(line)?.[1] ?? []).map(Number) }
        : {
            points: [{ n: Number(n), text: said }],
            moments: [{ from: Number(n), to: Number(n) + 1, title: 't' }],
            gist: 'g',
            headline: 'h',
          }
      return { text: JSON.stringify(answer), tokens: { inputTokens: 1, outputTokens: 1 } }
    },
  }

  it('asks about numbered proposals in several parts, and merges the answers', async () => {
    read.splice(0)
    const { headline, keyPoints } = await summarizeByModel(about, small)
    const numbers = read
      .flatMap((lines) => lines.flatMap((line) => /^(\d+) The /.exec(line)?.[1] ?? []))
      .map(Number)
    expect(read.length).toBeGreaterThan(3)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 320 }, (_, at) => at + 1))
    for (const lines of read) expect(Buffer.byteLength(lines.join('\n'))).toBeLessThan(8_192 * 3)
    expect(headline).toBe('Whole')
    expect(keyPoints).toHaveLength(read.length - 1)
    for (const { text, quote, startSeconds } of keyPoints) {
      expect(quote).toBe(text)
      expect(transcript.segments[startSeconds / 6]?.text).toBe(quote)
    }
  })

  it.each([
    ['transcript', 8_192, false],
    ['proposals', 1_000_000, true],
    ['auto', 1_000_000, false],
  ] as const)('reads by %s with %d tokens of context', async (reads, contextTokens, isNumbered) => {
    let asked = ''
    const refuses: LanguageModel = {
      ...small,
      reads,
      contextTokens,
      ask: async ({ inputs }) => {
        asked = inputs.map((each) => ('text' in each ? each.text : '')).join('\n')
        throw new ModelError('refused', 'no', { tokens: undefined, isCharged: false })
      },
    }
    await expect(summarizeByModel(about, refuses)).rejects.toThrow('cannot read this episode')
    expect(/^\d+ The /m.test(asked)).toBe(isNumbered)
  })
})
