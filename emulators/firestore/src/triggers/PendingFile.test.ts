import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PendingFile } from './PendingFile.ts'
import type { Delivery } from './planDeliveries.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pending-'))
  path = join(folder, 'events')
})
afterEach(() => rmSync(folder, { recursive: true }))

const delivery = (key: string): Delivery => ({
  key,
  eventId: key,
  trigger: 'fn',
  project: 'demo',
  document: 'doc',
  headers: { 'ce-id': key },
  body: 'AAAA',
})

it('keeps over a restart what is not settled, as often as it is to be delivered, in order', () => {
  const before = new PendingFile(path)
  for (const key of ['a', 'b', 'c', 'c']) before.add(delivery(key))
  before.done(delivery('a'))
  before.done(delivery('c'))
  expect(new PendingFile(path).deliveries).toEqual([delivery('b'), delivery('c')])
  expect(new PendingFile(path).deliveries).toEqual([delivery('b'), delivery('c')])
})

it('survives a line that a crash cut off', () => {
  new PendingFile(path).add(delivery('a'))
  appendFileSync(path, '{"add":{"key":"b"')
  expect(new PendingFile(path).deliveries).toEqual([delivery('a')])
})

it('is empty again when all is settled', () => {
  const file = new PendingFile(path)
  file.add(delivery('a'))
  file.done(delivery('a'))
  expect(readFileSync(path, 'utf8')).toBe('')
})
