import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EPISODE, type Rig, startRig } from './youtubeRig.ts'

const ALL_PARTS = ['snippet', 'contentDetails', 'status']
const ID = EPISODE.videoId

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const list = (id: string, part = ALL_PARTS) =>
  rig.client.videos.list({ part, id: [id] }).then(({ data }) => data)
const tracks = async (videoId = ID) =>
  (await rig.client.captions.list({ part: ['snippet'], videoId })).data.items ?? []
const download = async (id: string, tfmt = 'vtt') => {
  const { data } = await rig.client.captions.download({ id, tfmt }, { responseType: 'text' })
  return data
}

describe('videos.list', () => {
  it('answers an episode in the shape of the API', async () => {
    rig.write('bees.json', EPISODE)
    expect(await list(ID)).toMatchObject({
      kind: 'youtube#videoListResponse',
      etag: expect.any(String) as string,
      pageInfo: { totalResults: 1, resultsPerPage: 1 },
      items: [
        {
          kind: 'youtube#video',
          id: ID,
          snippet: {
            title: 'Bees & <bread>',
            channelTitle: 'A Channel',
            defaultLanguage: 'en',
            defaultAudioLanguage: 'en',
            liveBroadcastContent: 'none',
          },
          contentDetails: { duration: 'PT1H2M5S', caption: 'true' },
          status: { privacyStatus: 'public' },
        },
      ],
    })
  })

  it.each([
    ['seconds', 59, 'PT59S'],
    ['a whole hour', 3600, 'PT1H'],
    ['over 12 hours', 43_261, 'PT12H1M1S'],
    ['over a day', 93_784, 'P1DT2H3M4S'],
    ['nothing', 0, 'P0D'],
  ])('writes a length of %s as ISO 8601', async (_, durationSeconds, expected) => {
    rig.write('bees.json', { ...EPISODE, durationSeconds })
    expect((await list(ID)).items?.[0]?.contentDetails?.duration).toBe(expected)
  })

  it.each([
    ['private', { privacyStatus: 'private' }],
    ['another', { videoId: 'someoneelse' }],
  ])('answers no items for a video that is %s', async (_, change) => {
    rig.write('bees.json', { ...EPISODE, ...change })
    expect(await list(ID)).toMatchObject({ items: [], pageInfo: { totalResults: 0, resultsPerPage: 0 } })
  })

  it.each([
    ['unlisted', { privacyStatus: 'unlisted' }, { status: { privacyStatus: 'unlisted' } }],
    ['in French', { language: 'fr' }, { snippet: { defaultAudioLanguage: 'fr' } }],
    ['without captions', { captions: false }, { contentDetails: { caption: 'false' } }],
    [
      'live',
      { liveBroadcastContent: 'live' },
      { snippet: { liveBroadcastContent: 'live' }, contentDetails: { duration: 'P0D' } },
    ],
    ['upcoming', { liveBroadcastContent: 'upcoming' }, { snippet: { liveBroadcastContent: 'upcoming' } }],
  ])('shows that a video is %s', async (_, change, expected) => {
    rig.write('bees.json', { ...EPISODE, ...change })
    expect((await list(ID)).items?.[0]).toMatchObject(expected)
  })

  it('has no language where the uploader named none', async () => {
    const { language: _, ...unnamed } = EPISODE
    rig.write('bees.json', unnamed)
    const snippet = (await list(ID)).items?.[0]?.snippet
    expect(snippet).not.toHaveProperty('defaultLanguage')
    expect(snippet).not.toHaveProperty('defaultAudioLanguage')
  })
})

describe('a wrong request', () => {
  const KEY = { 'X-Goog-Api-Key': 'k' }
  it.each([
    ['without a key', `videos?part=${ALL_PARTS.join()}&id=${ID}`, {}, 403, 'forbidden'],
    ['without a part', `videos?id=${ID}`, KEY, 400, 'missingRequiredParameter'],
    ['with an unknown part', `videos?part=id,nope&id=${ID}`, KEY, 400, 'unknownPart'],
    ['without an id', `videos?part=${ALL_PARTS.join()}`, KEY, 400, 'missingRequiredParameter'],
  ])('%s is refused in the shape of Google', async (_, path, headers, code, reason) => {
    const response = await fetch(`${rig.url}/youtube/v3/${path}`, { headers })
    expect(response.status).toBe(code)
    expect(await response.json()).toMatchObject({
      error: { code, message: expect.stringMatching(/./) as string, errors: [{ reason }] },
    })
  })

  it('reaches the official client as an error with its code', async () => {
    await expect(list(ID, ['nope'])).rejects.toMatchObject({ status: 400 })
  })
})

