import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { beginsAs } from '#domain/templates/layoutLines.ts'
import { fitMoments } from './fitMoments.ts'

/** Ten seconds a segment, 1,000 seconds in all: moments take 270 to 330. */
const transcript: Transcript = {
  language: 'en',
  durationSeconds: 1_000,
  segments: Array.from({ length: 100 }, (_, at) => ({
    startSeconds: at * 10,
    endSeconds: at * 10 + 9,
    text: `Sentence ${at}.`,
  })),
}
const moment = (startSeconds: number, endSeconds: number) => ({
  title: 't',
  quote: `Sentence ${Math.floor(startSeconds / 10)}.`,
  startSeconds,
  endSeconds,
})
const point = (startSeconds: number) => ({
  text: `A point at ${startSeconds}`,
  quote: `Sentence ${startSeconds / 10}.`,
  startSeconds,
})
const spans = (written: string) =>
  written.split(' ').map((each) => each.split('–').map(Number) as [number, number])
const fit = (
  moments: Array<[number, number]>,
  points: number[] = [],
  heard: Transcript | null = transcript,
) =>
  fitMoments(
    moments.map(([from, to]) => moment(from, to)),
    points.map(point),
    heard,
    1_000,
  ).map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])

it.each<[string, Array<[number, number]>]>([
  ['27 %', spans('0–89 200–289 400–499')],
  ['30 %', spans('10–59 100–339')],
  ['33 %', spans('0–159 400–569')],
])('moments of %s of the time stay as they are', (_, moments) => expect(fit(moments)).toEqual(moments))

it('fitMoments shortens the longest moment, to the end of a sentence', () => {
  expect(fit(spans('0–239 400–519'))).toEqual(spans('0–209 400–519'))
})

it('fitMoments lengthens the shortest moment to the end of a sentence, not into the next moment', () => {
  expect(fit(spans('0–119 200–239 250–349'))).toEqual(spans('0–119 200–250 250–359'))
})

it.each<[string, [number, number], number]>([
  ['a word before the end of a sentence, on to it', [0, 278], 279],
  ['in the middle of one, on to its end', [0, 274], 279],
  ['just behind the end, back to it', [0, 280], 279],
])('fitMoments moves an end that lies %s', (_, [from, to], end) => {
  const fitted = fit([
    [from, to - 150],
    [500, 649],
  ])
  expect(fitted[0]).toEqual([from, end - 150])
})

it('fitMoments lets a sentence end within the next moment where that begins in its last second', () => {
  const spoken = {
    ...transcript,
    segments: transcript.segments.map((each) => ({ ...each, endSeconds: each.endSeconds + 1.5 })),
  }
  expect(fit(spans('0–149.8 149.8–279'), [], spoken)[0]).toEqual([0, 149.8])
})

it('fitMoments moves an end to the end of a sentence within the same second, but not to one before', () => {
  const spoken: Transcript = {
    ...transcript,
    segments: transcript.segments.flatMap(({ startSeconds }) => [
      { startSeconds, endSeconds: startSeconds + 8, text: 'The first of two.' },
      { startSeconds: startSeconds + 8, endSeconds: startSeconds + 9.4, text: 'And its end.' },
    ]),
  }
  const moments: Array<[number, number]> = spans('0–139 400–539')
  expect(fit(moments, [], spoken)[0]).toEqual([0, 139.4])
})

it('fitMoments ends a moment with a sentence within a segment, or with a segment without full stops', () => {
  const one = (text: string): Transcript => ({
    ...transcript,
    segments: transcript.segments.map((segment) => ({ ...segment, text })),
  })
  const moments: Array<[number, number]> = spans('0–142 500–639')
  expect(fit(moments, [], one('One two three four. Five six seven eight'))[0]?.[1]).toBeCloseTo(144.3, 0)
  expect(fit(moments, [], one('one two three four five six'))[0]).toEqual([0, 149])
})

