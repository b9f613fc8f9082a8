import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { EPISODE_COST, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { howOften } from '../../support/tier.ts'
import { violations } from '../summaries/violations.ts'
import { useRig } from '../../support/useRig.ts'

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))

it('#credits-for-k: of N parallel requests with credit for k exactly k are charged, whatever N, k and who asks beside', async () => {
  const listener = fc.record({
    affordable: fc.integer({ min: 0, max: 8 }),
    more: fc.integer({ min: 0, max: EPISODE_COST - 1 }),
    requests: fc.integer({ min: 1, max: 16 }),
  })
  const drawn = fc.record({
    listeners: fc.array(listener, { minLength: 1, maxLength: 3 }),
    // In which order the calls begin.
    order: fc.array(fc.nat(1_000), { minLength: 48, maxLength: 48 }),
  })
  await fc.assert(
    fc.asyncProperty(drawn, async ({ listeners, order }) => {
      const people = await Promise.all(
        listeners.map(async ({ affordable, more, requests }) => ({
          account: await pipeline.account(affordable * EPISODE_COST + more),
          affordable,
          more,
          requests,
        })),
      )
      const calls = people
        .flatMap(({ account, requests }) => Array.from({ length: requests }, () => account))
        .map((account, index) => ({ account, at: order[index] ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
      await Promise.all(calls.map(({ account }) => pipeline.send(account)))
      await pipeline.settle()
      for (const { account, affordable, more, requests } of people) {
        const charged = Math.min(affordable, requests)
        const made = await pipeline.requests(account.uid)
        expect(made.filter(({ state }) => state === 'charged')).toHaveLength(charged)
        const refused = made.filter(({ state }) => state === 'refused')
        expect(refused).toHaveLength(requests - charged)
        // docs/rules.md "Credits and costs"
        expect(new Set(refused.map(({ error }) => error?.message))).toEqual(
          new Set(refused.length > 0 ? ['Créditos insuficientes'] : []),
        )
        const profile = await pipeline.database.collection('users').doc(account.email).get()
        expect(profile.get('credits')).toMatchObject({
          current: (affordable - charged) * EPISODE_COST + more,
          usedThisMonth: charged * EPISODE_COST,
        })
        expect(await violations(pipeline, account)).toEqual([])
      }
    }),
    { numRuns: howOften(6, 2) },
  )
})

it('tells who has no profile any more so, uncharged', async () => {
  const account = await pipeline.account(20_000)
  await pipeline.database.collection('users').doc(account.email).delete()
  await pipeline.send(account)
  await pipeline.settle()
  const [request] = await pipeline.requests(account.uid)
  // docs/rules.md "Credits and costs"
  expect(request).toMatchObject({ state: 'refused', error: { message: 'Usuario no encontrado' } })
})
