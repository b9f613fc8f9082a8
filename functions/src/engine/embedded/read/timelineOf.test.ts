import { expect, it } from 'vitest'
import { LEXICONS } from './lexicon.ts'
import { readUnits } from './readUnits.ts'
import { readWords } from './readWords.ts'
import { timelineOf } from './timelineOf.ts'

type Said = [startSeconds: number, endSeconds: number, speaker: string, text: string]

/** Sentences with time: number, start and end. */
function timeline(...said: Said[]) {
  const segments = said.map(([startSeconds, endSeconds, speaker, text]) => ({
    startSeconds,
    endSeconds,
    speaker,
    text,
  }))
  const words = readWords({ language: 'en', durationSeconds: 60, segments }, LEXICONS.en)
  const { count, unit, startSeconds, endSeconds } = timelineOf(words, readUnits(words))
  return Array.from({ length: count }, (_, at) => [unit[at], startSeconds[at], endSeconds[at]])
}

const LONG = 'The bees of the northern hills gather pollen from the heather in August.'
const NEXT: Said = [10, 14, 'Ana', 'The keepers of the valley move the hives by night.']

it('a short remark by another speaker takes no time from the sentence around it', () =>
  expect(timeline([0, 10, 'Ana', LONG], [3, 4, 'Bo', 'Mm-hmm, yeah.'], NEXT)).toEqual([
    [0, 0, 10],
    [2, 10, 14],
  ]))

it('a short remark takes no time from a second sentence of the same segment either', () => {
  const [first, second] = timeline([0, 10, 'Ana', `${LONG} ${LONG}`], [2, 3, 'Bo', 'Yeah.'], NEXT)
  expect(first).toEqual([0, 0, expect.closeTo(5, 0)])
  expect(second).toEqual([1, expect.closeTo(5, 0), 10])
})

it.each<[string, Said]>([
  ['a whole sentence within it', [3, 8, 'Bo', 'A colony of bees needs about thirty kilos of honey.']],
  ['more of the same voice', [3, 4, 'Ana', 'Mm-hmm, yeah.']],
  ['a remark that goes on after it', [9, 12, 'Bo', 'Mm-hmm, yeah.']],
])('other words within a sentence end its time where they begin: %s', (_, [start, end, ...other]) =>
  expect(timeline([0, 10, 'Ana', LONG], [start, end, ...other])).toEqual([
    [0, 0, start],
    [1, start, end],
  ]),
)
