import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Transcript } from '#domain/episodes/transcript.ts'
import type { EngineSummary } from '../SummaryEngine.ts'
import { cleanOwnWords, cleanText } from './cleanText.ts'
import { verifySummary } from './verifySummary.ts'
import { howOften } from '../../../../tests/support/tier.ts'

const transcript: Transcript = {
  language: 'en',
  durationSeconds: 600,
  segments: [
    { startSeconds: 10, endSeconds: 15, text: 'Bread needs time and care.' },
    { startSeconds: 15, endSeconds: 20, text: 'And  it needs\nwater, a lot of it, every day.' },
    { startSeconds: 300, endSeconds: 305, text: 'Bread needs time and care.' },
    { startSeconds: 400, endSeconds: 410, text: 'The restart of the art is hard work.' },
  ],
}
/** Each text for a hundred seconds. */
const saying = (...texts: string[]): Transcript => ({
  ...transcript,
  segments: texts.map((text, at) => ({ startSeconds: at * 100, endSeconds: at * 100 + 100, text })),
})
const point = (quote: string, startSeconds = 0, text = `They say: ${quote}`) => ({
  text,
  quote,
  startSeconds,
})
const moment = (quote: string, startSeconds: number, endSeconds: number) => ({
  title: 't',
  quote,
  startSeconds,
  endSeconds,
})
const propose = (change: Partial<EngineSummary>): EngineSummary => ({
  headline: 'h',
  gist: 'g',
  keyPoints: [point('Bread needs time and care.', 10)],
  moments: [],
  ...change,
})
const verified = (change: Partial<EngineSummary>, words: Transcript | null = transcript) =>
  verifySummary(propose(change), words, 600)

it('verified points have quotes that are said, and are counted against those proposed', () => {
  const kept = verified({
    keyPoints: [
      point('Bread needs time and care.', 10),
      point('Bread needs money and luck.', 10),
      point('it needs water, a lot', 15),
    ],
  })
  expect(kept?.keyPoints.map(({ quote }) => quote)).toEqual([
    'Bread needs time and care.',
    'it needs water, a lot',
  ])
  expect(kept?.verified).toEqual({ anchored: 2, total: 3 })
})

it.each([
  ['white space is folded', 'it needs  water,\n a lot', 'it needs water, a lot'],
  ['over the edge of two sentences', 'time and care. And it needs', 'time and care. And it needs'],
  ['other letters, other marks', 'bread needs time — and CARE', 'Bread needs time and care.'],
  ['one word in eight is another', 'the restart of the craft is hard work, bread', undefined],
  ['one word in eight is missing', 'and it water, a lot of it', 'And it needs water, a lot of it'],
  [
    'one word in eight is added',
    'the restart of all the art is hard work',
    'The restart of the art is hard work.',
  ],
  ['one word of seven is another', 'the restart of the craft is hard', undefined],
  ['four words', 'Bread needs time and', undefined],
  ['five that are two', 'bread needs bread needs bread', undefined],
  ['half a word at each end', 'tart of the art is ha', undefined],
  ['nothing', '', undefined],
])('a proposed quote: %s', (_, quote, shown) => {
  const kept = verified({
    keyPoints: [point(quote, 0, 'Bread, care, water and art, again'), point('Bread needs time and care.')],
  })
  expect(kept?.verified).toEqual({ anchored: shown === undefined ? 1 : 2, total: 2 })
  if (shown !== undefined) expect(kept?.keyPoints.map((each) => each.quote)).toContain(shown)
})

it.each([
  ['a name', 'Keats wrote about bread', true],
  ['a content word in another form', 'Caring is what it takes', true],
  ['nothing but words that everything is said with', 'It is and has to be for them', false],
  ['nothing', 'Interest rates are rising', false],
])('a point is kept or not where its text shares %s with its quote', (_, text, isKept) => {
  const quote = 'As Keats once had it, this needed care and it was for them.'
  expect(verified({ keyPoints: [point(quote, 0, text)] }, saying(quote)) !== undefined).toBe(isKept)
})

const HABITS = 'Habits beat talent, said the author of the book about performance.'
const THINGS = 'It is more about the things you do than the things you have.'
const BARLEY =
  'Rain fell on ripe barley, oats, rye and wheat of northern farmers, whose habits drew sparrows, hail and frost.'
