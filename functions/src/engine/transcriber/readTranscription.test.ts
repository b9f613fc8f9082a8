import { describe, expect, it } from 'vitest'
import { readTranscription } from './readTranscription.ts'

describe('an answer of a transcriber', () => {
  const read = (answer: unknown) =>
    readTranscription(typeof answer === 'string' ? answer : JSON.stringify(answer), {
      startSeconds: 100,
      endSeconds: 160,
    })
  const said = (answer: unknown) => {
    const reading = read(answer)
    if (!('segments' in reading)) return reading
    return reading.segments.map((each) => [each.startSeconds, each.endSeconds, each.text])
  }
  const ONE = 'The bees leave.'
  const TWO = 'They come back.'
  const saidAt = (start: number, end: number, start2: number, end2: number) => [
    [start, end, ONE],
    [start2, end2, TWO],
  ]
  const BOTH = saidAt(101, 102.5, 103, 104)
  const shaped = (shape: (text: string, start: number, end: number) => object) => [
    shape(ONE, 1, 2.5),
    shape(TWO, 3, 4),
  ]
  const timed = (...times: unknown[]) => ({
    segments: [ONE, TWO].map((text, at) => ({ start: times[2 * at], end: times[2 * at + 1], text })),
  })
  const segments = timed(1, 2.5, 3, 4)
  const words = `${ONE} ${TWO}`.split(' ').map((word, at) => ({ word, start: 1 + at / 2, end: 1.5 + at / 2 }))

  it.each([
    ['in seconds', segments],
    [
      'in milliseconds',
      [...timed(1_000, 2_500, 3_000, 4_000).segments, { start: 59_000, end: 150_000, text: '♪' }],
    ],
    ['as text', timed('1.0', '2.5s', '3', '4')],
    ['as time codes', timed('00:00:01.000', '00:00:02,500', '0:03', '0:04')],
    [
      'as Transformers does',
      { text: `${ONE} ${TWO}`, chunks: shaped((text, ...timestamp) => ({ timestamp, text: ` ${text}` })) },
    ],
    [
      'as whisper.cpp does',
      {
        transcription: [
          { timestamps: { from: '00:00:01,000', to: '00:00:02,500' }, text: ONE },
          { timestamps: { from: '00:00:03,000', to: '00:00:04,000' }, text: TWO },
        ],
      },
    ],
    ['with a duration', { segments: shaped((text, start, end) => ({ start, duration: end - start, text })) }],
    ['within something else', { success: true, result: { data: segments } }],
    ['in a list', [segments]],
    [
      'word by word',
      {
        text: `${ONE} ${TWO}`,
        segments: [],
        words: words
          .map((each, at) => ({ ...each, ...(at > 2 && { start: 3, end: 4 }) }))
          .map((each, at) => (at === 2 ? { ...each, end: 2.5 } : each)),
      },
    ],
    [
      'word by word within segments',
      {
        segments: [
          { text: ONE, words: words.slice(0, 3) },
          { text: TWO, words: words.slice(3).map((each) => ({ ...each, start: 3, end: 4 })) },
        ],
      },
    ],
    ['as WebVTT', `WEBVTT\n\n00:01.000 --> 00:02.500\n${ONE}\n\n00:03.000 --> 00:04.000\n${TWO}\n`],
    [
      'as SRT within JSON',
      { text: `1\n00:00:01,000 --> 00:00:02,500\n${ONE}\n\n2\n00:00:03,000 --> 00:00:04,000\n${TWO}\n` },
    ],
    [
      'with what JSON does not know',
      JSON.stringify(segments).replace('"text"', '"avg_logprob":NaN,"temperature":-Infinity,"text"'),
    ],
    [
      'with marks of its own',
      timed(1, 2.5, 3, 4).segments.map((each) => ({ ...each, text: `<|1.00|>${each.text}<|2.00|>` })),
    ],
    ['without its own end', timed(1, 2.5, 3, null), saidAt(101, 102.5, 103, 103)],
    ['without its own beginning', timed(1, 2.5, null, 4), saidAt(101, 102.5, 102.5, 104)],
    [
      'with times before the beginning and behind the end',
      timed(-0.2, 2.5, 59, 61),
      saidAt(100, 102.5, 159, 160),
    ],
    [
      'with a time that is no number',
      JSON.stringify(timed(1, 2.5, 3, 9)).replace('9', 'Infinity'),
      saidAt(101, 102.5, 103, 103),
    ],
    ['the wrong way round', timed(1, 2.5, 4, 3), saidAt(101, 102.5, 104, 104)],
  ])('has its times read %s', (_, answer, expected: unknown = BOTH) => expect(said(answer)).toEqual(expected))

  const NOISES = '[Music];(applause);♪;♪ ♪;*laughs*;[BLANK_AUDIO];[Música] ♪;<|nospeech|>; '.split(';')
  it.each(NOISES)('has %s left out as a noise', (noise) => {
    expect(said({ segments: [{ start: 0, end: 1, text: noise }, ...segments.segments] })).toEqual(BOTH)
    expect(said({ text: noise, segments: [{ start: 0, end: 1, text: noise }] })).toEqual([])
  })

  it('keeps a whole sentence in brackets', () => {
    const text = '(I would not say that to anybody else.)'
    expect(said({ segments: [{ start: 1, end: 2, text }] })).toEqual([[101, 102, text]])
  })

  const times = (count: number, texts: readonly string[]) =>
    Array.from({ length: count }, (_, at) => {
      return { start: at / 10, end: at / 10 + 0.1, text: texts[at % texts.length]?.replace('#', `${at}`) }
    })

  it('has an endless repetition of a model left in once', () => {
    const loop = [...times(40, ['Thank you.']), { start: 5, end: 6, text: 'Now on.' }]
    expect(said({ segments: loop })).toEqual([
      [100, 100.1, 'Thank you.'],
      [105, 106, 'Now on.'],
    ])
    const long = [...times(41, ['So it is.', 'It is so.']), { start: 5, end: 6, text: 'Now on.' }]
    expect(textsOf(long)).toEqual(['So it is.', 'It is so.', 'So it is.', 'Now on.'])
    const inOne = { start: 0, end: 9, text: `Well, ${'I am sorry '.repeat(30)}now on.` }
    expect(textsOf([inOne])).toEqual(['Well, I am sorry now on.'])
  })
  const textsOf = (list: unknown) => (said({ segments: list }) as unknown[][]).map((each) => each[2])

  it('keeps repetitions as people say them', () => {
    expect(textsOf(times(3, ['No.']))).toEqual(['No.', 'No.', 'No.'])
    const text = 'no no no, very very good'
    expect(textsOf([{ start: 0, end: 1, text }])).toEqual([text])
  })

  it.each([
    ['a text', 'Hello there.', /no times/],
    ['a text as JSON', '"Hello there."', /no times/],
    [
      'times of one segment in four',
      { segments: [1, 2, 3, 4].map((at) => ({ text: 'Hello.', ...(at === 2 && { start: 1, end: 2 }) })) },
      /no times/,
    ],
    ['times that are all 0', { text: ONE, segments: [{ start: 0, end: 0, text: ONE }] }, /no times/],
    ['words without times', { text: ONE, words: [{ word: 'The' }] }, /no times/],
    ['a text beside no segments', { text: ONE, segments: [] }, /no times/],
    ['a text beside no words', { text: ONE, segments: null, words: [] }, /no times/],
    ['a page', '<!doctype html>', /did not answer with JSON/],
    ['half of an answer', '{"segments":[{"start":1', /did not answer with JSON/],
    [
      'times that begin anew',
      {
        segments: [40, 25, 33].flatMap((count) =>
          Array.from({ length: count }, (_entry, at) => ({ start: at, end: at + 1, text: `Bee ${at}.` })),
        ),
      },
      /do not rise/,
    ],
    ['more than can be said', { segments: times(60, ['The bee # leaves.']) }, /do not rise/],
  ])('is refused as %s', (_, answer, wrong) =>
    expect(read(answer)).toEqual({ wrong: expect.stringMatching(wrong) }),
  )
})
