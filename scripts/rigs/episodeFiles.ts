import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { fromRoot } from '../stack/paths.ts'

/** One episode of a folder; its file is described in emulator-data/README.md. */
export interface EpisodeFile {
  name: string
  videoId: string
  title: string
  channelTitle: string
  showNote?: string
  transcript: Transcript
}

/** Our own episodes, which are part of the repository. */
export const SEEDED_EPISODES = fromRoot('emulator-data', 'episodes')

/** The episodes of a folder, by name; other JSON may lie among them, and is only named. */
export function readEpisodeFiles(folder: string): { episodes: EpisodeFile[]; others: string[] } {
  const episodes: EpisodeFile[] = []
  const others: string[] = []
  for (const name of readdirSync(folder).toSorted()) {
    if (!name.endsWith('.json')) continue
    const content: unknown = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
    if (isEpisode(content)) episodes.push(episodeOf(name, content))
    else others.push(name)
  }
  return { episodes, others }
}

interface Content extends Omit<EpisodeFile, 'name' | 'transcript'>, Omit<Transcript, 'segments'> {
  segments: Array<[startSeconds: number, endSeconds: number, speaker: string, text: string]>
}

/** Two members that no other kind of file has together. Whether the rest is right is for tests to find out. */
function isEpisode(content: unknown): content is Content {
  return typeof content === 'object' && content !== null && 'videoId' in content && 'segments' in content
}

function episodeOf(name: string, { language, durationSeconds, segments, ...about }: Content): EpisodeFile {
  const { videoId, title, channelTitle, showNote } = about
  const transcript = {
    language,
    durationSeconds,
    segments: segments.map(([startSeconds, endSeconds, speaker, text]) => ({
      startSeconds,
      endSeconds,
      speaker,
      text,
    })),
  }
  return { name, videoId, title, channelTitle, ...(showNote !== undefined && { showNote }), transcript }
}
