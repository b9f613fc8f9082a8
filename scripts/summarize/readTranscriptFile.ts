import { readFile } from 'node:fs/promises'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Transcript, TranscriptSegment } from '#domain/episodes/transcript.ts'
import { detectLanguage } from '../../functions/src/engine/embedded/read/detectLanguage.ts'
import { IS_JSON, parseTranscript } from '../../functions/src/engine/transcript/parseTranscript.ts'
import { LONGEST_SECONDS } from '../../functions/src/engine/transcript/risingTimes.ts'
import { parseLooseNumbers } from '../../functions/src/engine/transcript/timedEntries.ts'
import { decodeText } from '../../functions/src/platform/decodeText.ts'
import { isJson, type Json } from '../../functions/src/platform/json.ts'

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

const FORMATS =
  'an episode of emulator-data/episodes, or a transcript with times: JSON, WebVTT, SRT, HTML, TTML, a table or text'
/** Characters below which no language can be told. */
const SHORTEST_TELLING = 200

/**
 * Reads a transcript from a file: our episode JSON, or whatever a publisher gives, told apart by content.
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
  const fields = IS_JSON.test(content) ? jsonOf(file, content) : {}
  const { segments } = fields
  return Array.isArray(segments) && segments.length > 0 && segments.every(Array.isArray)
    ? finish(file, segments.map(ownSegment(file)), fields)
    : finish(file, await published(file, content), fields)
}

/** As a publisher's is read; what reads markup is loaded for markup alone. */
async function published(file: string, content: string): Promise<readonly TranscriptSegment[]> {
  const reading = /^\s*</.test(content)
    ? (await import('../../functions/src/engine/transcript/parseTranscriptHtml.ts')).parseAny(content)
    : parseTranscript(content)
  if ('segments' in reading) return reading.segments
  const times = 'such as "00:01:02.000 --> 00:01:05.000" or {"startTime", "endTime", "body"}'
  throw new BadFile(`${file}: No words with times ${times} were found (${reading.wrong}). Give ${FORMATS}.`)
}

function jsonOf(file: string, content: string): Json {
  const json = parseLooseNumbers(content)
  if (json === undefined) throw new BadFile(`${file}: The JSON is broken. Give ${FORMATS}.`)
  return isJson(json) ? json : {}
}

/** A segment of our own episode format. */
const ownSegment =
  (file: string) =>
  ([startSeconds, endSeconds, speaker, text]: unknown[], index: number): TranscriptSegment => {
    if (typeof startSeconds !== 'number' || typeof endSeconds !== 'number' || endSeconds < startSeconds) {
      const shape = '[startSeconds, endSeconds, speaker, text] with an end that follows its start'
      throw new BadFile(`${file}: Segment ${index + 1} is not ${shape}.`)
    }
    const named = textOrNone(speaker)
    return { startSeconds, endSeconds, ...(named && { speaker: named }), text: textOrNone(text) }
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
