import { type PlanId, PLAN_IDS } from '#domain/plans/plans.ts'

/** Answers of the quiz: a value, or a list; for 'other' the list holds 'other' and 'other:' plus the typed text. */
export type QuizAnswers = Record<string, string | readonly string[]>

export type ListenerType = 'heavy-user' | 'regular-user' | 'light-user'

/** Values of question 1, weekly listening. */
export const LISTENING_HOURS = ['less-1h', '1-2h', '2-5h', '5-10h', 'more-10h'] as const
export type ListeningHours = (typeof LISTENING_HOURS)[number]

/** Answers of question 2, and content types of question 5, that add to the recommendation. docs/rules.md "Quiz" */
export const RECOMMENDED_FOR = ['no-time', 'forget-points', 'lose-interest', 'business', 'tech'] as const
export type RecommendedFor = (typeof RECOMMENDED_FOR)[number]

/** Values of question 9, summaries a month, least first. */
export const WANTED_SUMMARIES = ['basic', 'standard', 'premium'] as const
export type WantedSummaries = (typeof WANTED_SUMMARIES)[number]

/** Ids of the questions that decide the result; the texts of all nine are the app's content. */
export const QUIZ_IDS = { hours: '1', obstacle: '2', content: '5', wanted: '9' } as const

const FOR_LISTENER: Record<ListenerType, PlanId> = {
  'light-user': 'free',
  'regular-user': 'premium',
  'heavy-user': 'enterprise',
}
const FOR_WANTED: Record<WantedSummaries, PlanId> = {
  basic: 'free',
  standard: 'premium',
  premium: 'enterprise',
}

interface QuizResult {
  listener: ListenerType
  /** The larger of two plans: for this kind of listener, and for so many summaries. */
  plan: PlanId
  extras: RecommendedFor[]
}

/** Verdict, plan and extra recommendations. docs/rules.md "Quiz" */
export function quizResult(answers: QuizAnswers): QuizResult {
  const hours = answers[QUIZ_IDS.hours]
  const listener =
    hours === '5-10h' || hours === 'more-10h'
      ? 'heavy-user'
      : hours === '2-5h'
        ? 'regular-user'
        : 'light-user'
  const chosen = new Set([answers[QUIZ_IDS.obstacle], answers[QUIZ_IDS.content]].flat())
  const wanted = WANTED_SUMMARIES.find((each) => each === answers[QUIZ_IDS.wanted])
  const fitting = [FOR_LISTENER[listener], FOR_WANTED[wanted ?? 'basic']]
  const plan = PLAN_IDS.findLast((each) => fitting.includes(each)) ?? 'free'
  return { listener, plan, extras: RECOMMENDED_FOR.filter((extra) => chosen.has(extra)) }
}
