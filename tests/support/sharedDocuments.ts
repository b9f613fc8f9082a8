import { readFileSync } from 'node:fs'
import { fromRoot } from '../../scripts/stack/paths.ts'

/** docs/architecture.md "Shared documents": the most bytes of a document by its collection, and the collections of one account. */
export function sharedDocuments(): { mostBytes: ReadonlyMap<string, number>; own: readonly string[] } {
  const page = readFileSync(fromRoot('docs/architecture.md'), 'utf8')
  const [, after = ''] = page.split('\n### Shared documents\n')
  const [table = '', rest = ''] = after.split('\nOf one account alone')
  const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const rows = [...table.matchAll(/^\| (`[^|]+) \|.*\| ([\d,]+) \|$/gm)]
  const mostBytes = rows.flatMap(([, names = '', bytes = '']) =>
    namesIn(names).map((name) => [name, Number(bytes.replaceAll(',', ''))] as const),
  )
  return { mostBytes: new Map(mostBytes), own: namesIn(rest.split('\n\n')[0] ?? '') }
}
