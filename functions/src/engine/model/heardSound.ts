import type { Seconds } from '#domain/units.ts'
import { UncuttableAudio } from '../../audio/UncuttableAudio.ts'
import { deleteSound, type GeminiFile, uploadSound } from '../../platform/gateways/geminiFiles.ts'
import { BrokenAnswer } from '../../platform/gateways/exchange.ts'
import { openSound } from '../../platform/gateways/untrusted/openUntrusted.ts'
import { ModelError } from '../../platform/gateways/languageModel.ts'
import { StageFailure } from '../StageFailure.ts'
import type { FileStorage, SoundKeeper } from '../SummaryEngine.ts'
import { audioPieces } from '../transcriber/audioPieces.ts'
import { countedSound, mostSeconds, SoundTooLarge } from '../transcriber/countedSound.ts'
import { type EpisodePart, HEARD_SOUND_BYTES, HEARD_SOUND_SECONDS } from './episodeParts.ts'

const TYPES = { mp3: 'audio/mp3', m4a: 'audio/mp4' } as const
const LIMITS = { seconds: HEARD_SOUND_SECONDS, bytes: HEARD_SOUND_BYTES, overlapSeconds: 0 }

const GONE = 'Its sound could not be heard because the publisher’s server does not give it to us.'
const SILENT = 'Its sound could not be heard because the publisher’s server did not answer.'
const FORMAT = 'Its sound could not be heard because its file is neither MP3 nor M4A, or is damaged.'
const TOO_LONG = 'Its sound could not be heard because its file is much longer than its feed says.'

export interface HeardSound {
  parts: EpisodePart[]
  /** Deletes the uploads. Never throws. */
  forget(): Promise<void>
}

/**
 * Fetches an episode's sound once and uploads it to the model's service, in parts cut between frames: all from one
 * download, so that its publisher sees one request.
 * @throws StageFailure without sound, or without room for it; the signal's reason when it aborts
 */
export async function heardSound(
  audioUrl: string,
  durationSeconds: Seconds,
  { storage, keeper, signal }: { storage: FileStorage; keeper: SoundKeeper | undefined; signal: AbortSignal },
): Promise<HeardSound> {
  const kept: Array<{ file: GeminiFile; release: () => Promise<void> }> = []
  const parts: EpisodePart[] = []
  const forget = async () => {
    await Promise.all(
      kept.splice(0).map(async ({ file, release }) => {
        // A file that could not be deleted takes room until it expires.
        if (await deleteSound(file.name)) await release()
      }),
    )
  }
  const opened = await openSound(audioUrl, { overallMs: 600_000, signal })
  if (opened.kind !== 'open') {
    const isOver = opened.kind === 'refused' && ['GONE', 'NEEDS_LOGIN', 'NOT_ALLOWED'].includes(opened.reason)
    throw isOver ? final('SOUND_GONE', GONE) : new StageFailure('SOUND_UNREACHABLE', SILENT)
  }
  const most = mostSeconds(durationSeconds)
  const read = countedSound(opened)
  try {
    for await (const { bytes, format, startSeconds, endSeconds } of audioPieces(
      keeper?.pass(read) ?? read,
      LIMITS,
    )) {
      if (endSeconds > most) throw final('SOUND_TOO_LONG', TOO_LONG)
      const release = await storage.hold(bytes.length)
      if (release === 'full') throw new StageFailure('ENGINE_UNAVAILABLE', 'Other episodes are being heard.')
      try {
        const file = await uploadSound(bytes, TYPES[format], signal)
        kept.push({ file, release })
        parts.push({ startSeconds, endSeconds, segments: null, file })
      } catch (error) {
        await release()
        throw error
      }
    }
    return { parts, forget }
  } catch (error) {
    await forget()
    signal.throwIfAborted()
    if (error instanceof SoundTooLarge) throw final('SOUND_TOO_LONG', TOO_LONG)
    if (error instanceof UncuttableAudio) throw final('SOUND_FORMAT', FORMAT, error)
    if (error instanceof BrokenAnswer) throw new StageFailure('SOUND_UNREACHABLE', SILENT, { cause: error })
    if (error instanceof ModelError)
      throw new StageFailure('ENGINE_UNAVAILABLE', 'The summary engine did not answer.', { cause: error })
    throw error
  } finally {
    opened.close()
  }
}

const final = (code: string, message: string, cause?: Error) =>
  new StageFailure(code, message, { isFinal: true, cause })
