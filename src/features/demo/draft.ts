import type { QuizAnswers } from '../../content/quizResult.ts'
import { forget, KEYS, recall, remember } from '../../shared/offline/deviceStorage.ts'

/** What a reader has told the demo so far; survives a reload and the way through log-in, within one tab. */
export interface Draft {
  answers: QuizAnswers
  /** The question that they are at, from 0; one more than there are is the result. */
  question: number
  /** Whether the quiz is behind them, answered or skipped. */
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

/** @param url a link that another screen, or another app, hands over; it goes before the quiz and before an older one */
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
