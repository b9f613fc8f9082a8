import { QUIZ_IDS } from './quizResult.ts'
import { quizQuestions as texts } from './quizTexts.en.ts'

export interface QuizQuestion {
  id: string
  type: 'single' | 'multiple'
  question: string
  options: readonly { value: string; label: string; freeText?: true }[]
}

function quizQuestion(
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
  quizQuestion(QUIZ_IDS.hours, 'single', texts.hours),
  quizQuestion(QUIZ_IDS.obstacle, 'single', texts.obstacle),
  quizQuestion('3', 'single', texts.place),
  quizQuestion('4', 'single', texts.length),
  quizQuestion(QUIZ_IDS.content, 'multiple', texts.content),
  quizQuestion('6', 'single', texts.language),
  quizQuestion('7', 'single', texts.share),
  quizQuestion('8', 'multiple', texts.gives),
  quizQuestion(QUIZ_IDS.wanted, 'single', texts.wanted),
]
