import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import { FirestoreMeter } from '../../../scripts/rigs/FirestoreMeter.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { type Account, EPISODE, EPISODE_COST, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { violations } from './violations.ts'
import { useRig } from '../../support/useRig.ts'

const pipeline = useRig(startPipeline)
let meter: FirestoreMeter
beforeAll(async () => {
  vi.stubEnv('SUMMARY_DELAY_SECONDS', '0')
  meter = new FirestoreMeter(pipeline.database)
})
afterAll(() => vi.unstubAllEnvs())

/** As the app does before every request: from then on the video is known. */
async function quoted(account: Account): Promise<void> {
  const headers = { authorization: `Bearer ${account.token}` }
  await pipeline.call('getYoutubeInfo', { videoId: EPISODE }, headers)
  meter.reset()
}

it('a finished summary costs at most seventeen reads and writes of Firestore', async () => {
  const account = await pipeline.account(20_000)
  await quoted(account)
  const { body } = await pipeline.send(account)
  const path = `summaries/${String(body.data?.['requestId'])}`
  await until('the mail is there', () =>
    pipeline.mailbox.mails.some(({ recipients }) => recipients.includes(account.email)),
  )
  await pipeline.settle()
  await pipeline.control(pipeline.tasksUrl, '/control/idle', {})

  // A slow machine waits longer for the verdict, and so looks more than once.
  const looks = meter.reads.filter((read) => read === path).length
  expect(looks).toBeGreaterThanOrEqual(1)
  expect(meter.reads.filter((read) => read !== path)).toEqual([
    `knownVideos/youtube:${EPISODE}`,
    `users/${account.email}`,
    // What its publisher says of it.
    `knownVideos/youtube:${EPISODE}`,
    // What its points are compared with.
    `knownPoints/${account.uid}`,
    `${path}/parts/result`,
    // The language of its frame, as it is when it is mailed.
    `users/${account.email}`,
  ])
  // Created; profile, ledger and charge; lease, summary, its points and ready; lease and sent.
  expect(meter.writes).toBe(10)
  expect(meter.queries).toBe(0)
  expect(meter.reads.length - looks + 1 + meter.writes).toBeLessThanOrEqual(17)

  const [request] = await pipeline.requests(account.uid)
  expect(request).toMatchObject({ state: 'sent', cost: EPISODE_COST })
  // What lists draw lies on the request itself, which stays small enough to be listed.
  const { bins, spans } = unpackDrawing(request?.drawing)
  expect(new Set(bins).size).toBeGreaterThan(5)
  const lit = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  expect(lit).toBeGreaterThan(0.2)
  expect(lit).toBeLessThan(0.4)
  expect(JSON.stringify(request).length).toBeLessThanOrEqual(2_048)
  expect(await violations(pipeline, account)).toEqual([])
})

it('a request that is refused costs at most five reads and writes of Firestore', async () => {
  const account = await pipeline.account(0)
  await quoted(account)
  await pipeline.send(account)
  const looks = meter.reads.filter((read) => read.startsWith('summaries/')).length
  expect(meter.reads.length - looks + 1 + meter.writes).toBeLessThanOrEqual(5)
})

it('a sweep with nothing to do costs one read, and one write for the note that it has run', async () => {
  await pipeline.settle()
  meter.reset()
  await pipeline.sweep(new Date(0))
  expect(meter.reads).toHaveLength(1)
  expect(meter.writes).toBe(1)
})