describe('captions.list', () => {
  it('names the one track of a video, in its language', async () => {
    rig.write('bees.json', EPISODE)
    expect(await tracks()).toMatchObject([
      {
        kind: 'youtube#caption',
        snippet: { videoId: ID, language: 'en', trackKind: 'standard', status: 'serving', isDraft: false },
      },
    ])
  })

  it('is empty for a video without captions', async () => {
    rig.write('bees.json', { ...EPISODE, captions: false })
    expect(await tracks()).toEqual([])
  })

  it.each([
    ['missing', 'nobodyknows', {}, 404],
    ['private', ID, { privacyStatus: 'private' }, 403],
  ])('refuses a video that is %s', async (_, videoId, change, status) => {
    rig.write('bees.json', { ...EPISODE, ...change })
    await expect(tracks(videoId)).rejects.toMatchObject({ status })
  })
})

describe('captions.download', () => {
  it('gives WebVTT: a cue for each segment, the speaker as its voice, everything escaped', async () => {
    rig.write('bees.json', EPISODE)
    const [track] = await tracks()
    expect(await download(track?.id ?? '')).toBe(`WEBVTT
Kind: captions
Language: en

00:00:00.000 --> 00:00:04.250
<v Ada>Is 1 &lt; 2 &amp; 3 &gt; 2?

00:00:04.250 --> 00:00:04.251
<v Bob --&gt; Co>Two lines

01:01:01.000 --> 01:02:05.400
Good-bye.
`)
  })

  it.each([
    ['an unknown track', 'AUieDanobodyknows', 'vtt', 404],
    ['a format that is not served', `AUieDa${ID}`, 'srt', 400],
  ])('refuses %s', async (_, id, format, status) => {
    rig.write('bees.json', EPISODE)
    await expect(download(id, format)).rejects.toMatchObject({ status })
  })
})

describe('the folder', () => {
  it('is read again when a file comes, changes or goes', async () => {
    const title = async () => (await list(ID)).items?.[0]?.snippet?.title
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
    ['without a title', { ...EPISODE, title: undefined }, 'title is missing'],
    ['with a bad id', { ...EPISODE, videoId: 'short' }, 'videoId "short" is not 11 characters'],
    ['with a bad length', { ...EPISODE, durationSeconds: '12' }, 'durationSeconds must be a number'],
    [
      'with a bad state',
      { ...EPISODE, privacyStatus: 'secret' },
      'privacyStatus must be one of public, unlisted',
    ],
    ['with a bad segment', { ...EPISODE, segments: [[0, 1, 'x']] }, 'segments[0] must be'],
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
    expect((await list(ID)).items).toHaveLength(1)
    expect(rig.problems).toEqual([expect.stringMatching(/b\.json: .*a\.json/)])
  })

  it('lists its episodes for people', async () => {
    rig.write('bees.json', EPISODE)
    const response = await fetch(`${rig.url}/control/episodes`)
    expect(await response.json()).toEqual({
      episodes: [
        {
          title: 'Bees & <bread>',
          minutes: 63,
          language: 'en',
          url: 'https://www.youtube.com/watch?v=abcdefgh_-1',
        },
      ],
    })
  })
})

describe('an ordered fault', () => {
  it('comes as often as ordered, and then no more', async () => {
    rig.write('bees.json', EPISODE)
    await rig.post('/control/fault', { status: 503, times: 2 })
    await expect(list(ID)).rejects.toMatchObject({ status: 503 })
    await expect(list(ID)).rejects.toMatchObject({ status: 503 })
    expect((await list(ID)).items).toHaveLength(1)
  })

  it('may have a body of its own, and hit one path only', async () => {
    rig.write('bees.json', EPISODE)
    const body = { error: { code: 403, message: 'quota', errors: [{ reason: 'quotaExceeded' }] } }
    await rig.post('/control/fault', { status: 403, body, path: '/captions', times: 1 })
    expect((await list(ID)).items).toHaveLength(1)
    const captions = rig.client.captions.list({ part: ['snippet'], videoId: ID })
    await expect(captions).rejects.toMatchObject({ status: 403, response: { data: body } })
  })

  it.each([
    ['a status that is none', { status: 99 }],
    ['no status', { path: '/captions' }],
  ])('is refused with %s', async (_, order) => {
    expect((await rig.post('/control/fault', order)).status).toBe(400)
  })
})
