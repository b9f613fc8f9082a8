import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDocument } from './readDocument.ts'

interface Kept {
  uid: string
  at: Date
  more?: { since: Date }
}
const SHAPE = v.looseObject({ uid: v.string(), at: v.date() })
const AT = new Date('2026-11-22T10:00:00Z')

const read = (data: object | undefined) => {
  const snapshot = { exists: data !== undefined, data: () => data, ref: { path: 'kept/1' } }
  return readDocument<Kept>(snapshot as unknown as DocumentSnapshot, SHAPE)
}

const lines: string[] = []
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line)))
afterEach(() => {
  vi.restoreAllMocks()
  lines.length = 0
})

it('readDocument gives all fields, with timestamps as dates', () => {
  const at = Timestamp.fromDate(AT)
  expect(read({ uid: 'u', at, more: { since: at } })).toEqual({ uid: 'u', at: AT, more: { since: AT } })
  expect(lines).toEqual([])
})

it('readDocument gives undefined for a missing document, without a line in the log', () => {
  expect(read(undefined)).toBeUndefined()
  expect(lines).toEqual([])
})

it.each([
  ['a field is missing', { uid: 'u' }, 'at'],
  ['a field is of another type', { uid: 7, at: AT }, 'uid'],
  ['a date is none', { uid: 'u', at: new Date('never') }, 'at'],
])('#unknown-shape: a document is skipped and logged by path where %s', (_, data, wrong) => {
  expect(read(data)).toBeUndefined()
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ severity: 'WARNING', event: 'document.unreadable', path: 'kept/1', wrong }),
  ])
})
