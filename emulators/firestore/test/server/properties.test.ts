import type { Firestore } from '@google-cloud/firestore'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOfficialFirestore } from '../../../../scripts/rigs/firestore.ts'
import { useAdminFirestore } from './adminFirestore.ts'
import { answer, build, documents, type Request, request, someFields } from './queryModel.ts'

const firestore = useAdminFirestore()

/** A failure prints its seed; SEED=n repeats it. */
const seeded = { ...(process.env['SEED'] !== undefined && { seed: Number(process.env['SEED']) }) }

async function fill(db: Firestore, collection: string, all: Record<string, object>, others = 0) {
  const batch = db.batch()
  for (const [id, document] of Object.entries(all)) batch.set(db.doc(`${collection}/${id}`), document)
  // Documents that no query of the test can answer, so that the collection is large enough for indexes.
  for (let i = 0; i < others; i++) batch.set(db.doc(`${collection}/other-${i}`), { other: i })
  await batch.commit()
}

describe('any query on any documents answers what a plain model says', () => {
  it.each([
    ['in a small collection', 0],
    ['in one that is large enough for indexes', 300],
  ])('%s', async (_, others) => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        documents,
        fc.array(request, { minLength: 5, maxLength: 10 }),
        async (all, requests) => {
          const collection = `r${++run}`
          await fill(firestore.db, collection, all, others)
          for (const asked of requests) {
            const needsField = asked.conditions.length + asked.orders.length > 0
            if (others > 0 && !needsField) continue
            const answered = await build(firestore.db.collection(collection), asked).get()
            expect(answered.docs.map(({ id }) => id)).toEqual(answer(all, asked))
          }
        },
      ),
      { numRuns: others > 0 ? 10 : 30, ...seeded },
    )
  })
})

/** The Node SDK sorts what a listener hears by itself, and ignores the implicit orders of `!=` and `not-in`. */
const inOrder = ({ orders }: Request, ids: string[]) => (orders.length > 0 ? ids : ids.toSorted())

describe('a listener ends with what a query answers', () => {
  it('whatever is written, with and without a limit', async () => {
    let run = 0
    const write = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      fields: fc.option(someFields, { nil: undefined }),
    })
    const queries = fc.array(
      request.filter(({ offset }) => offset === 0),
      { minLength: 1, maxLength: 3 },
    )
    await fc.assert(
      fc.asyncProperty(
        documents,
        queries,
        fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
        async (all, asked, commits) => {
          const { db } = firestore
          const collection = `l${++run}`
          await fill(db, collection, all)
          const heard: string[][] = asked.map(() => ['?'])
          const stops = asked.map((one, index) =>
            build(db.collection(collection), one).onSnapshot((snapshot) => {
              heard[index] = inOrder(
                one,
                snapshot.docs.map(({ id }) => id),
              )
            }),
          )
          const state: Record<string, Record<string, unknown>> = { ...all }
          for (const commit of commits) {
            const batch = db.batch()
            for (const { id, fields } of commit) {
              const ref = db.doc(`${collection}/${id}`)
              if (fields) {
                batch.set(ref, fields)
                state[id] = fields
              } else {
                batch.delete(ref)
                delete state[id]
              }
            }
            await batch.commit()
          }
          try {
            await expect
              .poll(() => heard, { interval: 5 })
              .toEqual(asked.map((one) => inOrder(one, answer(state, one))))
          } finally {
            for (const stop of stops) stop()
          }
        },
      ),
      { numRuns: 20, ...seeded },
    )
  })
})

/** Transactions by REST, as the SDKs wait for seconds before they try again. */
async function rest<Answer>(method: string, message: object): Promise<Answer | 'aborted'> {
  const { status, body } = await firestore.post<Answer>(`:${method}`, message)
  if (status === 409) return 'aborted'
  expect(status).toBe(200)
  return body
}

describe.skipIf(isOfficialFirestore)('racing transactions', () => {
  interface Transfer {
    from: number
    to: number
    amount: number
  }
  const account = fc.integer({ min: 0, max: 2 })
  const transfer = fc.record({ from: account, to: account, amount: fc.integer({ min: 1, max: 60 }) })

  /** Moves an amount unless the account is among those that a query finds too poor; one attempt. */
  async function attempt(
    collection: string,
    { from, to, amount }: Transfer,
  ): Promise<'done' | 'refused' | 'aborted'> {
    const name = (n: number) => `${firestore.root}/${collection}/${n}`
    const structuredQuery = {
      from: [{ collectionId: collection }],
      where: {
        fieldFilter: {
          field: { fieldPath: 'balance' },
          op: 'LESS_THAN',
          value: { integerValue: String(amount) },
        },
      },
    }
    const poor = await rest<Array<{ transaction?: string; document?: { name: string } }>>('runQuery', {
      structuredQuery,
      newTransaction: {},
    })
    if (poor === 'aborted') return poor
    const transaction = poor[0]?.transaction
    if (poor.some(({ document }) => document?.name === name(from))) return 'refused'
    const read = await rest<Array<{ found: { fields: { balance: { integerValue: string } } } }>>('batchGet', {
      documents: from === to ? [name(from)] : [name(from), name(to)],
      transaction,
    })
    if (read === 'aborted') return read
    const balances = read.map(({ found }) => Number(found.fields.balance.integerValue))
    const set = (n: number, balance: number) => ({
      update: { name: name(n), fields: { balance: { integerValue: String(balance) } } },
    })
    const [source = 0, target = 0] = balances
    const writes = from === to ? [set(from, source)] : [set(from, source - amount), set(to, target + amount)]
    const committed = await rest<object>('commit', { writes, transaction })
    return committed === 'aborted' ? 'aborted' : 'done'
  }

  it('leave what some order of them, one after the other, would have left', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(transfer, { minLength: 2, maxLength: 6 }), async (transfers) => {
        const { db } = firestore
        const collection = `bank${++run}`
        await fill(db, collection, { 0: { balance: 50 }, 1: { balance: 50 }, 2: { balance: 50 } })
        const outcomes = await Promise.all(
          transfers.map(async (one) => {
            for (;;) {
              const outcome = await attempt(collection, one)
              if (outcome !== 'aborted') return outcome
            }
          }),
        )
        const balances = (await db.collection(collection).get()).docs.map(
          (doc) => doc.get('balance') as number,
        )
        expect(possibleEndings(transfers, outcomes)).toContainEqual(balances)
      }),
      { numRuns: 30, ...seeded },
    )
  })

  /** The balances after each order of the transfers, one after the other, that has the same outcomes. */
  function possibleEndings(
    transfers: Transfer[],
    outcomes: string[],
    balances = [50, 50, 50],
    done = 0,
  ): number[][] {
    if (done === 2 ** transfers.length - 1) return [balances]
    return transfers.flatMap(({ from, to, amount }, index) => {
      if (done & (1 << index)) return []
      const outcome = (balances[from] ?? 0) < amount ? 'refused' : 'done'
      if (outcome !== outcomes[index]) return []
      const next = [...balances]
      if (outcome === 'done') {
        next[from] = (next[from] ?? 0) - amount
        next[to] = (next[to] ?? 0) + amount
      }
      return possibleEndings(transfers, outcomes, next, done | (1 << index))
    })
  }
})
