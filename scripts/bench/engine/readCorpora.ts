import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Transcript } from '#domain/transcript.ts'
import { SHARED_DIR } from '../../rigs/shared.ts'
import { fromRoot } from '../../stack/paths.ts'

/** An AMI meeting: what was said, and what people took out of it. Times in seconds. */
export interface AmiMeeting {
  id: string
  dur: number
  units: ReadonlyArray<
    [id: string, start: number, end: number, speaker: string, extract: 0 | 1, links: number, text: string]
  >
  /** The recogniser's text of each unit. */
  asr: readonly string[]
  /** Sentences of the human abstract with the units they rest on. */
  abs: ReadonlyArray<{ text: string; ids: readonly string[] }>
}

interface QmsumMeeting {
  meeting_transcripts: ReadonlyArray<{ speaker: string; content: string }>
  general_query_list: ReadonlyArray<{ query: string; answer: string }>
}

export interface EpisodeFile {
  name: string
  title: string
  channelTitle: string
  showNote?: string
  transcript: Transcript
}

/** Whether the development data stands beside the repository. */
export const hasCorpora = existsSync(path.join(SHARED_DIR, 'eval'))

async function unzipped(file: string): Promise<string> {
  return gunzipSync(await readFile(path.join(SHARED_DIR, 'eval', file))).toString('utf8')
}

export async function readAmi(): Promise<AmiMeeting[]> {
  return JSON.parse(await unzipped('ami-dev.json.gz')) as AmiMeeting[]
}

export async function readQmsum(): Promise<QmsumMeeting[]> {
  const lines = (await unzipped('qmsum-val.jsonl.gz')).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as QmsumMeeting)
}

/** Episodes of a folder of our own file format (emulator-data/README.md). */
async function readEpisodes(folder: string): Promise<EpisodeFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const file = JSON.parse(await readFile(path.join(folder, name), 'utf8'))
      const segments = (file.segments as Array<[number, number, string, string]>).map(
        ([startSeconds, endSeconds, speaker, text]) => ({ startSeconds, endSeconds, speaker, text }),
      )
      const { title, channelTitle, language, durationSeconds, showNote } = file
      return { name, title, channelTitle, showNote, transcript: { language, durationSeconds, segments } }
    }),
  )
}

export const readSeeded = () => readEpisodes(fromRoot('emulator-data', 'episodes'))
export const readSharedEpisodes = () => readEpisodes(path.join(SHARED_DIR, 'episodes'))

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

const WORDS_PER_SECOND = 2.5

/** QMSum has no times: words at an even pace. Signs of the annotators ({vocalsound}) stay, as a hostile source's would. */
export function qmsumTranscript(meeting: QmsumMeeting): Transcript {
  let seconds = 0
  const segments = meeting.meeting_transcripts.map(({ speaker, content }) => {
    const startSeconds = seconds
    seconds += Math.max(1, content.split(/\s+/).length) / WORDS_PER_SECOND
    return { startSeconds, endSeconds: seconds, speaker, text: content }
  })
  return { language: 'en', durationSeconds: seconds, segments }
}
