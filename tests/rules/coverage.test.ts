import { readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { CLIENT_COLLECTIONS, OPERATIONS, SERVER_ONLY_DOCUMENTS } from './collections.ts'

const root = new URL('../../', import.meta.url)
/** `collection('x')`, or `doc('x/…')`. */
const NAMED = /\bcollection(?:Group)?\(\s*['"`](\w+)|\bdoc\(\s*['"`](\w+)\//g
const tested = new Set([...Object.keys(CLIENT_COLLECTIONS), ...Object.keys(SERVER_ONLY_DOCUMENTS), 'ledgers'])

/** docs/rules.md #client-writes */
describe.each(Object.entries(CLIENT_COLLECTIONS))('%s', (collection, file) => {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  const blocks = source.split(/^describe/m)
  const isServerWritten = source.includes(`serverWrites(rules, '${collection}', `)
  const operations = OPERATIONS.filter((each) => !isServerWritten || each === 'get' || each === 'list')

  it.each(operations)('has a test of %s that is denied, beside a twin that is allowed', (operation) => {
    const block = blocks.find(
      (text) =>
        text.startsWith(`('${collection} ${operation}'`) ||
        // A table of collections.
        (text.startsWith('.each([') &&
          text.includes(`'${collection}'`) &&
          text.includes(`'%s ${operation}'`)),
    )
    expect(block, `${file} has no describe('${collection} ${operation}', …)`).toBeDefined()
    expect(block).toContain('assertFails(')
    expect(block).toContain('assertSucceeds(')
  })
})

it('collections.ts lists every collection that firestore.rules names', async () => {
  const rules = await readFile(new URL('firestore.rules', root), 'utf8')
  const inRules = [...rules.matchAll(/match [\w/{}]*?\/(\w+)\/(?:\{\w+\}|\w+) \{/g)].map(([, name]) => name)
  expect([...new Set(inRules)]).toEqual(Object.keys(CLIENT_COLLECTIONS))
})

it('collections.ts lists every collection that the functions name', async () => {
  const unknown: string[] = []
  for await (const file of glob('functions/src/**/*.ts', { cwd: root })) {
    const source = await readFile(new URL(file, root), 'utf8')
    for (const [, inCollection, inPath] of source.matchAll(NAMED)) {
      const name = inCollection ?? inPath ?? ''
      if (!tested.has(name)) unknown.push(`${file}: ${name}`)
    }
  }
  expect(unknown).toEqual([])
})
