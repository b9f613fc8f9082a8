import { describe, expect, it } from 'vitest'
import { chaptersIn, cleanDescription, publishersWords } from './publishersWords.ts'

const SAID = `Ines Halloran studies microbes. Desmond Quaye has baked bread for twenty-two years.
This episode is brought to you by Hive Mart. Use the code BREAD for 20 % off.
Links:
The study: https://example.com/study
Follow us @jars
0:00 Who lives in the jar
3:40 - A forest in eight days
(1:02:10) What feeding does
© Jars, all rights reserved`

describe('the description of an episode', () => {
  it('is shown without links, times, sponsors and what stands below every episode', () => {
    expect(cleanDescription(SAID)).toBe(
      'Ines Halloran studies microbes. Desmond Quaye has baked bread for twenty-two years.',
    )
  })
  it.each(['https://example.com', 'Follow us.', 'Too short.', ''])(
    'is left out where too little remains of it: %s',
    (said) => expect(cleanDescription(said)).toBeUndefined(),
  )
  it('ends with a sentence within 700 characters', () => {
    const cleaned = cleanDescription(Array.from({ length: 40 }, (_, at) => `Sentence ${at} of it.`).join(' '))
    expect(cleaned).toMatch(/^Sentence 0 .* of it\.$/)
    expect(cleaned?.length).toBeLessThanOrEqual(700)
  })
  it('loses what mail programs would turn into a link', () => {
    const said = `A long sentence about evil.example/x and what it does there. ${SAID}`
    expect(cleanDescription(said)).not.toMatch(/\.example\//)
  })
})

describe('times in the description of an episode', () => {
  it('become chapters', () => {
    expect(chaptersIn(SAID)).toEqual([
      { title: 'Who lives in the jar', startSeconds: 0 },
      { title: 'A forest in eight days', startSeconds: 220 },
      { title: 'What feeding does', startSeconds: 3_730 },
    ])
    const behind = chaptersIn('Intro (0:10)\nBread (4:00)\nEnd (9:30)')
    expect(behind.map(({ startSeconds }) => startSeconds)).toEqual([10, 240, 570])
  })
  it.each([
    '0:00 - 1:05 Intro\n1:05 - 62:03 Bread\n62:03 – 162:03 Salt\n162:03 - 170:00 End',
    '1. (0:00-1:05) Intro\n2. (1:05-62:03) Bread\n3. (62:03-162:03) Salt\n4. (162:03) End',
    'Intro: 00:00:00.000\nBread: 00:01:05.000\nSalt: 01:02:03.000\nEnd: 02:42:03.000',
  ])('become chapters in any form: %s', (said) => {
    const found = chaptersIn(said).map(({ startSeconds, title }) => `${startSeconds} ${title}`)
    expect(found).toEqual(['0 Intro', '65 Bread', '3723 Salt', '9723 End'])
  })
  it.each([
    ['two', '0:00 One\n1:00 Two'],
    ['times out of order', '0:00 One\n5:00 Two\n1:00 Three'],
    ['a sentence with a time', 'We met at 10:30 and talked.\nNothing else.'],
  ])('become no chapters: %s', (_, said) => expect(chaptersIn(said)).toEqual([]))
})

it('chapters of a file are preferred to those of a description, and those behind the end left out', () => {
  const chapters = [{ title: 'From the file', startSeconds: 5 }]
  expect(publishersWords({ description: SAID, chapters }, 600).publisher?.chapters).toEqual(chapters)
  expect(publishersWords({ description: SAID }, 600).publisher?.chapters).toHaveLength(2)
  expect(publishersWords({}, 600)).toEqual({})
})
