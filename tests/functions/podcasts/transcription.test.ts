import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Found } from '#domain/api/replies.ts'
import { type Account, type Pipeline, startPipeline } from '../../../scripts/rigs/pipeline.ts'

let pipeline: Pipeline
let ana: Account
beforeAll(async () => {
  pipeline = await startPipeline({ automaticTasks: false, podcasts: true, transcriber: true })
  ana = await pipeline.account(100_000)
})
afterAll(() => pipeline.stop())

async function found(account: Account, text: string) {
  const { body } = await pipeline.call('findEpisode', { text }, { Authorization: `Bearer ${account.token}` })
  expect(body).toMatchObject({ success: true, data: { kind: 'episode' } })
  return body.data as unknown as Extract<Found, { kind: 'episode' }>
}

async function link(kind: string): Promise<string> {
  const { links } = (await pipeline.control(pipeline.podcastsUrl, '/control/links', {})) as {
    links: Array<{ kind: string; text: string }>
  }
  return links.find((each) => each.kind === kind)?.text ?? ''
}

it('an episode that nobody wrote down is heard, summarized, verified and mailed', async () => {
  const episode = await found(ana, await link('an episode without words'))
  expect(episode).toMatchObject({ verifiable: true, hearingMinutes: 2 })
  const sent = await pipeline.send(ana, {
    url: undefined,
    episodeId: episode.episodeId,
    quotedCredits: episode.quote.basic,
  })
  expect(sent.body).toMatchObject({ success: true, data: { state: 'charged' } })
  const [request] = await pipeline.driveToEnd(ana.uid)
  expect(request).toMatchObject({ state: 'sent' })
  console.log(JSON.stringify(request?.verified), pipeline.transcriber?.calls)
}, 120_000)
