import { describe, expect, it } from 'vitest'
import type { CommitChange, Document, Fields } from '../contracts.ts'
import { changedPaths } from './documentEventData.ts'
import { planDeliveries } from './planDeliveries.ts'
import { readTrigger, type Trigger } from './Trigger.ts'

const DATABASE = 'projects/demo/databases/(default)'
const TIME = '2026-03-01T10:00:00.123456Z'

const document = (path: string, n: number): Document => ({
  name: `${DATABASE}/documents/${path}`,
  fields: { n: { integerValue: String(n) } },
  createTime: TIME,
  updateTime: TIME,
})

const change = (path: string, before: number | null, after: number | null): CommitChange => ({
  name: `${DATABASE}/documents/${path}`,
  before: before === null ? null : document(path, before),
  after: after === null ? null : document(path, after),
})

function trigger(
  kind: string,
  pattern = 'users/{id}',
  id = `europe-west1-${kind}-0`,
  more: object = {},
): Trigger {
  const result = readTrigger('demo', id, {
    eventType: `google.cloud.firestore.document.v1.${kind}`,
    database: '(default)',
    namespace: '(default)',
    document: { value: pattern, matchType: 'PATH_PATTERN' },
    ...more,
  })
  if (!result.ok) throw new Error(result.problem)
  return result.trigger
}

function plan(changes: CommitChange[], triggers: Trigger[], database = DATABASE) {
  let n = 0
  return planDeliveries({ database, commitTime: TIME, changes }, triggers, () => `event-${n++}`)
}

const ALL = ['created', 'updated', 'deleted', 'written'].map((kind) => trigger(kind))

describe('planDeliveries', () => {
  it('tells only functions of the same project, database and path', () => {
    const one = [change('users/ana', null, 1)]
    expect(plan(one, [trigger('created', 'letters/{id}')])).toEqual([])
    expect(
      plan(one, [
        trigger('created', 'users/ana', 'x', { document: { value: 'users/ana', matchType: 'EXACT' } }),
      ]),
    ).toHaveLength(1)
    expect(plan(one, [trigger('created', 'users/{id}', 'x', { database: 'second' })])).toEqual([])
    const other = 'projects/other/databases/(default)'
    expect(plan([{ ...one[0]!, name: `${other}/documents/users/ana` }], ALL, other)).toEqual([])
  })

  it('gives functions of one event type one event id, and other types another', () => {
    const triggers = [trigger('created'), trigger('created', 'users/{id}', 'second'), trigger('written')]
    const deliveries = plan([change('users/ana', null, 1)], triggers)
    expect(deliveries.map(({ eventId }) => eventId)).toEqual(['event-0', 'event-0', 'event-1'])
    expect(new Set(deliveries.map(({ key }) => key)).size).toBe(3)
  })
})

describe('the paths that an update changed', () => {
  const text = (stringValue: string) => ({ stringValue })
  const map = (fields: Fields) => ({ mapValue: { fields } })

  it.each<[string, Fields, Fields, string[]]>([
    ['a value changed', { a: text('1'), b: text('1') }, { a: text('2'), b: text('1') }, ['a']],
    ['a field came and one went', { a: text('1') }, { b: text('1') }, ['a', 'b']],
    [
      'inside a map',
      { m: map({ x: text('1'), y: text('1') }) },
      { m: map({ x: text('2'), y: text('1') }) },
      ['m.x'],
    ],
    ['a map in place of a text', { m: text('1') }, { m: map({ x: text('1') }) }, ['m']],
    ['a name that needs quotes', {}, { 'a.b': text('1') }, ['`a.b`']],
    ['an integer in place of a double', { n: { doubleValue: 1 } }, { n: { integerValue: '1' } }, ['n']],
    ['nothing', { a: text('1') }, { a: text('1') }, []],
  ])('%s', (_, before, after, expected) => expect(changedPaths(before, after)).toEqual(expected))
})
