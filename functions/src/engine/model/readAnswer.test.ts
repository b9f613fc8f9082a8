import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import { readMerge, readSummary } from './readAnswer.ts'
import { howOften } from '../../../../tests/support/tier.ts'

const point = { text: 'A point.', quote: 'said so', at: '0:01:05' }
const moment = { title: 'T', quote: 'said so', from: '1:00', to: '1:02:03.5' }
const basic = { headline: 'H', gist: 'G', keyPoints: [point], moments: [moment] }
const advanced = {
  ...basic,
  chapters: [{ title: 'C', at: '0:00:00' }],
  speakers: [
    { name: 'Ana', share: 0.6 },
    { name: 'Ben', share: 40 },
  ],
  quotes: [{ quote: 'said so', at: '10:00:00', speaker: '' }],
}

const read = (answer: unknown, kind: SummaryKind = 'basic', mostSeconds?: number) => {
  const reading = readSummary(typeof answer === 'string' ? answer : JSON.stringify(answer), kind, mostSeconds)
  return 'answer' in reading ? reading.answer : reading.wrong
}

describe('the answer about a part of an episode', () => {
  it('has its times read as seconds', () => {
    expect(read(basic)).toEqual({
      headline: 'H',
      gist: 'G',
      keyPoints: [{ text: 'A point.', quote: 'said so', startSeconds: 65 }],
      moments: [{ title: 'T', quote: 'said so', startSeconds: 60, endSeconds: 3_723.5 }],
    })
  })

  it('of an advanced summary has chapters, speakers and quotes, shares as parts of one', () => {
    expect(read(advanced, 'advanced')).toMatchObject({
      chapters: [{ title: 'C', startSeconds: 0 }],
      speakers: [
        { name: 'Ana', share: 0.6 },
        { name: 'Ben', share: 0.4 },
      ],
      quotes: [{ quote: 'said so', startSeconds: 36_000, speaker: '' }],
    })
  })

  it('loses markup in the words of the model, not in quotes', () => {
    const marked = '<b>5 < 6</b> <script src="//evil.test">x</script><!-- y --> a <3 **so** [this](https://x)'
    const answer = read({ ...basic, gist: marked, keyPoints: [{ ...point, quote: '<b>said</b>' }] })
    if (typeof answer === 'string') throw new Error(answer)
    expect(answer.gist.replace(/\s+/g, ' ').trim()).toBe('5 < 6 x a <3 so this')
    expect(answer.keyPoints[0]?.quote).toBe('<b>said</b>')
  })

  it.each<[string, unknown, RegExp]>([
    ['null', null, /not the JSON/],
    ['no points', { ...basic, keyPoints: [] }, /no key points/],
    ['points that are numbers', { ...basic, keyPoints: [7] }, /no key points/],
  ])('is refused as %s', (_, answer, wrong) => expect(read(answer)).toMatch(wrong))

  const weighed = (...weights: unknown[]) => weights.map((weight) => ({ ...moment, weight }))
  it.each<[string, object, object]>([
    ['no headline', { headline: undefined }, { headline: '' }],
    ['a number as gist', { gist: 7 }, { gist: '7' }],
    ['a text as point', { keyPoints: ['A point.'] }, { keyPoints: [{ text: 'A point.', quote: '' }] }],
    ['a number as time', { keyPoints: [{ ...point, at: 65 }] }, { keyPoints: [{ startSeconds: 65 }] }],
    ['no time', { keyPoints: [{ ...point, at: 'later' }] }, { keyPoints: [{ startSeconds: NaN }] }],
    ['no end', { moments: [{ ...moment, to: undefined }] }, { moments: [{ endSeconds: NaN }] }],
    ['weights of ten', { moments: weighed('7/10', 2) }, { moments: [{ weight: 0.7 }, { weight: 0.2 }] }],
    ['a text as mention', { mentions: ['Dune'] }, { mentions: [{ name: 'Dune', kind: 'other' }] }],
    [
      'a kind in capitals',
      { mentions: [{ name: 'Linux', kind: 'Tool', at: '1:00' }] },
      { mentions: [{ name: 'Linux', kind: 'tool', startSeconds: 60 }] },
    ],
  ])('is read with %s', (_, change, expected) =>
    expect(read({ ...basic, ...change })).toMatchObject(expected),
  )

  it('is read up to 200 entries of a list', () => {
    const many = read({ ...basic, moments: Array.from({ length: 500 }, () => moment) })
    expect(typeof many === 'string' ? many : many.moments).toHaveLength(200)
  })

  it('has hours read as minutes where all times lie behind the end of the episode', () => {
    const late = { ...basic, keyPoints: [{ ...point, at: '12:30:00' }], moments: [] }
    expect(read(late, 'basic', 1_000)).toMatchObject({ keyPoints: [{ startSeconds: 750 }] })
    expect(read(late, 'basic')).toMatchObject({ keyPoints: [{ startSeconds: 45_000 }] })
  })

  it('is read or refused without an exception, also random text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string({
            unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', 'a', '\\', ' ', "'", '“'),
            maxLength: 60,
          }),
          fc.jsonValue().map((value) => JSON.stringify({ ...basic, moments: value, keyPoints: [point] })),
          fc.nat(200).map((end) => JSON.stringify(advanced).slice(0, end)),
        ),
        (text) => {
          const answer = read(text, 'advanced')
          expect(typeof answer === 'string' || answer.keyPoints.length > 0).toBe(true)
        },
      ),
      { numRuns: howOften(500, 100) },
    )
  })

  it('is read without delay, also a megabyte of braces', () => {
    for (const text of [
      '{"a":'.repeat(200_000),
      '[{'.repeat(500_000),
      `"${'{"'.repeat(300_000)}`,
      '{"keyPoints":[{"text":"'.repeat(40_000),
    ])
      expect(typeof read(text)).toBe('string')
  })
})

