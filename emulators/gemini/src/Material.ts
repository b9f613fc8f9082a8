import type { EpisodeLibrary } from '../../youtube/src/EpisodeLibrary.ts'
import type { Files } from './Files.ts'
import { apiError, type GenerateRequest, type VideoPart } from './GenerateRequest.ts'

/** Spoken words, in seconds from the beginning of the sent material. */
export interface Said {
  startSeconds: number
  endSeconds: number
  speaker: string
  text: string
  n?: number
}

/** Words of a sound file with their times, and its length; undefined for an unknown file. */
export type Ear = (
  file: Buffer,
) =>
  | { seconds: number; said: ReadonlyArray<{ startSeconds: number; endSeconds: number; text: string }> }
  | undefined

/** Material that requests name only. */
export interface Known {
  library: EpisodeLibrary
  files: Pick<Files, 'find'>
  ear: Ear
}

/** Readable material of a request: its words, and its numbered points. */
export interface Material {
  title: string
  said: readonly Said[]
  numbered: readonly { number: number; text: string }[]
  durationSeconds: number
}

const LINE = /^\[(?:(\d+):)?(\d+):(\d{2})\] (?:([^:]{1,60}): )?(.+)$/
/** A proposal as the question prints it: number, speaker, text. */
const PROPOSAL = /^(\d+) (?:(\p{Lu}[^:.,!?]{1,40}): )?(.+)$/u
const NUMBERED = /^#(\d+) \[[\d:]+\] (.+)$/
/** The last line of a transcript does not say when it ends. */
const LAST_LINE_SECONDS = 5

/** The text of a request's texts and videos, timed from a clip's start. @throws HttpRefusal 403 if private */
export function materialOf({ texts, videos, files }: GenerateRequest, known: Known): Material {
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.trim())
  const title = lines.find((line) => /\p{L}/u.test(line) && !/^[=#[]/.test(line)) ?? 'What was sent'
  const numbered = lines.flatMap((line) => {
    const match = NUMBERED.exec(line)
    return match ? [{ number: Number(match[1]), text: match[2] ?? '' }] : []
  })
  const read = lines.flatMap((line) => {
    const match = LINE.exec(line)
    if (!match) return []
    const [hours, minutes, seconds] = match.slice(1, 4).map((digits) => Number(digits ?? 0))
    return [
      {
        startSeconds: (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0),
        speaker: match[4] ?? '',
        text: match[5] ?? '',
      },
    ]
  })
  const said = read.map((line, at) => ({
    ...line,
    endSeconds: Math.max(
      line.startSeconds + 1,
      read[at + 1]?.startSeconds ?? line.startSeconds + LAST_LINE_SECONDS,
    ),
  }))
  const proposed = lines.flatMap((line) => {
    const match = read.length > 0 ? null : PROPOSAL.exec(line)
    if (!match) return []
    const n = Number(match[1])
    return [
      { n, startSeconds: n * 10, endSeconds: n * 10 + 10, speaker: match[2] ?? '', text: match[3] ?? '' },
    ]
  })
  const heard = videos.flatMap((video) => hear(video, known.library))
  const inFiles = files.flatMap((uri) => sentences(known.ear(known.files.find(uri).bytes)?.said ?? []))
  const all = [...said, ...proposed, ...heard, ...inFiles]
  const durationSeconds = all.at(-1)?.endSeconds ?? 0
  return { title, said: all, numbered, durationSeconds }
}

function hear({ videoId, startSeconds, endSeconds = Infinity }: VideoPart, library: EpisodeLibrary): Said[] {
  const episode = library.find(videoId)
  if (episode?.privacyStatus !== 'public')
    throw apiError(403, 'PERMISSION_DENIED', 'The caller does not have permission')
  return episode.segments
    .filter(([start]) => start >= startSeconds && start < endSeconds)
    .map(([start, end, speaker, text]) => ({
      startSeconds: start - startSeconds,
      endSeconds: end - startSeconds,
      speaker,
      text: text.replace(/\s+/g, ' ').trim(),
    }))
}

/** Words up to the end of a sentence. */
function sentences(words: NonNullable<ReturnType<Ear>>['said']): Said[] {
  const found: Said[] = []
  let open: Said | undefined
  for (const { startSeconds, endSeconds, text } of words) {
    open = open
      ? { ...open, endSeconds, text: `${open.text} ${text}` }
      : { startSeconds, endSeconds, speaker: '', text }
    if (/[.?!]["”]?$/.test(text)) {
      found.push(open)
      open = undefined
    }
  }
  return open ? [...found, open] : found
}

/** Source: https://ai.google.dev/gemini-api/docs/tokens and …/video-understanding */
const CHARACTERS_PER_TOKEN = 4
const FRAME_TOKENS = { low: 70, full: 280 }
const SOUND_TOKENS = 32

export const tokensOfText = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/** Tokens of a request by kind, as the API reports them. */
export function promptTokens(request: GenerateRequest, { library, files, ear }: Known) {
  const { system, texts, videos, files: uris, isLowResolution } = request
  const inFiles = uris.reduce((sum, uri) => sum + (ear(files.find(uri).bytes)?.seconds ?? 0), 0)
  const lengths = videos.map(({ videoId, startSeconds, endSeconds = Infinity, framesPerSecond }) => {
    const length = library.find(videoId)?.durationSeconds ?? 0
    const seconds = Math.ceil(Math.max(0, Math.min(endSeconds, length) - startSeconds))
    return { seconds, frames: Math.ceil(seconds * framesPerSecond) }
  })
  const sum = (of: 'seconds' | 'frames') => lengths.reduce((total, each) => total + each[of], 0)
  const details = [
    { modality: 'TEXT', tokenCount: tokensOfText([system, ...texts].join('')) },
    { modality: 'VIDEO', tokenCount: sum('frames') * FRAME_TOKENS[isLowResolution ? 'low' : 'full'] },
    { modality: 'AUDIO', tokenCount: Math.ceil(sum('seconds') + inFiles) * SOUND_TOKENS },
  ].filter(({ tokenCount }) => tokenCount > 0)
  return { total: details.reduce((total, { tokenCount }) => total + tokenCount, 0), details }
}
