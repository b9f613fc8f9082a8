import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Transcript } from '#domain/transcript.ts'
import type { EngineSummary } from '../SummaryEngine.ts'
import { cleanOwnWords, cleanText } from './cleanText.ts'
import { verifySummary } from './verifySummary.ts'

const transcript: Transcript = {
  language: 'en',
  durationSeconds: 600,
  segments: [
    { startSeconds: 10, endSeconds: 15, text: 'Bread needs time.' },
    { startSeconds: 15, endSeconds: 20, text: 'And  it needs\nwater, a lot of it.' },
    { startSeconds: 300, endSeconds: 305, text: 'Bread needs time.' },
    { startSeconds: 400, endSeconds: 410, text: 'The restart of the art is hard.' },
  ],
}
const point = (quote: string, startSeconds = 0, text = `They say: ${quote}`) => ({
  text,
  quote,
  startSeconds,
})
const propose = (change: Partial<EngineSummary>): EngineSummary => ({
  headline: 'h',
  gist: 'g',
  keyPoints: [point('Bread needs time.', 10)],
  moments: [],
  ...change,
})

it('keeps what stands word for word, and counts what was proposed', () => {
  const kept = verifySummary(
    propose({
      keyPoints: [
        point('Bread needs time.', 10),
        point('Bread needs money.', 10),
        point('it needs water', 15),
      ],
    }),
    transcript,
    600,
  )
  expect(kept?.keyPoints.map(({ quote }) => quote)).toEqual(['Bread needs time.', 'it needs water'])
  expect(kept?.verified).toEqual({ anchored: 2, total: 3 })
})

it.each([
  ['white space is folded', 'needs  water,\n a lot', true],
  ['over the edge of two sentences', 'needs time. And it', true],
  ['other letters', 'bread needs time.', false],
  ['half a word', 'tart of the art is', false],
  ['the last word cut short', 'The restart of the ar', false],
  ['nothing', '', false],
])('a quote: %s', (_, quote, isKept) => {
  const kept = verifySummary(
    propose({ keyPoints: [point(quote), point('Bread needs time.')] }),
    transcript,
    600,
  )
  expect(kept?.verified).toEqual({ anchored: isKept ? 2 : 1, total: 2 })
})

it.each([
  ['at the right second stays there', 12, 12],
  ['far from every place goes to the nearest', 250, 300],
  ['before the first goes there', 0, 10],
])('a point %s', (_, claimed, second) => {
  const kept = verifySummary(propose({ keyPoints: [point('Bread needs time.', claimed)] }), transcript, 600)
  expect(kept?.keyPoints[0]?.startSeconds).toBe(second)
})

it('has nothing to keep when nothing stands', () => {
  expect(verifySummary(propose({ keyPoints: [point('Nobody says this.')] }), transcript, 600)).toBeUndefined()
  expect(verifySummary(propose({ keyPoints: [] }), transcript, 600)).toBeUndefined()
})

it('without an independent transcript keeps the points, and says that nothing was verified', () => {
  const kept = verifySummary(propose({ keyPoints: [point('Unheard.', 700)] }), null, 600)
  expect(kept).toMatchObject({ verified: null, keyPoints: [{ startSeconds: 600 }] })
  expect(kept).not.toHaveProperty('speech')
})

it('puts moments in order, apart and within the episode, and drops those that nobody says', () => {
  const moment = (quote: string, startSeconds: number, endSeconds: number) => ({
    title: 't',
    quote,
    startSeconds,
    endSeconds,
  })
  const kept = verifySummary(
    propose({
      moments: [
        moment('The restart', 400, 9_999),
        moment('Bread needs time.', -5, 30),
        moment('a lot of it', 15, 300),
        moment('Never said.', 20, 40),
        moment('Bread needs time.', 300, 290),
      ],
    }),
    transcript,
    600,
  )
  expect(kept?.moments.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
    // From where the quote is said, and shortened, the longest first, to what moments may take.
    [10, 15],
    [15, 20],
    [400, 570],
  ])
})

it('draws the waveform from what is said', () => {
  const speech = verifySummary(propose({}), transcript, 600)?.speech ?? []
  expect(speech).toHaveLength(240)
  expect(speech[4]).toBeGreaterThan(0)
  expect(speech[60]).toBe(0)
  const words = speech.reduce((sum, perSecond) => sum + perSecond * 2.5, 0)
  // 3 + 8 + 3 + 7 words, to the rounding of one decimal in a few bins.
  expect(words).toBeGreaterThan(19)
  expect(words).toBeLessThan(23)
})

it.each([null, 'text', 7, { keyPoints: 'many' }, { keyPoints: [null, 7, {}], moments: {} }])(
  'row 22: takes %j for an empty summary',
  (answer) =>
    expect(verifySummary(Object.assign(Object.create(null), answer), transcript, 600)).toBeUndefined(),
)

it('row 22: cuts what is longer, and leaves out what is more, than the limits', () => {
  const kept = verifySummary(
    {
      headline: 'word '.repeat(300),
      gist: 'word '.repeat(300),
      keyPoints: Array.from({ length: 15 }, (_, at) => ({
        text: `Point ${at}`,
        quote: 'Bread needs time.',
        startSeconds: at,
      })),
      moments: [],
    },
    transcript,
    600,
  )
  expect(kept?.headline.length).toBeLessThanOrEqual(140)
  expect(kept?.gist.length).toBeLessThanOrEqual(1_200)
  expect(kept?.keyPoints).toHaveLength(12)
})

