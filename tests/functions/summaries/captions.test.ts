import { afterEach, describe, expect, it, vi } from 'vitest'
import { EPISODE, startPipeline } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'
import { violations } from './violations.ts'

const pipeline = useRig(() => startPipeline())
afterEach(async () => {
  vi.unstubAllEnvs()
  await refuse({ times: 0 })
})

/** Of the Data API: lists are served as ever, texts are not. */
const refuse = (fault: object) =>
  pipeline.control(pipeline.youtubeUrl, '/control/fault', {
    method: 'POST',
    body: JSON.stringify({ path: '/v3/captions/', ...fault }),
  })

const error = (code: number, reason: string) => ({
  status: code,
  body: {
    error: { code, message: 'as ordered', errors: [{ reason, message: 'as ordered', domain: 'youtube' }] },
  },
})

describe('captions that YouTube lists, and gives to their owner only', () => {
  it.each([
    [401, 'required'],
    [403, 'forbidden'],
  ])('%s: are none, so nobody tries again, and the credits come back at once', async (code, reason) => {
    const account = await pipeline.account(20_000)
    await refuse({ ...error(code, reason), times: 100 })
    await pipeline.send(account)
    await pipeline.settle()
    const [request] = await pipeline.driveToEnd(account.uid)
    expect(request).toMatchObject({ state: 'failed', attempt: 1, error: { code: 'NO_TRANSCRIPT' } })
    const profile = await pipeline.database.collection('users').doc(account.email).get()
    expect(profile.get('credits.current')).toBe(20_000)
    expect(await violations(pipeline, account)).toEqual([])
  })

  it('a quota that is used up is another thing, and passes', async () => {
    const account = await pipeline.account(20_000)
    await refuse({ ...error(403, 'quotaExceeded'), times: 2 })
    await pipeline.send(account)
    const [request] = await pipeline.driveToEnd(account.uid)
    expect(request).toMatchObject({ state: 'sent' })
  })
})

describe('without captions, as in production', () => {
  const quote = async () => {
    const account = await pipeline.account(20_000)
    const headers = { authorization: `Bearer ${account.token}` }
    return (await pipeline.call('getYoutubeInfo', { videoId: EPISODE }, headers)).body
  }

  it('nothing is promised that rests on them', async () => {
    expect(await quote()).toMatchObject({ success: true, data: { verifiable: true } })
    vi.stubEnv('YOUTUBE_CAPTIONS', 'no')
    expect(await quote()).toMatchObject({
      success: false,
      error_details: { validationError: 'NO_TRANSCRIPT' },
    })
  })
})
