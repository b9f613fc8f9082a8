import {
  type ListenerType,
  type ListeningHours,
  QUIZ_IDS,
  type RecommendedFor,
  type WantedSummaries,
} from './quizResult.ts'
import { FREE_IN_EPISODES, type PlanId } from '#domain/plans/plans.ts'

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

/** The values are fixed by the domain, so that the result depends on what is really asked. */
const hours = (value: ListeningHours, label: string): QuizOption => ({ value, label })
const decisive = (value: RecommendedFor, label: string): QuizOption => ({ value, label })
const wanted = (value: WantedSummaries, label: string): QuizOption => ({ value, label })
const OTHER: QuizOption = { value: 'other', label: 'Something else', freeText: true }

/** Nine questions, the fifth and the eighth multiple. docs/rules.md "Quiz" */
export const QUIZ: readonly QuizQuestion[] = [
  {
    id: QUIZ_IDS.hours,
    type: 'single',
    question: 'How long do you listen to podcasts each week?',
    options: [
      hours('less-1h', 'Less than 1h'),
      hours('1-2h', '1-2h'),
      hours('2-5h', '2-5h'),
      hours('5-10h', '5-10h'),
      hours('more-10h', 'More than 10h'),
    ],
  },
  {
    id: QUIZ_IDS.obstacle,
    type: 'single',
    question: 'What gets in the way most often?',
    options: [
      decisive('no-time', 'I have no time for whole episodes'),
      decisive('forget-points', 'I forget the points that mattered'),
      decisive('lose-interest', 'I lose interest half way'),
      { value: 'nothing', label: 'Nothing, I finish what I start' },
    ],
  },
  {
    id: '3',
    type: 'single',
    question: 'Where do you usually listen?',
    options: [
      { value: 'commute', label: 'On the way to work' },
      { value: 'exercise', label: 'While I move or exercise' },
      { value: 'home', label: 'At home, doing other things' },
      { value: 'desk', label: 'At my desk' },
    ],
  },
  {
    id: '4',
    type: 'single',
    question: 'How long are the episodes that you choose?',
    options: [
      { value: 'under-30m', label: 'Under 30 minutes' },
      { value: '30-60m', label: '30 to 60 minutes' },
      { value: '1-2h', label: '1 to 2 hours' },
      { value: 'over-2h', label: 'Longer than 2 hours' },
    ],
  },
  {
    id: QUIZ_IDS.content,
    type: 'multiple',
    question: 'What do you listen to?',
    options: [
      decisive('business', 'Business'),
      decisive('tech', 'Technology'),
      { value: 'science', label: 'Science and health' },
      { value: 'history', label: 'History and politics' },
      { value: 'culture', label: 'Culture and stories' },
      OTHER,
    ],
  },
  {
    id: '6',
    type: 'single',
    question: 'In which language do you listen?',
    options: [
      { value: 'en', label: 'English' },
      { value: 'es', label: 'Spanish' },
      { value: 'both', label: 'Both' },
    ],
  },
  {
    id: '7',
    type: 'single',
    question: 'A summary keeps about 30% of the original. How does that sound?',
    options: [
      { value: 'right', label: 'Just right' },
      { value: 'shorter', label: 'I would like it shorter' },
      { value: 'longer', label: 'I would like more of it' },
    ],
  },
  {
    id: '8',
    type: 'multiple',
    question: 'What should a good summary give you?',
    options: [
      { value: 'key-points', label: 'The key points, in order' },
      { value: 'quotes', label: 'Quotes in the speaker’s own words' },
      { value: 'links', label: 'Links to the very second' },
      { value: 'decide', label: 'A way to decide what to hear in full' },
      OTHER,
    ],
  },
  {
    id: QUIZ_IDS.wanted,
    type: 'single',
    question: 'How many summaries would you use?',
    options: [
      wanted('basic', 'Basic: 10 summaries/month'),
      wanted('standard', 'Standard: 50 summaries/month'),
      wanted('premium', 'Premium: unlimited summaries'),
    ],
  },
]

/** What a month of each plan is in hours of audio. docs/rules.md "Quiz" */
export const PLAN_HOURS: Record<PlanId, string> = {
  free: `Two hours of audio a month: ${FREE_IN_EPISODES}`,
  premium: 'Ten hours of audio a month.',
  enterprise: 'Audio without a limit.',
}

/** What the result says to each kind of listener. */
export const RECOMMENDATIONS: Record<ListenerType, { title: string; text: string }> = {
  'heavy-user': {
    title: 'You live with podcasts',
    text: 'Five hours a week and more is a shelf of books every month. Summaries tell you which hours are worth it.',
  },
  'regular-user': {
    title: 'You are a regular listener',
    text: 'A few good hours a week. With summaries you keep up with twice the shows in the same time.',
  },
  'light-user': {
    title: 'You pick your moments',
    text: 'You listen now and then. A few summaries a month make sure that you pick the right ones.',
  },
}

export const EXTRAS: Record<RecommendedFor, string> = {
  'no-time': 'No time: start with the one-paragraph gist, and open only the points that you need.',
  'forget-points': 'Points that fade: every summary stays in your dashboard, each point with its second.',
  'lose-interest': 'Long middles: the key moments skip to where the conversation turns.',
  business: 'Business: advanced summaries keep the figures and the arguments behind them.',
  tech: 'Technology: quotes are verbatim, so names and versions are right.',
}
