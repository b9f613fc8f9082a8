import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { CLIENT_COLLECTIONS, SERVER_ONLY_DOCUMENTS } from '../rules/collections.ts'
import { sharedDocuments } from '../support/sharedDocuments.ts'

it('#bounded-bucket: each collection belongs to one account, or has its most bytes per document in docs/architecture.md', () => {
  const { mostBytes, own } = sharedDocuments()
  const { 'anything else': _, ...server } = SERVER_ONLY_DOCUMENTS
  const all = [...Object.keys(CLIENT_COLLECTIONS), ...Object.keys(server), 'ledgers']
  const listed = [...mostBytes.keys(), ...own]
  expect(new Set(listed)).toEqual(new Set(all))
  // Parts of a transcript, and those of a summary.
  expect(listed.filter((each, index) => listed.indexOf(each) !== index)).toEqual(['parts'])
})

it('#bounded-bucket: no shared document may grow above the 1 MiB of Firestore', () => {
  for (const [name, bytes] of sharedDocuments().mostBytes)
    expect([name, bytes <= 1_048_576]).toEqual([name, true])
})

it('every task, trigger and schedule stands in docs/architecture.md "Delayed work", with what it looks at', () => {
  const read = (file: string) => readFileSync(fromRoot(file), 'utf8')
  const [, table = ''] = /\n## Delayed work\n(.*?)\n## /s.exec(read('docs/architecture.md')) ?? []
  const names = [...table.matchAll(/^\| ([^|]+)\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/\w+(?=`)/g) ?? [],
  )
  const exported = read('functions/src/index.ts').matchAll(/(\w+) \} from .*\.(?:task|trigger|schedule)\.ts/g)
  const delayed = [...exported].map(([, name]) => name)
  expect(delayed.length).toBeGreaterThan(30)
  expect(delayed.filter((name) => !names.includes(name ?? ''))).toEqual([])
})
