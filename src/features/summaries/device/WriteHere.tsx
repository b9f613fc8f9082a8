import type { DeviceQuestion } from '#domain/api/replies.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { Answered } from './answer.worker.ts'
import { OwnModel } from './OwnModel.tsx'
import { deviceTexts as texts } from './texts.en.ts'
import { askWorker } from './writeOnDevice.ts'

/** The model's answer, in a form that a server can verify again. */
export interface WrittenSummary {
  answer: string
  summary: Summary
}

export interface WriteHereProps {
  language: EpisodeLanguage
  /** The model's question, or the reason for none. */
  ask: () => Promise<DeviceQuestion | string>
  onWritten: (made: WrittenSummary) => void
}

/** Has the browser's own model write a summary. Fetched only where the browser has one. */
export function WriteHere({ language, ask, onWritten }: WriteHereProps) {
  return (
    <OwnModel
      language={language}
      texts={texts}
      onPress={async (write) => {
        const asked = await ask()
        if (typeof asked === 'string') return asked
        const { question, read } = asked
        const written = await write(question, read.language, (answer, signal) => {
          const worker = new Worker(new URL('./answer.worker.ts', import.meta.url), { type: 'module' })
          return askWorker<Summary | undefined>(worker, { answer, read } satisfies Answered, signal)
        })
        if (typeof written !== 'string') onWritten({ answer: written.answer, summary: written.made })
        return typeof written !== 'string' || written === 'ended' ? undefined : texts.notWritten[written]
      }}
    />
  )
}
