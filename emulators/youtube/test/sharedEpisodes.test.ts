import path from 'node:path'
import { youtube } from '@googleapis/youtube'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEpisodeFiles } from '../../../scripts/rigs/episodeFiles.ts'
import { describeShared } from '../../../tests/support/describeShared.ts'
import { type RunningYoutube, startYoutube } from '../src/startYoutube.ts'

describeShared('transcripts of the shared test data', 'episodes', (folder) => {
  const { episodes, others } = readEpisodeFiles(folder)
  const problems: string[] = []
  let running: RunningYoutube
  beforeAll(async () => {
    running = await startYoutube({ port: 0, folders: [folder], report: (problem) => problems.push(problem) })
  })
  afterAll(() => running.stop())

  it('are all taken', async () => {
    const answer = await fetch(`${running.url}/control/episodes`)
    const listed = (await answer.json()) as { episodes: Array<{ id: string }> }
    const isOther = (problem: string) =>
      others.some((name) => problem.startsWith(`${path.join(folder, name)}:`))
    expect(problems.filter((problem) => !isOther(problem))).toEqual([])
    expect(listed.episodes.map(({ id }) => id)).toEqual(episodes.map(({ videoId }) => videoId))
    expect(listed.episodes.length).toBeGreaterThan(0)
  })

  it.each(episodes)('is served, each cue in its own block: $name', async ({ videoId, transcript }) => {
    const client = youtube({ version: 'v3', auth: 'a-key', rootUrl: `${running.url}/` })
    const { data } = await client.videos.list({ part: ['contentDetails'], id: [videoId] })
    expect(data.items?.[0]?.contentDetails?.duration).toMatch(/^PT(\d+H)?(\d+M)?(\d+S)?$/)
    const [track] = (await client.captions.list({ part: ['snippet'], videoId })).data.items ?? []
    const answer = await client.captions.download(
      { id: track?.id ?? '', tfmt: 'vtt' },
      { responseType: 'text' },
    )
    const [, ...cues] = String(answer.data).trimEnd().split('\n\n')
    expect(cues).toHaveLength(transcript.segments.length)
    // Two lines each: no text has broken out of its own.
    const broken = cues.filter((cue) => !/^[\d:.]+ --> [\d:.]+\n(<v [^<>]+>)?[^<>\n]*$/.test(cue))
    expect(broken).toEqual([])
  })

  it.skip.each(others)('is no episode: %s', () => {})
})
