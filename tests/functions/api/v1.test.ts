import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EPISODE_COST } from '../../../scripts/rigs/pipeline.ts'
import { type ApiRig, EPISODE_ID, startApi } from './apiRig.ts'

let api: ApiRig
beforeAll(async () => {
  api = await startApi({ podcasts: true })
})
afterAll(() => api.stop())

describe('a first summary', () => {
  it('is found, asked for and read, every claim with its quote, its second and a link to it', async () => {
    const ana = await api.pipeline.account(20_000)
    const key = await api.key(ana)
    const found = await api.v1('POST', '/episodes/find', {
      key,
      body: { text: 'https://youtu.be/sbZ0oInJar1' },
    })
    expect(found).toMatchObject({ status: 200, body: { kind: 'episode', episode: { id: EPISODE_ID } } })
    const quoted = await api.v1('POST', '/quotes', { key, body: { episode: EPISODE_ID } })
    expect(quoted.body.credits).toEqual({ basic: EPISODE_COST, advanced: 2 * EPISODE_COST })
    const asked = await api.request(key, 'my-first-summary', { credits: EPISODE_COST })
    expect(asked).toMatchObject({ status: 202, body: { state: 'charged', credits: 5_000, left: 15_000 } })
    await api.pipeline.driveToEnd(ana.uid)
    const read = await api.v1('GET', '/summaries/my-first-summary', { key })
    expect(read.body).toMatchObject({ id: asked.body.id, state: 'sent', episode: { id: EPISODE_ID } })
    expect(read.body.points.length).toBeGreaterThanOrEqual(5)
    for (const point of read.body.points) {
      expect(point).toMatchObject({ verified: true, quote: expect.stringMatching(/\w/) })
      expect(point.link).toBe(`https://www.youtube.com/watch?v=sbZ0oInJar1&t=${Math.floor(point.second)}s`)
    }
  })
})
