import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fromRoot } from '../stack/paths.ts'
import type { Mutant } from './Mutant.ts'

const TABLE = fromRoot('scripts', 'mutants', 'table')

/**
 * Every rule of docs/rules.md "What must survive" has at least one; tests/repository/mutants.test.ts compares. A new one is
 * a paragraph in the file of its area: `npm run mutants -- RULE` shows whether its test notices.
 */
export const MUTANTS: readonly Mutant[] = readdirSync(TABLE).flatMap((file) =>
  readFileSync(path.join(TABLE, file), 'utf8').trimEnd().split('\n\n').map(mutantOf),
)

/**
 * @param paragraph `#RULE FILE without WHAT`, then `TEST -t NAME`, then the lines that go and those in their place, as in a diff
 * @throws Error when it is written otherwise
 */
function mutantOf(paragraph: string): Mutant {
  const [head, rule, file, removes, test, name] =
    /^#(\S+) (\S+) without (.+)\n(\S+)(?: -t (.+))?(?=\n[-])/.exec(paragraph) ?? []
  if (head === undefined || !rule || !file || !removes || !test) throw new Error(`No mutant: ${paragraph}`)
  const lines = paragraph.slice(head.length + 1).split('\n')
  const signed = (sign: string) =>
    lines.flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : [])).join('\n')
  return { rule, removes, file, text: signed('-'), replacement: signed('+'), test, ...(name && { name }) }
}
