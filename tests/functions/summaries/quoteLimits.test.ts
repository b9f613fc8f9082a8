import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QUOTES_PER_DAY, QUOTES_PER_HOUR } from '../../../functions/src/profiles/rules/callLimits.ts'
import { VIDEO_KEPT_MS, VIDEO_REFUSAL_KEPT_MS } from '#domain/time/lifetimes.ts'
import { countedCall } from '../../../functions/src/profiles/accountLimits.ts'
import { quoteEpisode } from '../../../functions/src/summaries/quoteEpisode.ts'
import { type Account, EPISODE, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { stopClock } from '../../support/stopClock.ts'
import { useRig } from '../../support/useRig.ts'
import { nightly } from '../../support/tier.ts'

/** Units of the day's quota. Source: https://developers.google.com/youtube/v3/determine_quota_cost */
const UNITS = { videos: 1, captions: 50 }

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))
let units = 0

beforeEach(() => {
  units = 0
  // As in production.
  vi.stubEnv('YOUTUBE_CAPTIONS', 'no')
  vi.stubEnv('GEMINI_API_KEY', 'set')
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const called = /\/youtube\/v3\/(videos|captions)/.exec(
      String(input instanceof Request ? input.url : input),
    )
    if (called) units += UNITS[called[1] as keyof typeof UNITS]
    return real(input, init)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const missing = (index: number) => `missing-${String(index).padStart(3, '0')}`
const quote = (account: Account, videoId: string) => pipeline.callAs(account, 'getYoutubeInfo', { videoId })
const refusedWith = (validationError: string) => ({ success: false, error_details: { validationError } })

/** 200 answers to an account, all of one hour. */
async function ask200(): Promise<{ ana: Account; answers: Array<Awaited<ReturnType<typeof quote>>> }> {
  stopClock()
  const ana = await pipeline.account(20_000)
  const answers: Array<Awaited<ReturnType<typeof quote>>> = []
  for (let first = 0; first < 200; first += 10) {
    const some = Array.from({ length: 10 }, (_, at) => quote(ana, missing(first + at)))
    answers.push(...(await Promise.all(some)))
  }
  return { ana, answers }
}

it.each([
  ['zerosecond1', 'VIDEO_EMPTY'],
  ['toolong0001', 'VIDEO_TOO_LONG'],
])(
  '#unusable-episode and #unknown-videos: a quote of %s does not ask YouTube for captions',
  async (videoId, validationError) => {
    vi.stubEnv('YOUTUBE_CAPTIONS', 'yes')
    const { body } = await quote(await pipeline.account(20_000), videoId)
    expect(body).toMatchObject(refusedWith(validationError))
    expect(units).toBe(UNITS.videos)
  },
)

describe('#unknown-videos: 200 videos that do not exist', () => {
  nightly('cost one unit of quota each, until the account has had its quotes of the hour', async () => {
    const { ana, answers } = await ask200()
    const ben = await pipeline.account(20_000)
    const found = answers.filter(({ status }) => status === 200)
    expect(found).toHaveLength(QUOTES_PER_HOUR)
    for (const { body } of found) expect(body).toMatchObject(refusedWith('VIDEO_NOT_FOUND'))
    const late = answers.filter(({ status }) => status === 429)
    expect(late).toHaveLength(200 - QUOTES_PER_HOUR)
    for (const { headers, body } of late) {
      expect(body).toMatchObject(refusedWith('CALL_LIMIT_REACHED'))
      const seconds = Number(body.error_details?.['retryAfterSeconds'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(3_600)
      expect(headers.get('retry-after')).toBe(String(seconds))
    }
    expect(units).toBe(QUOTES_PER_HOUR)

    expect((await quote(ben, EPISODE)).body).toMatchObject({ success: true })
    expect(units).toBe(QUOTES_PER_HOUR + 1)
    // Nor does the account get round its limit by requests.
    expect(await pipeline.send(ana, { url: `https://youtu.be/${missing(500)}` })).toMatchObject({
      status: 429,
      body: refusedWith('CALL_LIMIT_REACHED'),
    })
    expect(units).toBe(QUOTES_PER_HOUR + 1)
    // What it has been told before it may still ask for.
    expect((await pipeline.send(ana)).body).toMatchObject({ success: true })
  })

  it('are known to all accounts that ask next, for a while', async () => {
    const [ana, ben] = [await pipeline.account(20_000), await pipeline.account(20_000)]
    const id = missing(900)
    await quote(ana, id)
    await quote(ben, id)
    expect((await pipeline.send(ben, { url: `https://youtu.be/${id}` })).body).toMatchObject(
      refusedWith('VIDEO_NOT_FOUND'),
    )
    expect(units).toBe(1)
  })
})

describe('what YouTube has said', () => {
  it.each([
    ['of a video is believed for six hours', 'justfits001', VIDEO_KEPT_MS],
    ['of a missing one for ten minutes', missing(901), VIDEO_REFUSAL_KEPT_MS],
    ['of an id that Firestore would reserve', '__reserve__', VIDEO_REFUSAL_KEPT_MS],
  ])('%s', async (_, videoId, keptMs) => {
    const { uid, email } = await pipeline.account(20_000)
    const first = new Date('2026-05-04T12:00:00Z')
    const ask = (afterMs: number) =>
      quoteEpisode(
        pipeline.database,
        { videoId },
        { uid, email, counted: 'each' },
        new Date(first.getTime() + afterMs),
      )
    const said = await ask(0)
    expect(await ask(keptMs - 1)).toEqual(said)
    expect(units).toBe(1)
    expect(await ask(keptMs)).toEqual(said)
    expect(units).toBe(2)
  })

  it('is not kept where YouTube could not be asked: the next call asks again', async () => {
    const ana = await pipeline.account(20_000)
    await pipeline.spoil(pipeline.youtubeUrl, { status: 500, times: 1 })
    expect(await quote(ana, missing(902))).toMatchObject({ status: 502 })
    expect((await quote(ana, missing(902))).body).toMatchObject(refusedWith('VIDEO_NOT_FOUND'))
  })
})

it('an account has a number of quotes a day, and has them again on the next day', async () => {
  const { uid } = await pipeline.account(20_000)
  const at = (index: number) => new Date(Date.UTC(2026, 4, 4, Math.floor(index / QUOTES_PER_HOUR)))
  for (let index = 0; index < QUOTES_PER_DAY; index++) {
    expect(await countedCall(pipeline.database, uid, 'quotes', at(index))).toBeUndefined()
  }
  expect(await countedCall(pipeline.database, uid, 'quotes', new Date('2026-05-04T23:59:00Z'))).toBe(60)
  expect(
    await countedCall(pipeline.database, uid, 'quotes', new Date('2026-05-05T00:00:00Z')),
  ).toBeUndefined()
})
