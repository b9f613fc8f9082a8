import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { type EpisodeFile, readEpisodeFiles, SEEDED_EPISODES } from '../../rigs/episodeFiles.ts'
import { sharedPath } from '../../rigs/sharedPath.ts'

/** A meeting of the AMI or the ICSI corpus: its words, and people's extracts. Times in seconds. */
export interface AmiMeeting {
  id: string
  dur: number
  units: ReadonlyArray<
    [id: string, start: number, end: number, speaker: string, extract: 0 | 1, links: number, text: string]
  >
  /** The recogniser's text of each unit. */
  asr: readonly string[]
}

/** Whether the development data is there. */
export const hasCorpora = (): boolean => sharedPath('eval') !== undefined

function corpus(name: string): string {
  const file = sharedPath(name)
  if (file === undefined) throw new Error(`The development data is missing: ${name}.`)
  return file
}

async function unzipped(file: string): Promise<string> {
  return gunzipSync(await readFile(path.join(corpus('eval'), file))).toString('utf8')
}

export async function readAmi(): Promise<AmiMeeting[]> {
  return JSON.parse(await unzipped('ami-dev.json.gz')) as AmiMeeting[]
}

/** In the same shape; people extracted half as much. */
export async function readIcsi(): Promise<AmiMeeting[]> {
  return JSON.parse(await unzipped('icsi-dev.json.gz')) as AmiMeeting[]
}

export const readSeeded = (): EpisodeFile[] => readEpisodeFiles(SEEDED_EPISODES).episodes
export const readSharedEpisodes = (): EpisodeFile[] => readEpisodeFiles(corpus('episodes')).episodes

export function amiTranscript(meeting: AmiMeeting, recognised: boolean): Transcript {
  return {
    language: 'en',
    durationSeconds: meeting.dur,
    segments: meeting.units.map(([, startSeconds, endSeconds, speaker, , , text], index) => ({
      startSeconds,
      endSeconds,
      speaker,
      text: recognised ? (meeting.asr[index] ?? '') : text,
    })),
  }
}