const NUMBER = 'It went up by 15 in one of them, and that was it for all of us.'
it.each([
  [
    'around its quote, which has nothing of it itself',
    true,
    THINGS,
    'Habits matter more than talent for performance, an author says.',
  ],
  ['in too few words for that', false, THINGS, 'Habits matter more than talent, whatever anybody believes.'],
  [
    'for the most part elsewhere',
    false,
    THINGS,
    'An author says that habits beat talent as hail and frost beat barley, oats, rye and wheat of northern farmers.',
  ],
  [
    'in other words but for one, which its quote has',
    true,
    HABITS,
    'Innate gifts rarely explain why champions excel; daily habits do.',
  ],
  [
    'elsewhere, but for the subject',
    false,
    BARLEY,
    'Habits matter more than talent and luck, the author of a book about performance says.',
  ],
  ['by its number', true, NUMBER, 'Fifteen is how much rents rose.'],
  ['nowhere', false, THINGS, 'Interest rates rise whenever banks lend too much.'],
])('a point that is said %s is kept: %s', (_, isKept, quote, text) => {
  const said = saying(HABITS, THINGS, 'And so it went on and on. '.repeat(60), BARLEY, NUMBER)
  expect(verified({ keyPoints: [point(quote, 0, text)] }, said) !== undefined).toBe(isKept)
})

it.each([
  ['takes up an unsaid word of its quote', false, 'two years', 'Flaws are told after two years.'],
  ['takes up what was said', true, 'two years', 'Flaws are told after two weeks.'],
  ['takes up what is said around it', true, 'two months', 'Flaws are told after two weeks, or some months.'],
  ['takes up a name that is heard otherwise', true, 'two Weak', 'Flaws are told after two Weak.'],
  ['takes up numbers that are one without their hyphen', true, 'two weeks', 'Of 250 to 300 flaws they tell.'],
])('a point that %s is kept: %s', (_, isKept, written, text) => {
  const said = saying(
    'They say what the 250-300 flaws were two weeks after it was mended for all. It took months.',
  )
  const quote = `They say what the 250 to 300 flaws were ${written} after it was mended for all.`
  expect(verified({ keyPoints: [point(quote, 0, text)] }, said) !== undefined).toBe(isKept)
})

it('a moment keeps its end where its quote begins later, and its length where it is moved', () => {
  const segments = Array.from({ length: 60 }, (_, at) => ({
    startSeconds: at * 10,
    endSeconds: at * 10 + 10,
    text: `Sentence ${at} of them is said here, and it is about number ${at}.`,
  }))
  const textOf = (at: number) => segments[at]?.text ?? ''
  const proposed = propose({
    keyPoints: [point(textOf(3), 30)],
    moments: [
      moment(textOf(5), 38, 110),
      // In other words, at its time.
      moment('Sentence 25 of them said here, it is about number 25.', 250, 310),
      moment(textOf(45), 90, 150),
    ],
  })
  const kept = verifySummary(proposed, { language: 'en', durationSeconds: 600, segments }, 600)
  expect(kept?.moments.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
    [50, 110],
    [250, 310],
    [450, 510],
  ])
})

it.each([
  ['at the right second stays there', 12, 12],
  ['far from every place goes to the nearest', 250, 300],
  ['before the first goes there', 0, 10],
])('a point %s', (_, claimed, second) => {
  const keyPoints = [point('Bread needs time and care.', claimed)]
  expect(verified({ keyPoints })?.keyPoints[0]?.startSeconds).toBe(second)
})

it('a quote is found within a long segment, at the place nearest to its time', () => {
  const filler = Array.from({ length: 60 }, (_, at) => `filler ${at} of it`).join(' ')
  const long: Transcript = {
    ...transcript,
    segments: [
      ...transcript.segments.slice(0, 1),
      { startSeconds: 100, endSeconds: 200, text: `${filler} Bread needs time and tender care. ${filler}` },
    ],
  }
  const anchored = (at: number) =>
    verified({ keyPoints: [point('Bread needs time and care', at)] }, long)?.keyPoints[0]
  expect(anchored(0)).toMatchObject({ quote: 'Bread needs time and care', startSeconds: 10 })
  expect(anchored(150)).toMatchObject({ startSeconds: 10 })
  const tender = verified({ keyPoints: [point('Bread needs time and tender care.', 590)] }, long)
  expect(tender?.keyPoints[0]?.startSeconds).toBeGreaterThan(145)
  expect(tender?.keyPoints[0]?.startSeconds).toBeLessThan(155)
})

