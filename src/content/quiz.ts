import { QUIZ_IDS } from './quizResult.ts'
import { quizQuestions as texts } from './quizTexts.en.ts'

interface QuizOption {
  value: string
  label: string
  /** Asks for the reader's own words. */
  freeText?: true
}

export interface QuizQuestion {
  id: string
  type: 'single' | 'multiple'
  question: string
  options: readonly QuizOption[]
}

function question(
  id: string,
  type: QuizQuestion['type'],
  { question, options }: { question: string; options: Record<string, string> },
): QuizQuestion {
  const labels = Object.entries(options)
  return {
    id,
    type,
    question,
    options: labels.map(([value, label]) => ({ value, label, ...(value === 'other' && { freeText: true }) })),
  }
}

/** Nine questions, the fifth and the eighth multiple. docs/rules.md "Quiz" */
export const QUIZ: readonly QuizQuestion[] = [
  question(QUIZ_IDS.hours, 'single', texts.hours),
  question(QUIZ_IDS.obstacle, 'single', texts.obstacle),
  question('3', 'single', texts.place),
  question('4', 'single', texts.length),
  question(QUIZ_IDS.content, 'multiple', texts.content),
  question('6', 'single', texts.language),
  question('7', 'single', texts.share),
  question('8', 'multiple', texts.gives),
  question(QUIZ_IDS.wanted, 'single', texts.wanted),
]
