import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EPISODE, type Rig, startRig } from './youtubeRig.ts'

const ALL_PARTS = ['snippet', 'contentDetails', 'status', 'liveStreamingDetails']

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const list = (id: string, part = ALL_PARTS) =>
  rig.client.videos.list({ part, id: [id] }).then(({ data }) => data)

describe('videos.list', () => {
  it('answers an episode in the shape of the API', async () => {
    rig.write('bees.json', EPISODE)
    const data = await list('abcdefgh_-1')
    expect(data).toMatchObject({
      kind: 'youtube#videoListResponse',
      etag: expect.any(String) as string,
      pageInfo: { totalResults: 1, resultsPerPage: 1 },
      items: [
        {
          kind: 'youtube#video',
          id: 'abcdefgh_-1',
          snippet: {
            title: 'Bees & <bread>',
            channelTitle: 'A Channel',
            description: 'About bees.',
            defaultLanguage: 'en',
            defaultAudioLanguage: 'en',
            liveBroadcastContent: 'none',
          },
          contentDetails: { duration: 'PT1H2M5S', caption: 'true' },
          status: { privacyStatus: 'public', uploadStatus: 'processed', embeddable: true },
        },
      ],
    })
    expect(data.items?.[0]).not.toHaveProperty('liveStreamingDetails')
  })

  it('has thumbnails that load', async () => {
    rig.write('bees.json', EPISODE)
    const thumbnails = (await list('abcdefgh_-1')).items?.[0]?.snippet?.thumbnails
    expect(thumbnails?.medium).toMatchObject({ width: 320, height: 180 })
    const image = await fetch(thumbnails?.medium?.url ?? '')
    expect(image.headers.get('content-type')).toBe('image/svg+xml')
  })

  it('gives only the parts that are asked for', async () => {
    rig.write('bees.json', EPISODE)
    const [video] = (await list('abcdefgh_-1', ['contentDetails'])).items ?? []
    expect(Object.keys(video ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'contentDetails',
      'etag',
      'id',
      'kind',
    ])
  })

  it('gives several videos, and leaves out those that it does not know', async () => {
    rig.write('bees.json', EPISODE)
    rig.write('ants.json', { ...EPISODE, videoId: 'ants_ants_0' })
    const { data } = await rig.client.videos.list({
      part: ['id'],
      id: ['ants_ants_0', 'nobodyknows', 'abcdefgh_-1'],
    })
    expect(data.items?.map(({ id }) => id)).toEqual(['ants_ants_0', 'abcdefgh_-1'])
    expect(data.pageInfo?.totalResults).toBe(2)
  })

  it.each([
    ['seconds', 59, 'PT59S'],
    ['a whole hour', 3600, 'PT1H'],
    ['over 12 hours', 43_261, 'PT12H1M1S'],
    ['over a day', 93_784, 'P1DT2H3M4S'],
    ['nothing', 0, 'P0D'],
  ])('writes a length of %s as ISO 8601', async (_, durationSeconds, expected) => {
    rig.write('bees.json', { ...EPISODE, durationSeconds })
    expect((await list('abcdefgh_-1')).items?.[0]?.contentDetails?.duration).toBe(expected)
  })

  it.each([
    ['private', { privacyStatus: 'private' }],
    ['deleted', { uploadStatus: 'deleted' }],
    ['another', { videoId: 'someoneelse' }],
  ])('answers no items for a video that is %s', async (_, change) => {
    rig.write('bees.json', { ...EPISODE, ...change })
    expect(await list('abcdefgh_-1')).toMatchObject({
      items: [],
      pageInfo: { totalResults: 0, resultsPerPage: 0 },
    })
  })

  it.each([
    ['unlisted', { privacyStatus: 'unlisted' }, { status: { privacyStatus: 'unlisted' } }],
    ['still processing', { uploadStatus: 'uploaded' }, { status: { uploadStatus: 'uploaded' } }],
    ['not to be embedded', { embeddable: false }, { status: { embeddable: false } }],
    ['in French', { language: 'fr' }, { snippet: { defaultAudioLanguage: 'fr' } }],
    ['without captions', { captions: false }, { contentDetails: { caption: 'false' } }],
    [
      'live',
      { liveBroadcastContent: 'live' },
      {
        snippet: { liveBroadcastContent: 'live' },
        contentDetails: { duration: 'P0D' },
        liveStreamingDetails: { actualStartTime: '2026-01-01T00:00:00Z' },
      },
    ],
    ['upcoming', { liveBroadcastContent: 'upcoming' }, { snippet: { liveBroadcastContent: 'upcoming' } }],
  ])('shows that a video is %s', async (_, change, expected) => {
    rig.write('bees.json', { ...EPISODE, ...change })
    expect((await list('abcdefgh_-1')).items?.[0]).toMatchObject(expected)
  })

  it('has no language where the uploader named none', async () => {
    const { language: _, ...unnamed } = EPISODE
    rig.write('bees.json', unnamed)
    const snippet = (await list('abcdefgh_-1')).items?.[0]?.snippet
    expect(snippet).not.toHaveProperty('defaultLanguage')
    expect(snippet).not.toHaveProperty('defaultAudioLanguage')
  })
})