it('a place near the time of a quote is preferred to a better match elsewhere', () => {
  const said: Transcript = {
    ...transcript,
    segments: [
      { startSeconds: 10, endSeconds: 15, text: 'Good bread of the old north needs time and care.' },
      { startSeconds: 400, endSeconds: 405, text: 'Good bread of the cold north needs time and care.' },
    ],
  }
  const quote = 'Good bread of the old north needs time and care.'
  const placed = (at: number) => verified({ keyPoints: [point(quote, at)] }, said)?.keyPoints[0]
  expect(placed(390)).toMatchObject({ startSeconds: 400, quote: expect.stringContaining('cold') })
  expect(placed(220)).toMatchObject({ startSeconds: 10, quote })
})

it('a summary without a verified point is undefined', () => {
  expect(verified({ keyPoints: [point('Nobody ever says a thing like this.')] })).toBeUndefined()
  expect(verified({ keyPoints: [] })).toBeUndefined()
})

it('a summary without an independent transcript keeps its points, and is not verified', () => {
  const kept = verified({ keyPoints: [point('Unheard.', 700)] }, null)
  expect(kept).toMatchObject({ verified: null, keyPoints: [{ startSeconds: 600 }] })
  expect(kept).not.toHaveProperty('speech')
})

it('moments are put in order, apart and within the episode, and dropped where not said', () => {
  const kept = verified({
    moments: [
      moment('The restart of the art', 400, 9_999),
      moment('Bread needs time and care.', -5, 30),
      moment('water, a lot of it', 15, 300),
      moment('Never said by anybody here.', 20, 40),
      moment('Bread needs time and care.', 300, 290),
    ],
  })
  expect(kept?.moments.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
    // From where the quote is said, to where a sentence ends, and shortened to what moments may take.
    [10, 15],
    [15, expect.any(Number)],
    [300, expect.any(Number)],
    [400, expect.any(Number)],
  ])
  for (const { startSeconds, endSeconds } of kept?.moments ?? [])
    expect(endSeconds - startSeconds).toBeLessThanOrEqual(240)
})

it('the waveform has the words per second of the transcript', () => {
  const speech = verified({})?.speech ?? []
  expect(speech).toHaveLength(240)
  expect(speech[4]).toBeGreaterThan(0)
  expect(speech[60]).toBe(0)
  const words = speech.reduce((sum, perSecond) => sum + perSecond * 2.5, 0)
  // 5 + 10 + 5 + 8 words, to the rounding of one decimal in a few bins.
  expect(words).toBeGreaterThan(26)
  expect(words).toBeLessThan(30)
})

it.each([null, 'text', 7, { keyPoints: 'many' }, { keyPoints: [null, 7, {}], moments: {} }])(
  '#hostile-engine: an answer of %j is an empty summary',
  (answer) =>
    expect(verifySummary(Object.assign(Object.create(null), answer), transcript, 600)).toBeUndefined(),
)

