import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTranscript } from './parseTranscript.ts'
import { parseVtt } from './parseVtt.ts'

interface Said {
  start: number
  end: number
  speaker: string | undefined
  words: string[]
}

/** Speakers who alternate and repeat the same words; within a sentence only a cue's pace tells a silence. */
const talkOf = (isTailed: boolean) =>
  fc
    .array(
      fc.record({
        words: fc.array(fc.constantFrom('no', 'so', 'bread', 'I', 'think', 'rises', 'salt', 'and', 'it'), {
          minLength: isTailed ? 6 : 1,
          maxLength: 12,
        }),
        pause: fc.constantFrom(0, 0.1, ...(isTailed ? [] : [0.6, 1.5, 3])),
        speaker: fc.constantFrom('Ana', 'Ben'),
      }),
      { minLength: 30, maxLength: 40 },
    )
    .map((turns) => {
      let now = 1
      return turns.map(({ words, pause, speaker }, at): Said => {
        const start = now + pause
        now = start + words.length * 0.4
        return {
          start,
          end: now,
          speaker,
          words: [...words.slice(0, -1), `${words.at(-1)}${at},`, 'indeed.'],
        }
      })
    })

const time = (seconds: number) => new Date(Math.round(seconds * 1_000)).toISOString().slice(11, 23)
const cue = (start: number, end: number, text: string) => `${time(start)} --> ${time(end)}\n${text}`
const voice = ({ speaker }: Said) => (speaker === undefined ? '' : `<v ${speaker}>`)
const wordTime = ({ start, end, words }: Said, at: number) =>
  start + ((end - start) * words.slice(0, at).join(' ').length) / words.join(' ').length

const SHOWN: Array<[name: string, (talk: readonly Said[]) => string[]]> = [
  [
    'one after another',
    (talk) => talk.map((said) => cue(said.start, said.end, voice(said) + said.words.join(' '))),
  ],
  ...[2, 3, 4, 5].map((lines): [string, (talk: readonly Said[]) => string[]] => [
    `in ${lines} lines that roll up`,
    (talk) =>
      talk.map(({ start, end }, at) => {
        const shown = talk.slice(Math.max(0, at - lines + 1), at + 1)
        return cue(start, end, shown.map((each) => voice(each) + each.words.join(' ')).join('\n'))
      }),
  ]),
  [
    'in lines that roll up and are held for a moment',
    (talk) =>
      talk.flatMap((said, at) => {
        const line = (each: Said) => voice(each) + each.words.join(' ')
        const before = talk[at - 1]
        const both = before === undefined ? line(said) : `${line(before)}\n${line(said)}`
        return [cue(said.start, said.end - 0.01, both), cue(said.end - 0.01, said.end, line(said))]
      }),
  ],
  [
    'in lines that grow by three words',
    (talk) =>
      talk.flatMap((said) =>
        Array.from({ length: Math.ceil(said.words.length / 3) }, (_, at) => {
          const until = Math.min(said.words.length, at * 3 + 3)
          return cue(
            wordTime(said, at * 3),
            wordTime(said, until),
            voice(said) + said.words.slice(0, until).join(' '),
          )
        }),
      ),
  ],
  [
    'in lines that light up word by word',
    (talk) =>
      talk.flatMap((said) =>
        said.words.map((_, at) => {
          const marked = said.words.map((word, place) => (place === at ? `<u>${word}</u>` : word))
          return cue(wordTime(said, at), wordTime(said, at + 1), voice(said) + marked.join(' '))
        }),
      ),
  ],
  ...[1, 2, 4].map((words): [string, (talk: readonly Said[]) => string[]] => [
    `with the last ${words} words of the one before`,
    (talk) =>
      talk.map((said, at) => {
        const before = talk[at - 1]
        const tail = before?.words.slice(-words).join(' ') ?? ''
        const from =
          before === undefined ? said.start : wordTime(before, Math.max(0, before.words.length - words))
        const speaks = before !== undefined && before.speaker !== said.speaker ? voice(said) : ''
        return cue(
          from,
          said.end,
          `${before === undefined ? voice(said) : voice(before)}${tail} ${speaks}${said.words.join(' ')}`,
        )
      }),
  ]),
]

interface Heard {
  word: string
  speaker: string | undefined
  start: number
}
const heardIn = (vtt: string, parse = parseVtt): Heard[] => {
  const reading = parse(vtt)
  if ('wrong' in reading) return []
  return reading.segments.flatMap(({ startSeconds, endSeconds, speaker, text }) => {
    let before = 0
    return text.split(' ').map((word) => {
      const start = startSeconds + ((endSeconds - startSeconds) * before) / text.length
      before += word.length + 1
      return { word, speaker, start }
    })
  })
}

function expectAtSeconds(heard: readonly Heard[], talk: readonly Said[]) {
  const said = talk.flatMap((each) =>
    each.words.map((word, at) => ({ word, speaker: each.speaker, start: wordTime(each, at) })),
  )
  expect(heard.map(({ word, speaker }) => `${speaker}: ${word}`)).toEqual(
    said.map(({ word, speaker }) => `${speaker}: ${word}`),
  )
  for (const [at, { start }] of heard.entries())
    expect(Math.abs(start - (said[at]?.start ?? 0))).toBeLessThan(1)
}

describe('captions in each layout give every word at its second:', () => {
  it.each(SHOWN)('%s', (name, shown) => {
    fc.assert(
      fc.property(talkOf(name.startsWith('with')), fc.boolean(), (turns, areNamed) => {
        const talk = turns.map((said) => (areNamed ? said : { ...said, speaker: undefined }))
        expectAtSeconds(heardIn(['WEBVTT', ...shown(talk)].join('\n\n')), talk)
      }),
      { numRuns: 40 },
    )
  })
})

/** Numbers, times, arrows and lines as tools write them. */
const NOTATION = fc.record({
  mark: fc.constantFrom('.', ',', ', ', '，', ':', ';'),
  arrow: fc.constantFrom(' --> ', '-->', ' -> ', ' —> ', ' → ', '\u00a0-->\u00a0'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r', '\r\r\n'),
  between: fc.constantFrom('', ' ', '\t'),
  isNumbered: fc.boolean(),
})
it('captions in each notation give every word at its second', () => {
  fc.assert(
    fc.property(talkOf(true), NOTATION, (talk, { mark, arrow, lineEnd, between, isNumbered }) => {
      const clock = (seconds: number) => {
        const [whole = '', thousandths = ''] = time(seconds).split('.')
        const frames = String(Math.floor(Number(thousandths) / 40)).padStart(2, '0')
        return whole + mark + (/[:;]/.test(mark) ? frames : thousandths)
      }
      const cues = talk.map(({ start, end, words }, at) => [
        ...(isNumbered ? [at + 1] : []),
        clock(start) + arrow + clock(end),
        words.join(' '),
        between,
      ])
      const unnamed = talk.map((said) => ({ ...said, speaker: undefined }))
      expectAtSeconds(heardIn(cues.flat().join(lineEnd), parseTranscript), unnamed)
    }),
  )
})

it.each([1, 2.5])('captions without repetition keep what people say twice, for %f s', (seconds) => {
  const lines = [
    'Yes.',
    'Yes.',
    'I know.',
    'I know.',
    'It is so good.',
    'So good that I wait.',
    ...'abcdefghijklmno'.split('').map((each) => `Now ${each}.`),
  ]
  const vtt = ['WEBVTT', ...lines.map((line, at) => cue(at, at + seconds, line))].join('\n\n')
  expect(
    heardIn(vtt)
      .map(({ word }) => word)
      .join(' '),
  ).toBe(lines.join(' '))
})
