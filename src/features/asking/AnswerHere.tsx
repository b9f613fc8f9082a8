import { MOST_SHOWN, NEAREST } from '#domain/api/askReplies.ts'
import { LANGUAGE } from '../../ui/language.en.ts'
import { OwnModel, type WriteOwn } from '../summaries/device/OwnModel.tsx'
import { deviceTexts } from '../summaries/device/texts.en.ts'
import { askWorker } from '../summaries/device/writeOnDevice.ts'
import type { Answered } from './askLibrary.ts'
import type { ToVerify, Verified } from './verify.worker.ts'

export interface AnswerHereProps {
  /** Passages, with the question to the model. */
  ask: () => Promise<Answered | undefined>
  onAnswered: (answered: Answered) => void
  onFound: (isThere: boolean) => void
}

/** Has the browser's own model answer. Fetched only where the browser has one. docs/rules.md "Asking" */
export function AnswerHere({ ask, onAnswered, onFound }: AnswerHereProps) {
  return (
    <OwnModel
      isDefault
      onFound={onFound}
      language={LANGUAGE}
      texts={deviceTexts.answer}
      onPress={async (write) => {
        const asked = await ask()
        const answered = asked && (await answeredHere(asked, write))
        if (answered) onAnswered(answered)
        return undefined
      }}
    />
  )
}

/** @returns undefined where the page was left */
async function answeredHere(
  { question: text, answer: { device, ...answer } }: Answered,
  write: WriteOwn,
): Promise<Answered | undefined> {
  const { passages } = answer
  if (device === undefined) return { question: text, answer }
  const { question, language } = device
  const written = await write(question, language, (said, signal) => {
    const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' })
    const given: ToVerify = { answer: said, question: { text, language }, passages }
    return askWorker<Verified>(worker, given, signal)
  })
  if (written === 'ended') return undefined
  if (typeof written === 'string')
    return { question: text, answer: { ...answer, passages: passages.slice(0, MOST_SHOWN), why: 'failed' } }
  const isSaid = written.made.sentences.length > 0
  const shown = isSaid ? written.made : { passages: passages.slice(0, NEAREST) }
  return { question: text, answer: { ...answer, ...shown }, isOfDevice: true }
}
