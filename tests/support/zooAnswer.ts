import { readFileSync } from 'node:fs'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { readEpisodeFiles, SEEDED_EPISODES } from '../../scripts/rigs/episodeFiles.ts'

export function zooTranscript(): Transcript {
  const found = readEpisodeFiles(SEEDED_EPISODES).episodes.find(
    ({ name }) => name === 'the-zoo-in-the-jar.json',
  )
  if (found === undefined) throw new Error('the episode has gone')
  return found.transcript
}

/** Another episode's words, of the same language. */
export function otherTranscript(): Transcript {
  const found = readEpisodeFiles(SEEDED_EPISODES).episodes.find(({ name }) => name === 'the-quiet-voice.json')
  if (found === undefined) throw new Error('the other episode has gone')
  return found.transcript
}

export interface ModelAnswer {
  moments: Array<{ title: string; quote: string; from: string; to: string; weight: number }>
  keyPoints: Array<{ at: string; quote: string; speaker: string | null; text: string }>
  gist: string
  headline: string
  mentions: Array<{ name: string; kind: string; at: string }>
}

/** A capable model's honest answer about an episode of emulator-data, as it is asked for. */
export function zooAnswer(): ModelAnswer {
  return JSON.parse(readFileSync(new URL('./zooAnswer.json', import.meta.url), 'utf8')) as ModelAnswer
}
