import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { TranscriptSegment } from '#domain/episodes/transcript.ts'
import { readTranscription } from '../functions/src/engine/transcriber/readTranscription.ts'
import { readEpisodeTranscript } from '../functions/src/episodes/reading/readEpisodeTranscript.ts'
import { askedFor, callersPath, onlyFile, readOrRefuse } from './stack/commandLine.ts'

/**
 * `npm run --silent transcript -- FILE`: reads a transcript from a file, as the product reads it when a publisher, or a
 * transcriber, gives it. With --json, stdout holds one JSON object and nothing else. A file that is refused: one line on
 * stderr, and exit 1.
 */
const USAGE = `Usage: npm run --silent transcript -- FILE [--type MIME] [--language en|es] [--seconds N]
         [--from publisher|transcriber] [--json]
FILE: JSON, WebVTT, SRT, HTML, TTML, ASS, TSV, CSV or text with times; --seconds: length of the sound; --from transcriber: the answer about one piece of sound`

const { file, type, language, seconds, from, json } = askedFor(USAGE, options)
await readOrRefuse(file, async (refuse) => {
  const bytes = await readFile(callersPath(file))
  const reading = from === 'publisher' ? published(bytes) : transcribed(bytes)
  if (typeof reading === 'string') refuse(reading)
  else console.log(json ? JSON.stringify({ language, segments: reading }, null, 2) : asText(reading))
})

function published(bytes: Uint8Array): string | readonly TranscriptSegment[] {
  const reading = readEpisodeTranscript(bytes, type, language, seconds ?? null)
  if ('transcript' in reading) return reading.transcript.segments
  return reading.wrong === 'FALLING_TIMES'
    ? 'Its times do not rise, or more is said than can be said in that time: transcribe the sound anew (FALLING_TIMES).'
    : 'This is no transcript with times: give JSON, WebVTT, SRT, HTML, TTML, ASS, TSV, CSV or text (NOT_A_TRANSCRIPT).'
}

function transcribed(bytes: Uint8Array): string | readonly TranscriptSegment[] {
  const piece = { startSeconds: 0, endSeconds: seconds ?? Number.POSITIVE_INFINITY }
  const reading = readTranscription(new TextDecoder().decode(bytes), piece)
  if ('segments' in reading) return reading.segments
  return 'wrong' in reading ? reading.wrong : `The transcriber tells an error (status ${reading.status}).`
}

function asText(segments: readonly TranscriptSegment[]): string {
  return segments
    .map(({ startSeconds, speaker, text }) => {
      const named = speaker === undefined ? '' : `${speaker}: `
      return `${startSeconds.toFixed(1).padStart(8)}  ${named}${text}`
    })
    .join('\n')
}

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      type: { type: 'string', default: '' },
      language: { type: 'string', default: 'en' },
      seconds: { type: 'string' },
      from: { type: 'string', default: 'publisher' },
    },
  })
  const given = onlyFile(positionals)
  const long = values.seconds === undefined ? undefined : Number(values.seconds)
  if (long !== undefined && !(long > 0)) throw new Error('Give the seconds as a number.')
  if (values.language !== 'en' && values.language !== 'es') throw new Error('The language is en or es.')
  if (values.from !== 'publisher' && values.from !== 'transcriber')
    throw new Error('It is from a publisher or a transcriber.')
  return { ...values, file: given, language: values.language, from: values.from, seconds: long } as const
}
