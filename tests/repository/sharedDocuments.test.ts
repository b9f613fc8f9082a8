import { expect, it } from 'vitest'
import { CLIENT_COLLECTIONS, SERVER_ONLY_DOCUMENTS } from '../rules/collections.ts'
import { sharedDocuments } from '../support/sharedDocuments.ts'

it('#bounded-bucket: every collection is of one account alone, or has the most bytes of its documents in docs/architecture.md', () => {
  const { mostBytes, own } = sharedDocuments()
  const { 'anything else': _, ...server } = SERVER_ONLY_DOCUMENTS
  const all = [...Object.keys(CLIENT_COLLECTIONS), ...Object.keys(server), 'ledgers']
  const listed = [...mostBytes.keys(), ...own]
  expect(new Set(listed)).toEqual(new Set(all))
  // Parts of a transcript, and those of a summary.
  expect(listed.filter((each, index) => listed.indexOf(each) !== index)).toEqual(['parts'])
})

it('#bounded-bucket: no shared document may be larger than Firestore takes', () => {
  for (const [name, bytes] of sharedDocuments().mostBytes)
    expect([name, bytes <= 1_048_576]).toEqual([name, true])
})
