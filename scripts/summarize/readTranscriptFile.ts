import { readFile } from 'node:fs/promises'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { foldSpace, type Transcript, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import { detectLanguage } from '../../functions/src/engine/embedded/read/detectLanguage.ts'
import { parseVtt } from '../../functions/src/engine/transcript/parseVtt.ts'
import { LONGEST_SECONDS } from '../../functions/src/engine/transcript/risingTimes.ts'
import { speakerOf, spanOf, textOf } from '../../functions/src/engine/transcript/timedEntries.ts'
import { decodeText } from '../../functions/src/platform/decodeText.ts'
import { isJson } from '../../functions/src/platform/json.ts'

/** A transcript from a file, with what the file says about the episode. */
export interface TranscriptFile {
  /** '' where the file says none; its name is no title. */
  title: string
  channelTitle: string
  /** What the publisher says about the episode; '' where the file says nothing. */
  description: string
  transcript: Transcript
}

/** A file that no summary can be made of: the message is one line, begins with the file, and says what is wrong. */
export class BadFile extends Error {
  override readonly name = 'BadFile'
}

const FORMATS = 'an episode of emulator-data/episodes, WebVTT, SRT, or JSON of the podcast namespace'
/** Characters below which no language can be told. */
const SHORTEST_TELLING = 200

/**
 * Reads a transcript from a file: our episode JSON, WebVTT, SRT, or the podcast namespace's JSON, told apart by content.
 * The language is the one that its words show: what a file says of it may be wrong.
 * @throws BadFile when the file is missing, is none of these, or is in another language
 */
export async function readTranscriptFile(file: string): Promise<TranscriptFile> {
  let content: string
  try {
    content = decodeText(await readFile(file))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const reason =
      code === 'ENOENT'
        ? 'There is no such file'
        : code === 'EISDIR'
          ? 'That is a folder'
          : `It cannot be read (${code})`
    throw new BadFile(`${file}: ${reason}. Give the path of a transcript: ${FORMATS}.`)
  }
  if (content.trim() === '') throw new BadFile(`${file}: The file is empty. Give ${FORMATS}.`)
  return /^\s*[[{]/.test(content) ? readJson(file, content) : readCues(file, content)
}

function readCues(file: string, content: string): TranscriptFile {
  const reading = parseVtt(content)
  if ('wrong' in reading) {
    throw new BadFile(
      `${file}: No cue with times such as "00:01:02.000 --> 00:01:05.000" was found. Give ${FORMATS}.`,
    )
  }
  return finish(file, reading.segments, {})
}

function readJson(file: string, content: string): TranscriptFile {
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch (error) {
    // The message quotes the file, line ends and all.
    const reason = foldSpace(error instanceof Error ? error.message : String(error))
    throw new BadFile(`${file}: The JSON is broken (${reason}).`)
  }
  const fields = (json ?? {}) as Record<string, unknown>
  if (!Array.isArray(fields['segments'])) {
    throw new BadFile(`${file}: The JSON has no list "segments". Give ${FORMATS}.`)
  }
  const segments = fields['segments'].map((entry: unknown, index, entries: unknown[]) => {
    const segment = Array.isArray(entry) ? fromTuple(entry) : segmentOf(entry, entries[index + 1])
    if (segment === undefined) {
      const shape = '[startSeconds, endSeconds, speaker, text] or {"startTime", "endTime", "speaker", "body"}'
      throw new BadFile(`${file}: Segment ${index + 1} is not ${shape} with an end that follows its start.`)
    }
    return segment
  })
  return finish(file, segments, fields)
}

/** A segment of our own episode format, in the words of the podcast namespace. */
function fromTuple([startTime, endTime, speaker, body]: unknown[]): TranscriptSegment | undefined {
  return segmentOf({ startTime, endTime, speaker, body }, undefined)
}

/** Without an end of its own, it ends where the next one begins. */
function segmentOf(entry: unknown, next: unknown): TranscriptSegment | undefined {
  if (!isJson(entry)) return undefined
  const [startSeconds, end] = spanOf(entry)
  const endSeconds = end ?? (isJson(next) ? spanOf(next)[0] : undefined) ?? startSeconds
  if (startSeconds === undefined || endSeconds === undefined || endSeconds < startSeconds) return undefined
  const speaker = speakerOf(entry)
  return { startSeconds, endSeconds, ...(speaker && { speaker }), text: textOf(entry) }
}

const textOrNone = (value: unknown) => (typeof value === 'string' ? value : '')

function finish(
  file: string,
  segments: readonly TranscriptSegment[],
  { title, channelTitle, description, showNote, language, durationSeconds }: Record<string, unknown>,
): TranscriptFile {
  const lastSecond = segments.reduce((latest, segment) => Math.max(latest, segment.endSeconds), 0)
  const duration = typeof durationSeconds === 'number' && durationSeconds > 0 ? durationSeconds : lastSecond
  if (duration > LONGEST_SECONDS) {
    throw new BadFile(`${file}: The episode is longer than 12 hours. Cut the transcript and try again.`)
  }
  return {
    title: textOrNone(title),
    channelTitle: textOrNone(channelTitle),
    description: textOrNone(description) || textOrNone(showNote),
    transcript: { language: languageOf(file, language, segments), durationSeconds: duration, segments },
  }
}

function languageOf(file: string, stated: unknown, segments: readonly TranscriptSegment[]): EpisodeLanguage {
  const text = segments.map((segment) => segment.text).join(' ')
  const { language } = detectLanguage(text)
  if (language !== null) return language
  // Too little to tell by, or no words at all: the engine says so itself.
  if (text.trim().length < SHORTEST_TELLING) return stated === 'es' ? 'es' : 'en'
  throw new BadFile(
    `${file}: The transcript is neither English nor Spanish, which is all that can be summarized without a key.`,
  )
}
