import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type { Summary } from '#domain/summaries/summary.ts'
import { obsidianNote } from './obsidianNote.ts'
import { readwiseCsv } from './readwiseCsv.ts'

/** docs/rules.md #template-rights */

const REQUEST = {
  episode: {
    title: 'A "quoted": title, #1\n---\nevil: true',
    channelTitle: 'Long, Haul',
    language: 'en',
    durationSeconds: 7_560,
  },
  minutes: 126,
  kind: 'advanced',
  source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
  requestedAt: new Date('2026-11-21T09:31:07Z'),
} as const
const LINK = 'https://www.youtube.com/watch?v=sbZ0oInJar1'
const SUMMARY: Summary = {
  headline: 'Ports run on patience',
  gist: 'Three people\nexplain how.',
  keyPoints: [
    { text: 'Tides decide "first", always.', quote: 'the tide decides', startSeconds: 872.4 },
    { text: 'The pilots sleep because the sea is calm.', quote: 'pilots do sleep', startSeconds: 901 },
  ],
  moments: [{ title: 'Nobody sleeps', quote: 'the tide decides', startSeconds: 872.4, endSeconds: 960 }],
  quotes: [{ quote: 'The tide waits.', speaker: 'Ana', startSeconds: 61 }],
  verified: { anchored: 8, total: 9 },
}

describe('the CSV file for Readwise', () => {
  const rows = (summary = SUMMARY, request: Parameters<typeof readwiseCsv>[1] = REQUEST) =>
    parse<Record<string, string>>(readwiseCsv(summary, request), {
      columns: true,
      record_delimiter: '\r\n',
    })

  it('has its seven columns, and each text once', () => {
    expect(readwiseCsv(SUMMARY, REQUEST).split('\r\n')[0]).toBe(
      '"Highlight","Title","Author","URL","Note","Location","Date"',
    )
    expect(rows()).toEqual([
      {
        Highlight: 'the tide decides',
        Title: 'A "quoted": title, #1 --- evil: true',
        Author: 'Long, Haul',
        URL: `${LINK}&t=872s`,
        Note: 'Tides decide "first", always.',
        Location: '872',
        Date: '2026-11-21 09:31:07',
      },
      expect.objectContaining({ Highlight: 'pilots do sleep', Location: '901' }),
      expect.objectContaining({ Highlight: 'The tide waits.', Note: 'Ana', Location: '61' }),
    ])
  })

  it('marks a point that is not translated', () => {
    const [point, ...others] = SUMMARY.keyPoints
    const translated = { ...SUMMARY, language: 'es' as const, keyPoints: point ? [point] : others }
    expect(rows(translated)[0]?.['Note']).toBe('Tides decide "first", always. Sin traducir')
  })

  it('has the template of its summary', () => {
    expect(rows(SUMMARY, { ...REQUEST, template: 'study' }).map(({ Note }) => Note)).toEqual([
      'What do we learn about tides? Tides decide "first", always.',
      'Why do the pilots sleep? The pilots sleep because the sea is calm.',
    ])
  })

  it.each([
    '=HYPERLINK("http://evil.test")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    ' =1',
    '\t=1',
    '\r=1',
    '\uFEFF=1',
    '＝1',
    '|calc',
    '%0A=1',
  ])('holds no formula that begins like %j', (words) => {
    const point = { text: words, quote: words, startSeconds: 5 }
    const [row] = rows(
      { ...SUMMARY, keyPoints: [point] },
      { ...REQUEST, episode: { ...REQUEST.episode, title: words, channelTitle: words } },
    )
    for (const column of ['Highlight', 'Title', 'Author']) expect(row?.[column]).toMatch(/^'/)
  })

  it('has seven cells in each row for any text', () => {
    const words = 'a","b\r\nc;"",\n"'
    const table = parse(
      readwiseCsv({ ...SUMMARY, keyPoints: [{ text: words, quote: words, startSeconds: 1 }] }, REQUEST),
    )
    expect(new Set(table.map((row) => row.length))).toEqual(new Set([7]))
    expect(table[1]?.[0]).toBe('a","b c;"", "')
  })
})

describe('the note for Obsidian', () => {
  const parts = (note: string) => {
    const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(note) ?? []
    return { properties: parseYaml(front) as unknown, body }
  }

  it('has its properties in front, also with a title of special characters', () => {
    expect(parts(obsidianNote(SUMMARY, REQUEST)).properties).toEqual({
      title: 'A "quoted": title, #1 --- evil: true',
      show: 'Long, Haul',
      source: LINK,
      date: '2026-11-21',
      language: 'en',
      length: '2:06:00',
      kind: 'advanced',
      template: 'brief',
      verified: '8/9',
      tags: ['podcast'],
    })
  })

  it('has each quote below the link to its second', () => {
    expect(parts(obsidianNote(SUMMARY, REQUEST)).body).toContain(
      `- [14:32](${LINK}&t=872s) Tides decide "first", always.\n  > the tide decides`,
    )
  })

  it('hides the answers of Study under their questions', () => {
    expect(obsidianNote(SUMMARY, { ...REQUEST, template: 'study' })).toContain(
      `> [!question]- Why do the pilots sleep?\n> - [15:01](${LINK}&t=901s) The pilots sleep because the sea is calm.\n>   > pilots do sleep`,
    )
  })

  it('escapes links, tags, comments and formulas in the words of a summary', () => {
    const words = '[[secret]] #tag %%gone%% $x$ ==lit== ![[embed]] <b>'
    const note = obsidianNote({ ...SUMMARY, gist: words }, REQUEST)
    expect(note).toContain(
      String.raw`\[\[secret\]\] \#tag \%\%gone\%\% \$x\$ \=\=lit\=\= !\[\[embed\]\] \<b\>`,
    )
  })
})