it('fitMoments splits a moment above four minutes into several with quotes of their own', () => {
  const fitted = fitMoments([moment(0, 299)], [], transcript, 1_000)
  expect(fitted).toEqual([
    { title: 't', quote: 'Sentence 0.', startSeconds: 0, endSeconds: 139 },
    {
      title: 't (2)',
      quote: expect.stringMatching(/^Sentence 14. Sentence 15. Sentence 16./),
      startSeconds: 140,
      endSeconds: 299,
    },
  ])
})

it('fitMoments adds moments in the longest gaps rather than making moments long', () => {
  const long: Transcript = {
    ...transcript,
    durationSeconds: 10_000,
    segments: transcript.segments.map((segment, at) => ({
      text: `${segment.text} Five words and two more.`,
      startSeconds: at * 100,
      endSeconds: at * 100 + 99,
    })),
  }
  const fitted = fitMoments([moment(0, 100)], [], long, 10_000)
  expect(fitted.length).toBeGreaterThanOrEqual(12)
  expect(fitted.reduce((sum, each) => sum + each.endSeconds - each.startSeconds, 0)).toBeGreaterThan(2_699)
  const said = long.segments.map(({ text }) => text).join(' ')
  for (const { quote, title, startSeconds, endSeconds } of fitted.slice(1)) {
    expect(endSeconds - startSeconds).toBeLessThanOrEqual(240)
    expect(said).toContain(quote)
    expect(quote.split(' ').length).toBeGreaterThanOrEqual(5)
    expect(title).toMatch(/^\S.*…$/)
    expect(beginsAs(title, quote)).toBe(false)
  }
})

it('fitMoments adds a moment to each third of the episode that has a point', () => {
  const fitted = fit(spans('0–269'), [500, 900])
  expect(fitted.map(([start]) => start)).toEqual(expect.arrayContaining([500, 900]))
})

it('fitMoments adds moments for points outside of moments, before any moment becomes very long', () => {
  const fitted = fit(spans('300–329 331–339 341–399'), [310, 500, 600])
  expect(fitted).toContainEqual([500, expect.any(Number)])
  expect(fitted).toContainEqual([600, expect.any(Number)])
  expect(fitted.every(([start]) => start !== 310)).toBe(true)
})

