import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/units.ts'
import { CRASHES_MS, crashesOf } from '../../support/KillSwitch.ts'
import { startKillablePipeline } from './killablePipeline.ts'
import { type FoundEpisode, transcriptionRig } from './transcriptionRig.ts'
import { useRig } from '../../support/useRig.ts'
import { violations } from './violations.ts'

/** #lists-outage, and #killed-at-any-step²: the functions are killed while an episode is heard. */

let rig: ReturnType<typeof transcriptionRig>
let zoo: FoundEpisode

const killable = useRig(() =>
  startKillablePipeline(
    ['firestorePort', 'tasksPort'],
    async (plug, { podcastsUrl, storageUrl, transcriber }) => ({
      STORAGE_ENDPOINT: `http://127.0.0.1:${await plug.before('storage', 'http', Number(new URL(storageUrl).port))}`,
      STORAGE_LOCAL_KEY: process.env['STORAGE_LOCAL_KEY'] ?? '',
      PODCASTS_LOCAL_HOSTS: `*.localhost=${new URL(podcastsUrl).port}`,
      ITUNES_URL: podcastsUrl,
      PODCAST_INDEX_URL: podcastsUrl,
      SPOTIFY_URL: podcastsUrl,
      TRANSCRIBER_URL: `http://127.0.0.1:${await plug.before('transcriber', 'http', transcriber?.port ?? 0)}/v1`,
    }),
    { podcasts: true, transcriber: true },
  ),
)
beforeAll(async () => {
  rig = transcriptionRig(killable.pipeline)
  await rig.makeSound()
  await killable.host.ready()
  zoo = await rig.zoo(await killable.pipeline.account(20_000))
})

/** One request, killed at a step of what comes after its charge. @returns what it came to, and how often each piece was heard */
async function heardWithCrash(step: number | undefined, moment: 'request' | 'answer') {
  const { pipeline, host, plug } = killable
  await rig.forget(zoo.episodeId ?? '')
  const account = await pipeline.account(20_000)
  const key = { 'Idempotency-Key': randomUUID() }
  const body = { url: undefined, episodeId: zoo.episodeId, quotedCredits: zoo.quote.basic }
  await host.ready()
  await pipeline.send(account, body, key)
  await pipeline.settle()
  const before = pipeline.transcriber?.calls.length ?? 0
  plug.arm(step, moment)
  const { request, at } = await killable.driveThroughCrashes(account)
  // What is still to be deleted, or was left to a later task.
  await pipeline.runDue(new Date(at + 60 * MINUTE_MS))
  await pipeline.settle()
  const { steps, hasFired } = plug
  plug.arm()
  const heard = pipeline.transcriber?.calls.slice(before).map(({ sound }) => sound) ?? []
  return { account, request, steps, hasFired, heard }
}

describe('#lists-outage: hearing an episode', () => {
  let healthy: string[] = []

  it('ends in the summary without a crash, in the steps at which the next test kills the process', async () => {
    const { request, steps, heard } = await heardWithCrash(undefined, 'request')
    expect(request).toMatchObject({ state: 'sent' })
    expect(heard).toHaveLength(3)
    healthy = steps
  })

  it(
    'that is killed (kill -9) at any step ends in the summary; no piece is heard again whose words are kept',
    async () => {
      const total = healthy.length
      expect(total).toBeGreaterThan(20)
      // Words that were paid for are kept by the call after the transcriber's last answer.
      const kept = healthy.lastIndexOf('transcriber POST') + 1
      for (const { step, moment } of crashesOf(healthy, (_, index) => index === kept)) {
        const { account, request, steps, hasFired, heard } = await heardWithCrash(step, moment)
        const where = `step ${step} of ${total}, ${steps[step - 1]}, at its ${moment}`
        expect(request, where).toMatchObject({ state: 'sent' })
        expect(new Set(heard).size, where).toBe(3)
        // One was being heard, or its words being kept; pieces that are heard at once may both be.
        expect(heard.length, where).toBeLessThanOrEqual(hasFired ? 6 : 3)
        expect(await rig.leftBehind(zoo.episodeId ?? ''), where).toBe(0)
        expect(await violations(killable.pipeline, account, { mailsPerRequest: 2 }), where).toEqual([])
      }
    },
    CRASHES_MS,
  )
})