it('#hostile-engine: texts and lists of a summary are cut at their limits', () => {
  const kept = verifySummary(
    {
      headline: 'word '.repeat(300),
      gist: 'word '.repeat(300),
      keyPoints: Array.from({ length: 15 }, (_, at) => ({
        text: `Point ${at} on bread`,
        quote: 'Bread needs time and care.',
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

it('#hostile-engine: random answers of an engine never exceed a limit', () => {
  const text = fc.string({ unit: 'binary', maxLength: 1_500 })
  const seconds = fc.double({ min: -1e9, max: 1e9 })
  const shorter = fc.string({ unit: 'binary', maxLength: 500 })
  const anyPoint = fc.record({
    text: shorter,
    quote: fc.constantFrom('Bread needs time and care.', 'x'),
    startSeconds: seconds,
  })
  const anyMoment = fc.record({
    title: shorter,
    quote: fc.constant('needs water, a lot of it'),
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
    { numRuns: howOften(25, 8) },
  )
})

it.each([
  ['control characters', 'a\u0000b\u001b[31mc', 'a b [31mc'],
  ['a turn of the reading direction', 'abc\u202egpj.exe', 'abc gpj.exe'],
  ['line breaks', 'a\r\nBcc: b', 'a Bcc: b'],
  ['no text', 7, ''],
  ['a long text', `${'word '.repeat(10)}end`, 'word word word word…'],
  ['a long text, no character of it in two', '😀'.repeat(30), '😀😀😀😀😀😀😀😀😀…'],
])('cleanText replaces %s', (_, value, text) => expect(cleanText(value, 20)).toBe(text))

it.each([
  ['see https://evil.test/x now', 'see … now'],
  ['see www.evil.test', 'see …'],
  ['javascript:alert(1)', '…'],
  ['it is 5:30 and data is plenty', 'it is 5:30 and data is plenty'],
  ['pay at evil.test/pay, evil.test:8080 or (evil.co.uk/x)', 'pay at … … or'],
  ['read it (https://evil.test/paper.pdf), or not', 'read it or not'],
  ['write to mallory@evil.test, or Mallory <m@x>', 'write to … or Mallory …'],
  ['how Booking.com and bbc.co.uk grew', 'how Booking .com and bbc .co .uk grew'],
  ['e.g. node.js 24.1, and/or U.S. 3.5', 'e.g. node.js 24.1, and/or U.S. 3.5'],
  ['“Node.js,” D3.js’s 5 p.m. at Ph.D.', '“Node.js,” D3.js’s 5 p.m. at Ph.D.'],
  ['any.word of.anybody, evil.wtf!', 'any .word of .anybody, evil .wtf!'],
  ['evil。com evil．com evil․com m＠evil.com', 'evil .com evil .com evil .com …'],
  ['пример.рф, münchen.example, 10.0.0.1', 'пример .рф, münchen .example, 10 .0 .0 .1'],
  ['the data: all of it; call tel:+15550100', 'the data: all of it; call …'],
])('cleanOwnWords takes addresses out of an engine’s own words: %s', (value, text) =>
  expect(cleanOwnWords(value, 100)).toBe(text),
)

it('quotes lose their addresses where no independent transcript has them', () => {
  const keyPoints = [point('Go to https://evil.test/x now', 5)]
  const moments = [moment('mail m@evil.test', 0, 60)]
  const kept = verified({ keyPoints, moments }, null)
  expect(JSON.stringify(kept)).not.toContain('evil.test')
})

it('quotes are kept where they are said, at the second of the transcript', () => {
  const quotes = [
    { quote: 'The restart of the art is hard work.', startSeconds: 3, speaker: 'Ana <b>' },
    { quote: 'The art is easy and fun.', startSeconds: 400 },
  ]
  expect(verified({ quotes })?.quotes).toEqual([
    { quote: 'The restart of the art is hard work.', startSeconds: 400, speaker: 'Ana <b>' },
  ])
  expect(verified({ quotes }, null)?.quotes).toHaveLength(2)
})

it('chapters lie within the episode, in order, each with a title and a second of its own', () => {
  const chapters = [
    { title: 'Late', startSeconds: 9_000 },
    { title: 'First', startSeconds: -4 },
    { title: 'Again', startSeconds: 0 },
    { title: '', startSeconds: 50 },
  ]
  expect(verified({ chapters })?.chapters).toEqual([
    { title: 'First', startSeconds: 0 },
    { title: 'Late', startSeconds: 600 },
  ])
})

it('shares of speakers are at most 1, and speakers without a name left out', () => {
  const speakers = [
    { name: 'Ana', share: 7 },
    { name: '', share: 0.5 },
    { name: 'Bo', share: Number.NaN },
  ]
  expect(verified({ speakers })?.speakers).toEqual([{ name: 'Ana', share: 1 }])
})

it('a basic summary has no quotes, chapters or speakers', () => {
  const kept = verified({ quotes: [], chapters: 'none' as never })
  for (const field of ['quotes', 'chapters', 'speakers']) expect(kept).not.toHaveProperty(field)
})