it('fitMoments adds no moment for a point that lasts only a few seconds', () => {
  const segments = Array.from({ length: 200 }, (_, at) => ({
    startSeconds: at * 10,
    endSeconds: at * 10 + 10,
    text: `Sentence ${at}.`,
  }))
  const long = [0, 300, 700, 1_400].map((start) => moment(start, start + 120))
  const points = [1_000, 1_100, 1_200, 1_300].map(point)
  const spoken: Transcript = { language: 'en', durationSeconds: 2_000, segments }
  const made = fitMoments(long, points, spoken, 2_000).filter(({ title }) => title !== 't')
  expect(made.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual(
    spans('1000–1020 1100–1120 1200–1220'),
  )
})

it('fitMoments makes all moments of points where none is left', () => {
  const fitted = fitMoments([], [point(100), point(400), point(700)], transcript, 1_000)
  expect(fitted.map(({ title, quote }) => [title, quote])).toEqual([
    ['A point at 100', 'Sentence 10.'],
    ['A point at 400', 'Sentence 40.'],
    ['A point at 700', 'Sentence 70.'],
  ])
})

it('fitMoments cuts within a sentence that is longer than a moment may be', () => {
  const one: Transcript = {
    ...transcript,
    segments: [{ startSeconds: 0, endSeconds: 1_000, text: 'All in one.' }],
  }
  expect(fit(spans('0–1000'), [300], one)).toEqual([
    [0, expect.closeTo(240)],
    [300, expect.closeTo(390)],
  ])
})

it('fitMoments uses all speech where that is less than 27 %', () => {
  const late: Transcript = { ...transcript, segments: transcript.segments.slice(90) }
  const fitted = fit(spans('900–909'), [], late)
  expect(fitted).toEqual(spans('900–1000'))
  expect(fit([], [], { ...transcript, segments: [] })).toEqual([])
})

it('fitMoments works without a transcript', () => {
  const fitted = fit(spans('100–110'), [600], null)
  expect(fitted.map(([start]) => start)).toEqual([100, 600])
  const taken = fitted.reduce((sum, [start = 0, end = 0]) => sum + end - start, 0)
  expect(taken).toBeGreaterThanOrEqual(270)
  expect(taken).toBeLessThanOrEqual(330)
})

it('fitMoments keeps the beginnings, order and distance of random moments', () => {
  const border = fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(
      border,
      fc.array(fc.integer({ min: 0, max: 99 })),
      fc.boolean(),
      (borders, places, isRead) => {
        const sorted = borders.toSorted((a, b) => a - b)
        const moments = sorted.flatMap(
          (from, at): Array<[number, number]> =>
            at % 2 === 0 && sorted[at + 1] !== undefined ? [[from, sorted[at + 1] as number]] : [],
        )
        const points = places.toSorted((a, b) => a - b).map((place) => place * 10)
        const fitted = fit(moments, points, isRead ? transcript : null)
        for (const [at, [start = 0, end = 0]] of fitted.entries()) {
          expect(end).toBeGreaterThan(start)
          expect(start).toBeGreaterThanOrEqual(fitted[at - 1]?.[1] ?? 0)
          expect(end - start).toBeLessThanOrEqual(240)
        }
        for (const [start] of moments) expect(fitted.map(([each]) => each)).toContain(start)
        const taken = fitted.reduce((sum, [start = 0, end = 0]) => sum + end - start, 0)
        expect(taken).toBeLessThanOrEqual(330.001)
        if (isRead) expect(taken).toBeGreaterThanOrEqual(269.999)
      },
    ),
  )
})

it.each([
  ['Hello and welcome to the show of jars.', 'Bread was baked by night in the old village.'],
  ['¡Hola y bienvenidos al programa de hoy!', 'El pan se hacía de noche en aquel pueblo.'],
  ['Thanks for having me on the show today.', 'Bread was baked by night in the old village.'],
])('a moment that begins with a greeting begins with the next sentence: %s', (greeting, next) => {
  const segments = transcript.segments.map((segment, at) =>
    at === 20 ? { ...segment, text: greeting } : at === 21 ? { ...segment, text: next } : segment,
  )
  const greets = { title: 't', quote: greeting, startSeconds: 200, endSeconds: 499 }
  const [first] = fitMoments([greets], [], { ...transcript, segments }, 1_000).filter(
    ({ startSeconds }) => startSeconds >= 200,
  )
  expect(first?.startSeconds).toBe(210)
  expect(first?.quote.startsWith(next)).toBe(true)
})

it('no part of a split moment, and no moment of a point, begins with a greeting', () => {
  const hello = 'Hello and welcome back to the show of jars.'
  const segments = transcript.segments.map((segment, at) =>
    at === 14 || at === 80 ? { ...segment, text: hello } : segment,
  )
  const points = [{ text: 'They greet.', quote: hello, startSeconds: 800 }]
  const fitted = fitMoments([moment(0, 299)], points, { ...transcript, segments }, 1_000)
  expect(fitted.map(({ startSeconds }) => startSeconds)).toEqual([0, 150])
  expect(fitted.map(({ quote }) => quote)).not.toContainEqual(expect.stringMatching(/^Hello/))
})

it('a moment of one long sentence is named by the words after its quote', () => {
  const text = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')
  const one: Transcript = { ...transcript, segments: [{ startSeconds: 100, endSeconds: 400, text }] }
  const [made] = fitMoments([], [], one, 1_000)
  expect([made?.quote.split(' ').at(-1), made?.title]).toEqual([
    'word11',
    'word12 word13 word14 word15 word16 word17 word18 word19…',
  ])
})