it('row 22: holds every limit, whatever an engine writes', () => {
  const text = fc.string({ unit: 'binary', maxLength: 1_500 })
  const seconds = fc.double({ min: -1e9, max: 1e9 })
  const shorter = fc.string({ unit: 'binary', maxLength: 500 })
  const anyPoint = fc.record({
    text: shorter,
    quote: fc.constantFrom('Bread needs time.', 'x'),
    startSeconds: seconds,
  })
  const anyMoment = fc.record({
    title: shorter,
    quote: fc.constant('a lot of it'),
    startSeconds: seconds,
    endSeconds: seconds,
  })
  fc.assert(
    fc.property(
      text,
      text,
      fc.array(anyPoint, { maxLength: 15 }),
      fc.array(anyMoment, { maxLength: 65 }),
      (headline, gist, keyPoints, moments) => {
        const kept = verifySummary({ headline, gist, keyPoints, moments }, transcript, 600)
        if (kept === undefined) return
        expect(kept.headline.length).toBeLessThanOrEqual(140)
        expect(kept.gist.length).toBeLessThanOrEqual(1_200)
        expect(kept.keyPoints.length).toBeLessThanOrEqual(12)
        expect(kept.moments.length).toBeLessThanOrEqual(60)
        expect(JSON.stringify(kept)).not.toMatch(/\\u00[01]|\u202e|\u200b/)
        for (const { startSeconds } of [...kept.keyPoints, ...kept.moments]) {
          expect(startSeconds).toBeGreaterThanOrEqual(0)
          expect(startSeconds).toBeLessThanOrEqual(600)
        }
      },
    ),
    { numRuns: 25 },
  )
})

it.each([
  ['control characters', 'a\u0000b\u001b[31mc', 'a b [31mc'],
  ['a turn of the reading direction', 'abc\u202egpj.exe', 'abc gpj.exe'],
  ['line breaks', 'a\r\nBcc: b', 'a Bcc: b'],
  ['no text', 7, ''],
  ['a long text', `${'word '.repeat(10)}end`, 'word word word word…'],
])('cleans %s', (_, value, text) => expect(cleanText(value, 20)).toBe(text))

it('does not cut a character in two', () => {
  expect(cleanText('😀'.repeat(30), 10)).toBe('😀😀😀😀…')
})

it.each([
  ['see https://evil.test/x now', 'see … now'],
  ['see www.evil.test', 'see …'],
  ['javascript:alert(1)', '…'],
  ['it is 5:30 and data is plenty', 'it is 5:30 and data is plenty'],
  ['pay at evil.test/pay, evil.test:8080 or (evil.co.uk/x)', 'pay at … … or (…'],
  ['write to mallory@evil.test, or Mallory <m@x>', 'write to … or Mallory …'],
  ['how Booking.com and bbc.co.uk grew', 'how Booking .com and bbc .co .uk grew'],
  ['e.g. node.js 24.1, and/or U.S. 3.5', 'e.g. node.js 24.1, and/or U.S. 3.5'],
])('takes addresses out of an engine’s own words: %s', (value, text) =>
  expect(cleanOwnWords(value, 100)).toBe(text),
)

it('takes addresses out of quotes, too, where nobody but the engine says that they were said', () => {
  const keyPoints = [point('Go to https://evil.test/x now', 5)]
  const moments = [{ title: 't', quote: 'mail m@evil.test', startSeconds: 0, endSeconds: 60 }]
  const kept = verifySummary(propose({ keyPoints, moments }), null, 600)
  expect(JSON.stringify(kept)).not.toContain('evil.test')
})

it('keeps of the quotes what is said word for word, at the second where it is said', () => {
  const quotes = [
    { quote: 'The restart of the art is hard.', startSeconds: 3, speaker: 'Ana <b>' },
    { quote: 'The restart of the art is easy.', startSeconds: 400 },
  ]
  expect(verifySummary(propose({ quotes }), transcript, 600)?.quotes).toEqual([
    { quote: 'The restart of the art is hard.', startSeconds: 400, speaker: 'Ana <b>' },
  ])
  expect(verifySummary(propose({ quotes }), null, 600)?.quotes).toHaveLength(2)
})

it('holds chapters within the episode, in order, each with a title and a second of its own', () => {
  const chapters = [
    { title: 'Late', startSeconds: 9_000 },
    { title: 'First', startSeconds: -4 },
    { title: 'Again', startSeconds: 0 },
    { title: '', startSeconds: 50 },
  ]
  expect(verifySummary(propose({ chapters }), transcript, 600)?.chapters).toEqual([
    { title: 'First', startSeconds: 0 },
    { title: 'Late', startSeconds: 600 },
  ])
})

it('believes no share above all, and nobody without a name', () => {
  const speakers = [
    { name: 'Ana', share: 7 },
    { name: '', share: 0.5 },
    { name: 'Bo', share: Number.NaN },
  ]
  expect(verifySummary(propose({ speakers }), transcript, 600)?.speakers).toEqual([{ name: 'Ana', share: 1 }])
})

it('leaves out what a basic summary does not have', () => {
  const kept = verifySummary(propose({ quotes: [], chapters: 'none' as never }), transcript, 600)
  for (const field of ['quotes', 'chapters', 'speakers']) expect(kept).not.toHaveProperty(field)
})
