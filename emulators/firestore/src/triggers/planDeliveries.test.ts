import { describe, expect, it } from 'vitest'
import type { CommitChange, Document } from '../contracts.ts'
import { planDeliveries } from './planDeliveries.ts'
import {
  firstGenerationTrigger,
  secondGenerationTrigger,
  type RegistrationResult,
  type Trigger,
} from './Trigger.ts'

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

function accepted(result: RegistrationResult): Trigger {
  if (!result.ok) throw new Error(result.problem)
  return result.trigger
}

const trigger = (kind: string, pattern = 'users/{id}', id = `europe-west1-${kind}-0`, more: object = {}) =>
  accepted(
    secondGenerationTrigger('demo', id, {
      eventType: `google.cloud.firestore.document.v1.${kind}`,
      database: '(default)',
      namespace: '(default)',
      document: { value: pattern, matchType: 'PATH_PATTERN' },
      ...more,
    }),
  )

function plan(changes: CommitChange[], triggers: Trigger[], database = DATABASE) {
  let n = 0
  return planDeliveries({ database, commitTime: TIME, changes }, triggers, () => `event-${n++}`)
}

const ALL = ['created', 'updated', 'deleted', 'written'].map((kind) => trigger(kind))

describe('planDeliveries', () => {
  it.each<[string, number | null, number | null, string[]]>([
    ['a new document', null, 1, ['created', 'written']],
    ['a changed one', 1, 2, ['updated', 'written']],
    ['a removed one', 1, null, ['deleted', 'written']],
    ['a write that changed nothing', 1, 1, []],
    ['a delete of nothing', null, null, []],
  ])('tells of %s', (_, before, after, kinds) => {
    const types = plan([change('users/ana', before, after)], ALL).map(({ headers }) => headers['ce-type'])
    expect(types).toEqual(kinds.map((kind) => `google.cloud.firestore.document.v1.${kind}`))
  })

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

  it('describes the event in headers, percent-encoding what a header cannot hold', () => {
    const [delivery] = plan([change('users/zoë 100%', null, 1)], [trigger('created')])
    expect(delivery!.headers).toEqual({
      'content-type': 'application/protobuf',
      'ce-specversion': '1.0',
      'ce-id': 'event-0',
      'ce-type': 'google.cloud.firestore.document.v1.created',
      'ce-source': '//firestore.googleapis.com/projects/demo/databases/(default)',
      'ce-subject': 'documents/users/zo%C3%AB%20100%25',
      'ce-time': TIME,
      'ce-datacontenttype': 'application/protobuf',
      'ce-dataschema': expect.stringContaining('google/events/cloud/firestore/v1/data.proto'),
      'ce-project': 'demo',
      'ce-database': '(default)',
      'ce-namespace': '(default)',
      'ce-document': 'users/zo%C3%AB%20100%25',
      'ce-location': 'europe-west1',
    })
  })

  it('says who made the change to those who ask for it', () => {
    const triggers = [trigger('created.withAuthContext')]
    const headers = (auth: object | undefined) =>
      planDeliveries(
        { database: DATABASE, commitTime: TIME, changes: [change('users/ana', null, 1)], ...auth },
        triggers,
        () => 'id',
      )[0]!.headers
    expect(headers({ auth: { kind: 'user', uid: 'u1', token: {} } })).toMatchObject({
      'ce-type': 'google.cloud.firestore.document.v1.created.withAuthContext',
      'ce-authtype': 'app_user',
      'ce-authid': 'u1',
    })
    expect(headers({ auth: { kind: 'none' } })['ce-authtype']).toBe('unauthenticated')
    expect(headers({ auth: { kind: 'admin' } })['ce-authtype']).toBe('system')
  })

  it('speaks the older form to functions of the first generation', () => {
    const first = accepted(
      firstGenerationTrigger('demo', 'us-central1-old', {
        eventTrigger: {
          eventType: 'providers/cloud.firestore/eventTypes/document.update',
          resource: `${DATABASE}/documents/users/{id}`,
        },
      }),
    )
    const [delivery] = plan([change('users/ana', 1, 2)], [first])
    expect(delivery!.headers).toEqual({ 'content-type': 'application/json' })
    expect(JSON.parse(delivery!.body)).toEqual({
      context: {
        eventId: 'event-0',
        timestamp: TIME,
        eventType: 'providers/cloud.firestore/eventTypes/document.update',
        resource: { service: 'firestore.googleapis.com', name: `${DATABASE}/documents/users/ana` },
      },
      data: {
        value: document('users/ana', 2),
        oldValue: document('users/ana', 1),
        updateMask: { fieldPaths: ['n'] },
      },
    })
  })
})

describe('a registration', () => {
  it.each([
    ['an unknown event', { eventType: 'google.cloud.firestore.document.v1.renamed' }, 'eventType'],
    ['no path', { eventType: 'google.cloud.firestore.document.v1.created', document: {} }, 'document.value'],
    [
      'no match type',
      { eventType: 'google.cloud.firestore.document.v1.created', document: { value: 'a/b' } },
      'matchType',
    ],
    ['nothing at all', undefined, 'eventType'],
  ])('is refused with %s', (_, body, words) => {
    expect(secondGenerationTrigger('demo', 'id', body)).toEqual({
      ok: false,
      problem: expect.stringContaining(words),
    })
  })

  it('of the first generation is refused without a document', () => {
    const eventType = 'providers/cloud.firestore/eventTypes/document.write'
    expect(firstGenerationTrigger('demo', 'id', { eventTrigger: { eventType } }).ok).toBe(false)
    expect(firstGenerationTrigger('demo', 'id', {}).ok).toBe(false)
  })
})
