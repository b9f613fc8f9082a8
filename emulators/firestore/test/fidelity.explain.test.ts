import { FieldValue, Filter, type Query } from '@google-cloud/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { isOfficialFirestore } from '../../../scripts/rigs/firestore.ts'
import { useAdminFirestore } from './server/adminFirestore.ts'

const firestore = useAdminFirestore()
const trips = () => firestore.db.collection('trips')

// Google's emulator explains nothing.
describe.skipIf(isOfficialFirestore)('a query explained', () => {
  beforeEach(async () => {
    await trips()
      .doc('a')
      .set({ km: 1, by: 'train', at: FieldValue.vector([1, 0]), tags: ['x'] })
    await trips().doc('b').set({ km: 2, by: 'train' })
    await trips()
      .doc('c')
      .set({ km: 1, by: 'bike', at: FieldValue.vector([0, 1]) })
  })

  it('without analyze says which indexes it would use, and is not run', async () => {
    const { metrics, snapshot } = await trips().where('km', '>', 1).explain()
    expect(metrics.planSummary.indexesUsed).toEqual([
      { query_scope: 'Collection', properties: '(km ASC, __name__ ASC)' },
    ])
    expect(metrics.executionStats).toBeNull()
    expect(snapshot).toBeNull()
  })

  it.each([
    ['everything', () => trips(), ['(__name__ ASC)']],
    ['a group', () => firestore.db.collectionGroup('trips'), ['(__name__ ASC)']],
    [
      'equalities merge',
      () => trips().where('by', '==', 'train').where('km', '==', 1),
      ['(by ASC, __name__ ASC)', '(km ASC, __name__ ASC)'],
    ],
    [
      'an equality and an order',
      () => trips().where('by', '==', 'train').orderBy('km', 'desc'),
      ['(by ASC, km DESC, __name__ DESC)'],
    ],
    [
      'alternatives',
      () =>
        trips().where(Filter.or(Filter.where('km', '==', 1), Filter.where('tags', 'array-contains', 'x'))),
      ['(km ASC, __name__ ASC)', '(tags CONTAINS, __name__ ASC)'],
    ],
  ])('indexes: %s', async (_, query, properties) => {
    const { metrics } = await query().explain({ analyze: false })
    expect(metrics.planSummary.indexesUsed.map((used) => used['properties'])).toEqual(properties)
  })

  it('with analyze has the results too, and what they cost', async () => {
    const { metrics, snapshot } = await trips().where('km', '==', 1).explain({ analyze: true })
    expect(snapshot?.docs.map(({ id }) => id)).toEqual(['a', 'c'])
    const stats = metrics.executionStats
    expect(stats).toMatchObject({ resultsReturned: 2, readOperations: 2 })
    expect(stats?.debugStats).toMatchObject({ documents_scanned: '2', index_entries_scanned: '2' })
    const { seconds, nanoseconds } = stats?.executionDuration ?? { seconds: 0, nanoseconds: 0 }
    expect(seconds + nanoseconds).toBeGreaterThan(0)
  })

  it('a query that finds nothing still costs one read', async () => {
    const { metrics, snapshot } = await trips().where('km', '==', 9).explain({ analyze: true })
    expect(snapshot?.size).toBe(0)
    expect(metrics.executionStats).toMatchObject({ resultsReturned: 0, readOperations: 1 })
  })

  it.each([
    [{}, 1, 0],
    [{ analyze: false }, 1, 0],
    [{ analyze: true }, 2, 2],
  ])('streamed with %j', async (options, messages, documents) => {
    const seen: Array<{ document?: unknown; metrics?: unknown }> = []
    for await (const message of trips().where('km', '==', 1).explainStream(options) as AsyncIterable<object>)
      seen.push(message)
    expect(seen).toHaveLength(messages)
    expect(seen.filter(({ document }) => document)).toHaveLength(documents)
    expect(seen.at(-1)?.metrics).toBeDefined()
  })

  it('an aggregation', async () => {
    const count = trips().where('km', '<', 3).count()
    expect((await count.explain()).snapshot).toBeNull()
    const { metrics, snapshot } = await count.explain({ analyze: true })
    expect(snapshot?.data()).toEqual({ count: 3 })
    expect(metrics.executionStats).toMatchObject({ resultsReturned: 1, readOperations: 1 })
  })

  it('a search for nearest vectors', async () => {
    const nearest = trips().findNearest({
      vectorField: 'at',
      queryVector: [1, 0],
      limit: 5,
      distanceMeasure: 'COSINE',
    })
    // The method is there, but missing in the SDK's types.
    const { explain } = nearest as unknown as Pick<Query, 'explain'>
    const { metrics, snapshot } = await explain.call(nearest as unknown as Query, { analyze: true })
    expect(metrics.planSummary.indexesUsed[0]?.['properties']).toContain('at VECTOR<2>')
    expect(snapshot?.docs.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(metrics.executionStats).toMatchObject({ resultsReturned: 2 })
  })

  it('over REST durations and details are spelled as JSON spells them', async () => {
    const response = await fetch(`${firestore.address}/v1/${firestore.root}:runQuery`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({
        structuredQuery: { from: [{ collectionId: 'trips' }], limit: 1 },
        explainOptions: { analyze: true },
      }),
    })
    const [answer] = (await response.json()) as [{ explainMetrics: { executionStats: object } }]
    expect(answer.explainMetrics.executionStats).toMatchObject({
      resultsReturned: '1',
      executionDuration: expect.stringMatching(/^\d+(\.\d+)?s$/),
      debugStats: { billing_details: { documents_billable: '1' } },
    })
  })
})
