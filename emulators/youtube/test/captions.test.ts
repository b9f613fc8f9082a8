import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EPISODE, type Rig, startRig } from './youtubeRig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const tracks = async (videoId = EPISODE.videoId) =>
  (await rig.client.captions.list({ part: ['snippet'], videoId })).data.items ?? []

const download = async (id: string, tfmt = 'vtt') => {
  const { data } = await rig.client.captions.download({ id, tfmt }, { responseType: 'text' })
  return data
}

describe('captions.list', () => {
  it('names the one track of a video, in its language', async () => {
    rig.write('bees.json', EPISODE)
    expect(await tracks()).toMatchObject([
      {
        kind: 'youtube#caption',
        snippet: {
          videoId: EPISODE.videoId,
          language: 'en',
          trackKind: 'standard',
          status: 'serving',
          isDraft: false,
        },
      },
    ])
  })

  it('is empty for a video without captions', async () => {
    rig.write('bees.json', { ...EPISODE, captions: false })
    expect(await tracks()).toEqual([])
  })

  it.each([
    ['missing', 'nobodyknows', {}, 404],
    ['private', EPISODE.videoId, { privacyStatus: 'private' }, 403],
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

  it('has as many cues as the episode has segments', async () => {
    const segments = Array.from({ length: 500 }, (_, n) => [n, n + 1, `Voice ${n % 3}`, `Sentence ${n}.`])
    rig.write('long.json', { ...EPISODE, segments })
    const [track] = await tracks()
    const text = await download(track?.id ?? '')
    expect(text).toMatch(/^WEBVTT/)
    expect(String(text).match(/ --> /g)).toHaveLength(500)
  })

  it.each([
    ['an unknown track', 'AUieDanobodyknows', 'vtt', 404],
    ['a format that is not served', `AUieDa${EPISODE.videoId}`, 'srt', 400],
  ])('refuses %s', async (_, id, format, status) => {
    rig.write('bees.json', EPISODE)
    await expect(download(id, format)).rejects.toMatchObject({ status })
  })
})

describe('the watch page', () => {
  it('marks the words that a link points at', async () => {
    rig.write('bees.json', EPISODE)
    const page = await (await fetch(`${rig.url}/watch?v=${EPISODE.videoId}&t=1h1m2s`)).text()
    expect(page).toMatch(/<p id="now"[^>]*>.*Good-bye/)
    expect(page).toContain('Bees &amp; &lt;bread&gt;')
    expect(page).not.toContain('<bread>')
  })

  it('is not there for a video that is not', async () => {
    expect((await fetch(`${rig.url}/watch?v=nobodyknows`)).status).toBe(404)
  })
})
