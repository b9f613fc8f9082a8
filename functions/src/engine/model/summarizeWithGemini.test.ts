import { beforeEach, expect, it, vi } from 'vitest'
import { UNLIMITED } from '../../../../tests/support/budgets.ts'
import type { EngineInput, EngineSummary } from '../SummaryEngine.ts'
import type { PricedQuestion } from './askWithTries.ts'
import type { Reading } from './readAnswer.ts'
import { summarizeWithGemini } from './summarizeWithGemini.ts'

/** The model: what it answers about the clip that begins at a second; undefined is the question about all clips. */
const model = vi.hoisted(() => ({ answer: (_: number | undefined): unknown => undefined }))
vi.mock('./askWithTries.ts', () => ({
  askWithTries: async (
    { question: { inputs } }: PricedQuestion,
    read: (text: string) => Reading<unknown>,
  ) => {
    const video = inputs.find((input) => 'videoUrl' in input)
    const reading = read(JSON.stringify(model.answer(video?.startSeconds)))
    return 'answer' in reading ? reading.answer : undefined
  },
  complaint: () => '',
}))
beforeEach(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-model')
  model.answer = () => undefined
})

const input: EngineInput = {
  transcript: null,
  episode: {
    videoId: 'aaaaaaaaaaa',
    title: 't',
    channelTitle: 'c',
    language: 'en',
    durationSeconds: 7_200,
    hasTranscript: false,
  },
  kind: 'advanced',
  language: 'en',
  now: new Date('2026-11-21T00:00:00Z'),
  signal: new AbortController().signal,
  onExpense: () => {},
  budget: UNLIMITED,
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
])('puts the second clip where it belongs, when its times are counted %s', async (_, second) => {
  model.answer = (start) =>
    start === undefined ? all : start === 0 ? part('0:01:00', '0:00:30', '0:01:30') : second
  const summary = await summarizeWithGemini(input)
  expect(placed(summary)).toEqual(EXPECTED)
  expect(summary).toMatchObject({ headline: 'Whole', gist: 'All of it.' })
})

it('keeps the points that are chosen, and weighs speakers by the length of their parts', async () => {
  model.answer = (start) =>
    start === undefined
      ? { ...all, keep: [2] }
      : part('0:01:00', '0:00:30', '0:01:30', start === 0 ? 0.2 : 0.6)
  const { keyPoints, speakers } = await summarizeWithGemini(input)
  expect(keyPoints.map(({ startSeconds }) => startSeconds)).toEqual([3_660])
  expect(speakers).toEqual([{ name: 'Ana', share: 0.4 }])
})

it('asks one question where there is one part', async () => {
  const asked: Array<number | undefined> = []
  model.answer = (start) => {
    asked.push(start)
    return part('0:01:00', '0:00:30', '0:01:30')
  }
  await summarizeWithGemini({ ...input, episode: { ...input.episode, durationSeconds: 1_200 } })
  expect(asked).toEqual([undefined])
})
