import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMerge, readSummary } from './readAnswer.ts'

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

describe('the answer about a part', () => {
  it('has its times as seconds', () => {
    expect(readSummary(JSON.stringify(basic), 'basic')).toEqual({
      headline: 'H',
      gist: 'G',
      keyPoints: [{ text: 'A point.', quote: 'said so', startSeconds: 65 }],
      moments: [{ title: 'T', quote: 'said so', startSeconds: 60, endSeconds: 3_723.5 }],
    })
  })

  it('has more when more was asked, shares as parts of one', () => {
    expect(readSummary(JSON.stringify(advanced), 'advanced')).toMatchObject({
      chapters: [{ title: 'C', startSeconds: 0 }],
      speakers: [
        { name: 'Ana', share: 0.6 },
        { name: 'Ben', share: 0.4 },
      ],
      quotes: [{ quote: 'said so', startSeconds: 36_000, speaker: '' }],
    })
  })

  it('loses markup in its own words, and keeps what was said as it was said', () => {
    const marked = '<b>5 < 6</b> <script src="//evil.test">x</script><!-- y --> a <3'
    const answer = { ...basic, gist: marked, keyPoints: [{ ...point, quote: '<b>said</b>' }] }
    const read = readSummary(JSON.stringify(answer), 'basic')
    expect(read?.gist.replace(/\s+/g, ' ').trim()).toBe('5 < 6 x a <3')
    expect(read?.keyPoints[0]?.quote).toBe('<b>said</b>')
  })

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['HTML', '<html></html>'],
    ['half of it', JSON.stringify(basic).slice(0, 60)],
    ['a list', [basic]],
    ['null', null],
    ['no headline', { ...basic, headline: undefined }],
    ['a number as gist', { ...basic, gist: 7 }],
    ['no points', { ...basic, keyPoints: [] }],
    ['points that are texts', { ...basic, keyPoints: ['A point.'] }],
    ['a time that is a number', { ...basic, keyPoints: [{ ...point, at: 65 }] }],
    ['a time that is none', { ...basic, keyPoints: [{ ...point, at: 'later' }] }],
    ['a moment without end', { ...basic, moments: [{ ...moment, to: undefined }] }],
    ['too much of it', { ...basic, moments: Array.from({ length: 201 }, () => moment) }],
  ])('is none: %s', (_, answer) => {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    expect(readSummary(text, 'basic')).toBeUndefined()
  })

  it('is none without what an advanced one must have', () => {
    expect(readSummary(JSON.stringify(basic), 'advanced')).toBeUndefined()
    const negative = { ...advanced, speakers: [{ name: 'Ana', share: -1 }] }
    expect(readSummary(JSON.stringify(negative), 'advanced')).toBeUndefined()
  })

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify({ ...basic, moments: value })),
        ),
        (text) => {
          const read = readSummary(text, 'advanced')
          expect(read === undefined || Array.isArray(read.keyPoints)).toBe(true)
        },
      ),
    )
  })
})

describe('the answer about all parts', () => {
  const merge = (keep: unknown) => readMerge(JSON.stringify({ headline: 'H', gist: 'G', keep }), 9)

  it('names points, each once, in order', () =>
    expect(merge([9, 1, 4, 1])).toEqual({ headline: 'H', gist: 'G', keep: [1, 4, 9] }))

  it.each([[[]], [[0]], [[10]], [[1.5]], [['1']], ['1'], [undefined]])('is none: keep %j', (keep) =>
    expect(merge(keep)).toBeUndefined(),
  )
})
