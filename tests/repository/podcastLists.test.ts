import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PODCAST_LISTS } from '../../src/content/podcastLists.ts'
import { SAMPLE_EPISODES } from '../../src/content/sampleEpisodes.ts'
import { minutesOf } from '#domain/units.ts'

interface SeededEpisode {
  videoId: string
  title: string
  channelTitle: string
  language: string
  durationSeconds: number
  segments: Array<[start: number, end: number, speaker: string, text: string]>
}

const FOLDER = new URL('../../emulator-data/episodes/', import.meta.url)
const seeded = new Map(
  readdirSync(FOLDER)
    .map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as SeededEpisode)
    .map((episode) => [episode.videoId, episode]),
)

function seed(videoId: string): SeededEpisode {
  const found = seeded.get(videoId)
  if (found === undefined) throw new Error(`emulator-data/episodes has no ${videoId}`)
  return found
}

describe('SAMPLE_EPISODES', () => {
  it.each(Object.values(SAMPLE_EPISODES))('$title: has the data of its transcript', (episode) => {
    const { title, channelTitle, language, durationSeconds } = seed(episode.videoId)
    expect(episode).toMatchObject({ title, show: channelTitle, audioLanguage: language })
    expect(episode.durationMinutes).toBe(minutesOf(durationSeconds))
    expect(episode.listenUrl).toContain(episode.videoId)
  })

  it.each(Object.values(SAMPLE_EPISODES))('$title: has a summary of 26 to 34 % of its length', (episode) => {
    const share = (episode.summaryMinutes * 60) / seed(episode.videoId).durationSeconds
    expect(share).toBeGreaterThan(0.26)
    expect(share).toBeLessThan(0.34)
  })
})

describe.each(PODCAST_LISTS)('$title', (list) => {
  it.each([...list.episodes])('$show: key points begin where sentences do, in order', (episode) => {
    const starts = new Set(seed(episode.videoId).segments.map(([start]) => Math.floor(start)))
    const seconds = episode.keyPoints.map(({ startSeconds }) => startSeconds)
    expect(seconds.length).toBeGreaterThanOrEqual(5)
    expect(seconds.filter((second) => !starts.has(second))).toEqual([])
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
  })
})
