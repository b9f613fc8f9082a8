import { askTranscriber, TranscriberError } from '../../functions/src/engine/transcriber/askTranscriber.ts'
import { apiServer, whyNoAnswer } from './apiServer.ts'
import { error, type Facts, type Finding } from './Facts.ts'

const LIMIT_MS = 60_000
/** MPEG 2 layer III, 8 kbit/s, 24 kHz: frames of 24 bytes and 24 ms in which nothing sounds. */
const SILENT_FRAME = Uint8Array.from([0xff, 0xf3, 0x14, 0xc4, ...Array.from({ length: 20 }, () => 0)])
const FRAMES = 125
const SECONDS = 3

/** Whether TRANSCRIBER_URL works: three seconds of silence are sent. An answer without times is named. */
export async function checkTranscriber(facts: Facts): Promise<Finding[]> {
  const server = apiServer(facts, 'TRANSCRIBER')
  if (server === undefined) return []
  const piece = {
    index: 0,
    startSeconds: 0,
    endSeconds: SECONDS,
    format: 'mp3' as const,
    bytes: silence(),
    isLast: true,
  }
  try {
    await askTranscriber(piece, 'en', server, AbortSignal.timeout(LIMIT_MS))
    return []
  } catch (thrown) {
    const failure = thrown instanceof TranscriberError ? thrown : { fault: 'nothing in a minute' }
    if (!/no times/.test(String(thrown)))
      return [await whyNoAnswer(server, failure, 'Episodes without a transcript would be refunded')]
    return [
      error(
        `TRANSCRIBER_MODEL ${server.model} gives no times of segments`,
        'Nothing could be anchored to what it writes: each of its summaries would be refunded',
        'Name a model that does, such as whisper-1 or Systran/faster-whisper-large-v3',
      ),
    ]
  }
}

function silence(): Uint8Array {
  const file = new Uint8Array(SILENT_FRAME.length * FRAMES)
  for (let at = 0; at < FRAMES; at++) file.set(SILENT_FRAME, at * SILENT_FRAME.length)
  return file
}
