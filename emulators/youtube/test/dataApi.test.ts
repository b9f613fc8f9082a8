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
