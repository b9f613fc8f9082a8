/// <reference types="dom-chromium-ai" />
import type { DeviceQuestion } from '#domain/api/replies.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Answered } from './answer.worker.ts'

/** The model's answer, in a form that a server can verify again. */
export interface Written {
  answer: string
  summary: Summary
}

export type NotWritten = 'too long' | 'not verified' | 'failed' | 'ended'

/** Both questions to the browser need the same languages: a model may lack one of them. */
export const languagesOf = (language: EpisodeLanguage) => {
  const expected: LanguageModelExpected[] = [{ type: 'text', languages: [language] }]
  // Instructions are in the summary's language.
  return { expectedInputs: expected, expectedOutputs: expected }
}

/**
 * Has the browser's own model write about the proposals. Nothing leaves the page.
 * @param onDownload gets the downloaded share of the model, 0 to 1
 */
export async function writeOnDevice(
  model: Pick<typeof LanguageModel, 'create'>,
  { question: { system, text, schema }, read }: DeviceQuestion,
  {
    signal,
    onDownload,
    verify = verifyInWorker,
  }: {
    signal: AbortSignal
    onDownload: (share: number) => void
    verify?: (answered: Answered, signal: AbortSignal) => Promise<Summary | undefined>
  },
): Promise<Written | NotWritten> {
  let session: LanguageModel | undefined
  try {
    session = await model.create({
      ...languagesOf(read.language),
      initialPrompts: [{ role: 'system', content: system }],
      monitor: (monitor) => monitor.addEventListener('downloadprogress', ({ loaded }) => onDownload(loaded)),
      signal,
    })
    const answer = await session.prompt(text, { responseConstraint: schema, signal })
    const summary = await verify({ answer, read }, signal)
    return summary === undefined ? 'not verified' : { answer, summary }
  } catch (error) {
    if (signal.aborted) return 'ended'
    return error instanceof Error && error.name === 'QuotaExceededError' ? 'too long' : 'failed'
  } finally {
    session?.destroy()
  }
}

function verifyInWorker(answered: Answered, signal: AbortSignal): Promise<Summary | undefined> {
  const worker = new Worker(new URL('./answer.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Summary | undefined>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Summary | undefined>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    signal.addEventListener('abort', () => reject(new Error('ended')))
    worker.postMessage(answered, [])
  }).finally(() => worker.terminate())
}
