import { expect, it } from 'vitest'
import { summarizeTranscript } from '../summarizeTranscript.ts'

const PARTS = [
  ['the oven', 'sour bread'],
  ['the hive', 'heather honey'],
  ['the ferry', 'salt water'],
]

/** Three parts of ten minutes, each about two things of its own, and all about the harbour. */
function chapters() {
  const sentences = PARTS.flatMap(([noun, phrase]) =>
    Array.from({ length: 60 }, (_, at) => [
      `In year ${at} of the harbour ${noun} was the pride of everybody in the town`,
      `Nobody in the harbour had ${phrase} before the winter of year ${at}`,
    ]).flat(),
  )
  const segments = sentences.map((text, at) => ({
    startSeconds: at * 5,
    endSeconds: at * 5 + 5,
    text: `${text}.`,
  }))
  return summarizeTranscript(
    { language: 'en', durationSeconds: segments.length * 5, segments },
    { title: 'The harbour', channelTitle: 'Towns', kind: 'advanced' },
  ).chapters!
}

it('a chapter is called by what it speaks of more than the rest does', () => {
  const found = chapters()
  for (const [part, [noun, phrase]] of PARTS.entries()) {
    const inside = found.filter(({ startSeconds }) => Math.round(startSeconds / 600) === part)
    const titles = inside.map(({ title }) => title.toLowerCase()).join(', ')
    expect(titles).toContain(noun)
    expect(titles).toContain(phrase)
  }
  expect(found.some(({ title }) => /harbour and|and the harbour$/i.test(title))).toBe(false)
  for (const { title } of found) expect(title).toMatch(/^\p{Lu}/u)
})
