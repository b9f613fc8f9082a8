import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { TEXTS, UNSEEN } from '../e2e/texts/table.ts'
import { describeShared } from '../support/describeShared.ts'

/** A text in single quotes; an apostrophe within a word opens and closes nothing. */
const QUOTE = /(?<!\w)'([^'\n]*(?:(?<=\w)'(?=\w)[^'\n]*)*)'(?!\w)/g

/** The lines of the specification, each behind the number of its section. */
async function sectionsOf(file: string): Promise<Array<[number, string]>> {
  const spec = await readFile(file, 'utf8')
  return spec
    .split(/^## (?=\d+\. )/m)
    .slice(1)
    .map((section): [number, string] => [Number.parseInt(section, 10), section])
    .filter(([number]) => number >= 1 && number <= 9)
}

const nameOf = ({ section, text }: { section: number; text: string }) => `§${section} '${text}'`

describeShared('the quotes of the specification', 'spec.md', (file) => {
  it('have no apostrophe outside a word, so that all quotes are found', async () => {
    const all = await sectionsOf(file)
    expect(all.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    for (const [number, section] of all) {
      const stray = section.replaceAll(QUOTE, '').match(/.{0,20}(?:(?<!\w)'|'(?!\w)).{0,20}/g)
      expect([number, stray]).toEqual([number, null])
    }
  })

  it('stand in the table of texts, or have a reason why they are never shown', async () => {
    const quoted = (await sectionsOf(file)).flatMap(([section, lines]) =>
      [...lines.matchAll(QUOTE)].map(([, text = '']) => nameOf({ section, text })),
    )
    expect(quoted.length).toBeGreaterThan(100)
    const listed = new Set([...TEXTS, ...UNSEEN].map(nameOf))
    expect([...new Set(quoted)].filter((name) => !listed.has(name))).toEqual([])
    expect([...listed].filter((name) => !quoted.includes(name))).toEqual([])
  })
})

describe('a quoted text that is never shown', () => {
  it.each(UNSEEN)('$text, the $what, is tested by $test', async ({ text, test }) => {
    const start = `'${text}`
    expect(await readFile(fromRoot(test), 'utf8')).toContain(text.endsWith(':') ? start : `${start}'`)
  })
})

it('the table of texts has each row once, and names folders that exist', () => {
  const rows = TEXTS.map(({ section, state, text }) => `§${section} ${state}: ${text}`)
  expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([])
  const folders = TEXTS.map(({ feature }) => (feature === 'app' ? 'src/app' : `src/features/${feature}`))
  expect([...new Set(folders)].filter((folder) => !existsSync(fromRoot(folder)))).toEqual([])
})
