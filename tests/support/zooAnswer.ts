import { readFileSync } from 'node:fs'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { readEpisodeFiles, SEEDED_EPISODES } from '../../scripts/rigs/episodeFiles.ts'

/** The words of one of our own episodes. */
export function zooTranscript(file = 'the-zoo-in-the-jar'): Transcript {
  const found = readEpisodeFiles(SEEDED_EPISODES).episodes.find(({ name }) => name === `${file}.json`)
  if (found === undefined) throw new Error('the episode has gone')
  return found.transcript
}

/** Another episode's words, of the same language. */
export const otherTranscript = (): Transcript => zooTranscript('the-quiet-voice')

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
