import type { QuizAnswers } from '../../content/quizResult.ts'
import { forget, KEYS, recall, remember } from '../../shared/offline/deviceStorage.ts'

/** The reader's input so far; survives a reload and the log-in, within one tab. */
export interface Draft {
  answers: QuizAnswers
  /** From 0; the number of questions is the result. */
  question: number
  /** The quiz is answered or skipped. */
  quizDone: boolean
  url: string
}

export const EMPTY_DRAFT: Draft = { answers: {}, question: 0, quizDone: false, url: '' }

function recallDraft(): Draft {
  const stored = recall(KEYS.demo, 'session')
  if (stored === null) return EMPTY_DRAFT
  try {
    // Written by rememberDraft alone, in this tab.
    return { ...EMPTY_DRAFT, ...(JSON.parse(stored) as Partial<Draft>) }
  } catch {
    return EMPTY_DRAFT
  }
}

/** @param url a link from another screen or app; it goes before the quiz and before an older one */
export function draftWith(url: string | null, isQuick = false): Draft {
  const stored = recallDraft()
  if (url === null) return isQuick ? { ...stored, quizDone: true } : stored
  return { ...stored, quizDone: true, url }
}

export function rememberDraft(draft: Draft): void {
  remember(KEYS.demo, JSON.stringify(draft), 'session')
}

export function forgetDraft(): void {
  forget(KEYS.demo, 'session')
}
