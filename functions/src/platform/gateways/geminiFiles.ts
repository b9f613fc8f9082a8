import { setTimeout as pause } from 'node:timers/promises'
import { geminiClient } from './gemini.ts'
import { ModelError } from './languageModel.ts'

/** A file that Gemini keeps until it is deleted, 48 hours at most. */
export interface GeminiFile {
  /** `files/…` */
  name: string
  uri: string
  mimeType: string
}

/** Sound is ready within seconds. */
const LOOK_MS = 500
const LOOKS = 60
/** Runs after the set-aside money is returned: no caller waits longer. */
const DELETE_LIMIT_MS = 30_000

/**
 * Uploads sound, to be named in questions once ready.
 * @throws ModelError when refused, or not ready in half a minute; the signal's reason when it aborts
 * Source: https://ai.google.dev/gemini-api/docs/files
 */
export async function uploadSound(
  bytes: Uint8Array,
  mimeType: string,
  signal: AbortSignal,
): Promise<GeminiFile> {
  let name: string | undefined
  try {
    const { FileState } = await import('@google/genai')
    const { files } = await geminiClient()
    const config = { mimeType, abortSignal: signal }
    let file = await files.upload({ file: new Blob([new Uint8Array(bytes)], { type: mimeType }), config })
    name = file.name
    for (let looks = 0; looks < LOOKS && file.state === FileState.PROCESSING; looks++) {
      await pause(LOOK_MS, undefined, { signal })
      file = await files.get({ name: file.name ?? '', config: { abortSignal: signal } })
    }
    if (file.state !== FileState.ACTIVE || name === undefined || file.uri === undefined)
      throw new Error(`the file is ${file.state ?? 'nothing'}`)
    return { name, uri: file.uri, mimeType }
  } catch (error) {
    if (name !== undefined) await deleteSound(name)
    signal.throwIfAborted()
    throw new ModelError('unavailable', 'Gemini: no file', {
      cause: error,
      tokens: undefined,
      isCharged: false,
    })
  }
}

/** Never throws: a leftover expires after 48 hours. @returns whether it is deleted */
export async function deleteSound(name: string): Promise<boolean> {
  try {
    const abortSignal = AbortSignal.timeout(DELETE_LIMIT_MS)
    await (await geminiClient()).files.delete({ name, config: { abortSignal } })
    return true
  } catch {
    return false
  }
}
