/// <reference types="dom-chromium-ai" />
import type { OwnModelQuestion } from '#domain/api/askReplies.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'

/** The model's answer, in a form that a server can verify again. */
export interface Written<Made> {
  answer: string
  made: Made
}

export type Verify<Made> = (answer: string, signal: AbortSignal) => Promise<Made | undefined>
export type NotWritten = 'too long' | 'not verified' | 'failed' | 'ended'

/** Both questions to the browser need the same languages: a model may lack one of them. */
export const languagesOf = (language: EpisodeLanguage) => {
  const expected: LanguageModelExpected[] = [{ type: 'text', languages: [language] }]
  // Instructions are in the answer's language.
  return { expectedInputs: expected, expectedOutputs: expected }
}

/** Has the browser's model answer, verified, all in this page. @param onDownload gets the downloaded share, 0 to 1 */
export async function writeOnDevice<Made>(
  model: Pick<typeof LanguageModel, 'create'>,
  { system, text, schema }: OwnModelQuestion,
  language: EpisodeLanguage,
  {
    signal,
    onDownload,
    verify,
  }: {
    signal: AbortSignal
    onDownload: (share: number) => void
    verify: Verify<Made>
  },
): Promise<Written<Made> | NotWritten> {
  let session: LanguageModel | undefined
  try {
    session = await model.create({
      ...languagesOf(language),
      initialPrompts: [{ role: 'system', content: system }],
      monitor: (monitor) => monitor.addEventListener('downloadprogress', ({ loaded }) => onDownload(loaded)),
      signal,
    })
    const answer = await session.prompt(text, { responseConstraint: schema, signal })
    const made = await verify(answer, signal)
    return made === undefined ? 'not verified' : { answer, made }
  } catch (error) {
    if (signal.aborted) return 'ended'
    return error instanceof Error && error.name === 'QuotaExceededError' ? 'too long' : 'failed'
  } finally {
    session?.destroy()
  }
}

/** Asks a worker once, and ends it. */
export function askWorker<Made>(worker: Worker, given: unknown, signal: AbortSignal): Promise<Made> {
  return new Promise<Made>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Made>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    signal.addEventListener('abort', () => reject(new Error('ended')))
    worker.postMessage(given, [])
  }).finally(() => worker.terminate())
}
