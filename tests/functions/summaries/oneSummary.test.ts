import { afterAll, beforeAll, expect, it } from 'vitest'
import { unpackDrawing } from '#domain/rowDrawing.ts'
import { EPISODE_COST, type Pipeline, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { violations } from './violations.ts'

let pipeline: Pipeline
beforeAll(async () => {
  pipeline = await startPipeline()
})
afterAll(() => pipeline.stop())

it('charges, summarises at once, and mails ten minutes after the request', async () => {
  const ana = await pipeline.account(20_000)
  const answer = await pipeline.send(ana)
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, data: { requiredCredits: EPISODE_COST, availableCredits: 15_000 } },
  })
  const [request] = await pipeline.driveToEnd(ana.uid)
  expect(request).toMatchObject({ state: 'sent', cost: EPISODE_COST })
  // What lists draw lies on the request itself, which stays small enough to be listed.
  const { bins, spans } = unpackDrawing(request?.drawing)
  expect(new Set(bins).size).toBeGreaterThan(5)
  const lit = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  expect(lit).toBeGreaterThan(0.2)
  expect(lit).toBeLessThan(0.4)
  expect(JSON.stringify(request).length).toBeLessThanOrEqual(2_048)
  const mail = pipeline.mailbox.mails.find(({ recipients }) => recipients.includes(ana.email))
  expect(mail?.recipients).toEqual([ana.email])
  expect(await violations(pipeline, ana)).toEqual([])
})
