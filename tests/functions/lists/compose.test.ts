import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIST_IDS } from '#domain/api/listAnswers.ts'
import { HOUR_MS } from '#domain/units.ts'
import { type Pipeline, startPipeline } from '../../../scripts/rigs/pipeline.ts'

let pipeline: Pipeline
beforeAll(async () => {
  pipeline = await startPipeline({ automaticTasks: false, podcasts: true })
  process.env['APPLE_CHARTS_URLS'] = pipeline.podcastsUrl
})
afterAll(() => pipeline.stop())

it('makes the list of every chart', async () => {
  const now = new Date()
  await pipeline.functions.runSchedule('composeLists', now)
  await pipeline.runDue(new Date(Date.now() + HOUR_MS))
  for (const list of LIST_IDS) {
    const answer = await fetch(`${pipeline.functions.url}/podcastLists/api/lists/${list}.json`)
    const { newest } = (await answer.json()) as { newest: { episodes: unknown[] } }
    expect(newest.episodes).toHaveLength(3)
  }
})
