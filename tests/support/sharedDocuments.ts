import { readFileSync } from 'node:fs'
import type { Firestore } from 'firebase-admin/firestore'
import { expect } from 'vitest'
import { withDates } from '#domain/time/withDates.ts'
import { valueBytes } from '../../functions/src/platform/documentBytes.ts'
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

/** No shared document is larger than its row says. @param filled collections that have some by now */
export async function expectBounded(database: Firestore, ...filled: string[]): Promise<void> {
  for (const [collection, mostBytes] of sharedDocuments().mostBytes) {
    const { docs } = await database.collectionGroup(collection).get()
    const bytes = docs.map((doc) => [doc.ref.path, valueBytes(withDates(doc.data()))] as const)
    expect(bytes.filter(([, each]) => each > mostBytes)).toEqual([])
    if (filled.includes(collection)) expect([collection, docs.length]).not.toEqual([collection, 0])
  }
}
