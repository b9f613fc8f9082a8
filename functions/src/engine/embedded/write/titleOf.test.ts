import { describe, expect, it } from 'vitest'
import { summarizeTranscript } from '../summarizeTranscript.ts'

/** One moment's worth of talk in the middle of words that nobody keeps. */
function titlesOf(said: readonly string[]): string[] {
  const idle = Array.from(
    { length: 14 },
    () => 'Yeah, okay, right, so it was what it was for me and you there.',
  )
  const texts = [...idle, ...said, ...idle]
  const segments = texts.map((text, index) => ({ startSeconds: index * 6, endSeconds: index * 6 + 6, text }))
  return summarizeTranscript(
    { language: 'en', durationSeconds: texts.length * 6, segments },
    { title: 'Bees', channelTitle: 'Field Notes', kind: 'basic' },
  ).moments.map(({ title }) => title)
}

const LONG =
  'The keepers of the northern valley carry the heavy hives of the colony over the hills to the heather of the moor by night in August without a light'
const SHORT = 'Honey from heather is dark'
const FILL = [
  'The wax of the comb and the pollen of the heather fill the hive of the colony to the roof before winter comes to the hills of the northern valley again',
  'The mites in the brood of the colony and the cold of the valley take half of the hives from the keepers of the hills in every winter of the north',
]

describe('the title of a moment', () => {
  it('is a whole sentence rather than the beginning of a richer one', () => {
    expect(titlesOf([`${LONG}.`, `${SHORT}.`, ...FILL.map((text) => `${text}.`)])).toContain(SHORT)
  })
  it('is no clause without a verb', () => {
    const early = `In the early days of the keepers of the northern valley, ${LONG.toLowerCase()}, to the hills of the moor`
    const titles = titlesOf([
      `${early}.`,
      'You said that honey from the heather of it is dark.',
      ...FILL.map((text) => `${text}.`),
    ])
    expect(titles).not.toContain('In the early days of the keepers of the northern valley')
  })
  it('is the main clause of a sentence that opens with another and is too long', () => {
    const main = 'the honey of the keepers is dark in every winter of the north'
    const long = `So as soon as the heather of the hills of the northern valley is in flower in August, ${main}.`
    const titles = titlesOf([long, ...FILL.map((text) => `${text}.`)])
    expect(titles).toContain(`T${main.slice(1)}`)
  })
})