describe('the merged answer about all parts', () => {
  const merge = (keep: unknown, change: object = {}) => {
    const reading = readMerge(JSON.stringify({ headline: 'H', gist: 'G', keep, ...change }), 9)
    return 'answer' in reading ? reading.answer : reading.wrong
  }

  it.each([[[9, 1, 4, 1]], [['#9', '1', '4.', 77]]])('keeps the numbered points, in order: %j', (keep) =>
    expect(merge(keep)).toEqual({ headline: 'H', gist: 'G', keep: [1, 4, 9] }),
  )

  it.each([[[]], [[0]], [[10]], [[1.5]], ['1'], [undefined]])('is refused with these numbers: %j', (keep) =>
    expect(merge(keep)).toMatch(/keep holds no numbers from 1 to 9/),
  )
  it('is refused without a gist', () => expect(merge([1], { gist: '' })).toMatch(/gist is empty/))
})

describe('a part of an answer that is not odd is not reinterpreted:', () => {
  it('members with unknown names, in one line as Python writes it', () => {
    const moments = [1, 2, 3].map((at) => ({ ...moment, to: `0:0${at}:00`, 'weight (0-1)': 0.9 }))
    const line = JSON.stringify({ moments, keyPoints: [point, point], gist: 'G', headline: 'H' })
      .replaceAll('":', '": ')
      .replaceAll(/(["\d}\]]),(?=["{])/g, '$1, ')
    const expected = {
      keyPoints: [point, point].map(({ text }) => ({ text })),
      moments: moments.map((_, at) => ({ endSeconds: (at + 1) * 60 })),
    }
    expect(read(line)).toMatchObject(expected)
    // Also with one mark wrong.
    expect(read(line.replace(/\}$/, ',}'))).toMatchObject(expected)
  })

  const BEN = (kind: string) => ({ name: 'Ben Hall', kind })
  const ANA = (kind: string) => ({ name: 'Ana Ruiz (author of the book)', kind })
  it.each<[string, object, object]>([
    [
      'a speaker, whatever is told of them',
      { speakers: [{ name: 'Ana', share: 0.6, quotes: [{ text: 'what a thing it is' }] }] },
      { speakers: [{ name: 'Ana', share: 0.6 }] },
    ],
    [
      'a chapter of one word',
      { chapters: [{ title: 'Intro', at: '0:00:00', points: [{ text: 'p', at: '0:00:09' }] }] },
      { chapters: [{ title: 'Intro', startSeconds: 0 }] },
    ],
    [
      'a mention, by whoever made it',
      { mentions: [{ name: 'Linux', kind: 'tool', by: { name: 'Torvalds' } }] },
      { mentions: [{ name: 'Linux', kind: 'tool' }] },
    ],
    [
      'a mention of a kind that only sounds like one of ours',
      { mentions: [BEN('journalist'), ANA('person')] },
      { mentions: [BEN('other'), ANA('other')] },
    ],
  ])('%s', (_, members, expected) =>
    expect(read({ ...advanced, ...members }, 'advanced')).toMatchObject(expected),
  )

  it('times in seconds, also with one slip, or all round', () => {
    const at = (times: number[]) => times.map((each) => ({ ...point, at: each }))
    const times = (answer: ReturnType<typeof read>) =>
      typeof answer === 'string' ? answer : answer.keyPoints.map(({ startSeconds }) => startSeconds)
    const round = [0, 1_000, 2_000, 3_000, 4_000]
    expect(times(read({ ...basic, moments: [], keyPoints: at(round) }, 'basic', 9_000))).toEqual(round)
    const slip = [500, 1_000, 900_000]
    expect(times(read({ ...basic, moments: [], keyPoints: at(slip) }, 'basic', 9_000))).toEqual(slip)
  })

  it('a text that may or may not be a quote', () => {
    const entry = { text: 'A point.', at: '0:01:05', context: 'He explains the way it is in detail' }
    expect(read({ ...basic, keyPoints: [entry] })).toMatchObject({ keyPoints: [{ quote: '' }] })
  })
})
