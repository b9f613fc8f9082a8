import type { ListenerType, ListeningHours, RecommendedFor, WantedSummaries } from './quizResult.ts'

interface QuizText<Value extends string> {
  question: string
  /** By value, in their order. The domain names the values that decide the result. */
  options: Record<Value, string>
}

type Content = Extract<RecommendedFor, 'business' | 'tech'> | 'science' | 'history' | 'culture' | 'other'
type Obstacle = Exclude<RecommendedFor, Content> | 'nothing'

const OTHER = { other: 'Something else' }

/** docs/rules.md "Quiz" */
export const quizQuestions = {
  hours: {
    question: 'How long do you listen to podcasts each week?',
    options: {
      'less-1h': 'Less than 1h',
      '1-2h': '1-2h',
      '2-5h': '2-5h',
      '5-10h': '5-10h',
      'more-10h': 'More than 10h',
    },
  } satisfies QuizText<ListeningHours>,
  obstacle: {
    question: 'What gets in the way most often?',
    options: {
      'no-time': 'I have no time for whole episodes',
      'forget-points': 'I forget the points that mattered',
      'lose-interest': 'I lose interest half way',
      nothing: 'Nothing, I finish what I start',
    },
  } satisfies QuizText<Obstacle>,
  place: {
    question: 'Where do you usually listen?',
    options: {
      commute: 'On the way to work',
      exercise: 'While I move or exercise',
      home: 'At home, doing other things',
      desk: 'At my desk',
    },
  },
  length: {
    question: 'How long are the episodes that you choose?',
    options: {
      'under-30m': 'Under 30 minutes',
      '30-60m': '30 to 60 minutes',
      '1-2h': '1 to 2 hours',
      'over-2h': 'Longer than 2 hours',
    },
  },
  content: {
    question: 'What do you listen to?',
    options: {
      business: 'Business',
      tech: 'Technology',
      science: 'Science and health',
      history: 'History and politics',
      culture: 'Culture and stories',
      ...OTHER,
    },
  } satisfies QuizText<Content>,
  language: {
    question: 'In which language do you listen?',
    options: { en: 'English', es: 'Spanish', both: 'Both' },
  },
  share: {
    question: 'A summary keeps about 30% of the original. How does that sound?',
    options: { right: 'Just right', shorter: 'I would like it shorter', longer: 'I would like more of it' },
  },
  gives: {
    question: 'What should a good summary give you?',
    options: {
      'key-points': 'The key points, in order',
      quotes: 'Quotes in the speaker’s own words',
      links: 'Links to the very second',
      decide: 'A way to decide what to hear in full',
      ...OTHER,
    },
  },
  wanted: {
    question: 'How many summaries would you use?',
    options: {
      basic: 'Basic: 10 summaries/month',
      standard: 'Standard: 50 summaries/month',
      premium: 'Premium: unlimited summaries',
    },
  } satisfies QuizText<WantedSummaries>,
}

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