describe('a wrong request', () => {
  it.each([
    ['without a key', '/youtube/v3/videos?part=id&id=abcdefgh_-1', 403, 'forbidden'],
    ['without a part', '/youtube/v3/videos?id=abcdefgh_-1&key=k', 400, 'missingRequiredParameter'],
    ['with an unknown part', '/youtube/v3/videos?part=id,nope&id=abcdefgh_-1&key=k', 400, 'unknownPart'],
    ['without an id', '/youtube/v3/videos?part=id&key=k', 400, 'missingRequiredParameter'],
    ['for something that is not served', '/youtube/v3/search?part=id&q=x&key=k', 404, 'notFound'],
  ])('%s is refused in the shape of Google', async (_, path, code, reason) => {
    const response = await fetch(rig.url + path)
    expect(response.status).toBe(code)
    expect(await response.json()).toMatchObject({
      error: { code, message: expect.stringMatching(/./) as string, errors: [{ reason }] },
    })
  })

  it('reaches the official client as an error with its code', async () => {
    await expect(list('abcdefgh_-1', ['nope'])).rejects.toMatchObject({ status: 400, message: "'nope'" })
  })
})

describe('the folder', () => {
  it('is read again when a file comes, changes or goes', async () => {
    const title = async () => (await list('abcdefgh_-1')).items?.[0]?.snippet?.title
    expect(await title()).toBeUndefined()
    rig.write('bees.json', EPISODE)
    expect(await title()).toBe('Bees & <bread>')
    rig.write('bees.json', { ...EPISODE, title: 'Another title' })
    expect(await title()).toBe('Another title')
    rig.remove('bees.json')
    expect(await title()).toBeUndefined()
  })

  it.each([
    ['broken', '{"videoId":', 'not JSON'],
    ['a list', '[]', 'not a JSON object'],
    ['without a title', { ...EPISODE, title: undefined }, 'title is missing'],
    ['with a bad id', { ...EPISODE, videoId: 'short' }, 'videoId "short" is not 11 characters'],
    ['with a bad length', { ...EPISODE, durationSeconds: '12' }, 'durationSeconds must be a number'],
    [
      'with a bad state',
      { ...EPISODE, privacyStatus: 'secret' },
      'privacyStatus must be one of public, unlisted',
    ],
    ['with a bad segment', { ...EPISODE, segments: [[0, 1, 'x']] }, 'segments[0] must be'],
    ['with a reversed segment', { ...EPISODE, segments: [[5, 1, 'x', 'y']] }, 'segments[0] ends at 1'],
  ])('with a file that is %s says so once, and serves the others', async (_, content, problem) => {
    rig.write('bad.json', content)
    rig.write('good.json', { ...EPISODE, videoId: 'good_good_0' })
    expect((await list('good_good_0')).items).toHaveLength(1)
    await list('good_good_0')
    expect(rig.problems).toEqual([expect.stringContaining(`bad.json: ${problem}`)])
  })

  it('names both files when two have the same video', async () => {
    rig.write('a.json', EPISODE)
    rig.write('b.json', EPISODE)
    expect((await list('abcdefgh_-1')).items).toHaveLength(1)
    expect(rig.problems).toEqual([expect.stringMatching(/b\.json: .*a\.json/)])
  })

  it('lists its episodes for people', async () => {
    rig.write('bees.json', EPISODE)
    const response = await fetch(`${rig.url}/control/episodes`)
    expect(await response.json()).toEqual({
      episodes: [
        {
          id: 'abcdefgh_-1',
          title: 'Bees & <bread>',
          minutes: 63,
          language: 'en',
          url: 'https://www.youtube.com/watch?v=abcdefgh_-1',
        },
      ],
      problems: [],
    })
  })
})

describe('an ordered fault', () => {
  it('comes as often as ordered, and then no more', async () => {
    rig.write('bees.json', EPISODE)
    await rig.post('/control/fault', { status: 503, times: 2 })
    await expect(list('abcdefgh_-1')).rejects.toMatchObject({ status: 503 })
    await expect(list('abcdefgh_-1')).rejects.toMatchObject({ status: 503 })
    expect((await list('abcdefgh_-1')).items).toHaveLength(1)
  })

  it('may have a body of its own, and hit one path only', async () => {
    rig.write('bees.json', EPISODE)
    const body = { error: { code: 403, message: 'quota', errors: [{ reason: 'quotaExceeded' }] } }
    await rig.post('/control/fault', { status: 403, body, path: '/captions', times: 1 })
    expect((await list('abcdefgh_-1')).items).toHaveLength(1)
    const captions = rig.client.captions.list({ part: ['snippet'], videoId: 'abcdefgh_-1' })
    await expect(captions).rejects.toMatchObject({ status: 403, response: { data: body } })
  })

  it('without a status is a true answer that comes late', async () => {
    rig.write('bees.json', EPISODE)
    await rig.post('/control/fault', { delayMs: 60_000 })
    const signal = AbortSignal.timeout(50)
    await expect(fetch(`${rig.url}/youtube/v3/videos?part=id&id=x&key=k`, { signal })).rejects.toThrow(
      /timeout/,
    )
    expect((await list('abcdefgh_-1')).items).toHaveLength(1)
  })

  it.each([
    ['a status that is none', { status: 99 }],
    ['an unknown member', { delay: 5 }],
    ['a negative number of times', { times: -1 }],
  ])('is refused with %s', async (_, order) => {
    expect((await rig.post('/control/fault', order)).status).toBe(400)
  })
})
