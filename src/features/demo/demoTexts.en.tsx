import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import { KEY_POINTS as POINTS } from '#domain/summaries/summary.ts'
import { REFUSAL_MESSAGES } from '#domain/summaries/summaryRefusal.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import type { LinkOf } from '../../ui/linkOf.ts'

export const screenTexts = {
  title: 'Demo',
  skip: 'Skip',
  startOver: 'Start over',
  lookingUpCredits: 'Looking up your credits...',
  available: (current: string, monthly: string) => `${current} of ${monthly} credits available`,
  lowCredits: 'Low Credits!',
  prices: 'See the prices',
  yourEmail: 'Your e-mail',
}

export const quizTexts = {
  questionOf: (question: number, questions: number) => `Question ${question} of ${questions}`,
  back: 'Back',
  next: 'Next',
  results: 'View Results',
  severalAllowed: 'Choose as many as you like.',
  ownWords: 'In your own words',
  yourResult: 'Your result',
  recommendedPlan: 'Recommended plan',
  recommend: 'We recommend',
  monthly: (credits: string | undefined, dollars: number) =>
    `${credits === undefined ? 'Unlimited credits' : `${credits} credits every month`}, ${dollars === 0 ? 'free' : `$${dollars}/month`}`,
  planNames: 'Of the last question, Basic is our Free plan, Standard is Premium, and Premium is Enterprise.',
  tryIt: 'Try it now',
  retake: 'Retake the quiz',
}

/** Texts before an episode is found. docs/rules.md "Demo" */
export const linkTexts = {
  title: 'Paste an episode',
  field:
    'A link to an episode or a show, from any podcast app, a web page, a feed or YouTube. Or the name of a show.',
  looking: 'Looking...',
  loginRequired: 'Login Required',
  keep: 'Keep for later',
  asking: (host: string) => `Asking ${host}`,
  onlyLinksWait: 'Only links can wait for the network: words are searched for when you are online.',
  invalidUrl: REFUSAL_MESSAGES.INVALID_URL as string,
  loginFirst: 'You must be logged in to use this service. Please sign up or log in to continue.',
  verifyFirst: 'Please verify your email before accessing your account.',
  verify: 'Verify your e-mail',
  needAccount: (login: LinkOf, signUp: LinkOf) => (
    <>
      You need an account to request a summary. {login('Log in')} or {signUp('sign up')}: your link stays
      here.
    </>
  ),
  checkLoading: 'Security verification is loading. Please wait and try again.',
  checkScriptFailed: 'Failed to load security verification',
}

/** Steps at 20, 40, 60, 80 and 100 %. docs/rules.md "Demo" */
export const progressTexts = {
  /** What really happens stands beneath. */
  steps: [
    ['Analyzing YouTube URL...', 'The link names a video.'],
    ['Extracting video metadata...', 'YouTube is asked for its title and length.'],
    ['Processing with AI...', 'The answer has come.'],
    ['Generating key points...', 'The preview is put together.'],
    ['Complete!', 'The price is known.'],
  ],
  progress: 'Progress',
  free: 'Nothing is charged for a preview.',
}

export const foundTexts = {
  older: 'Older episodes',
  words: { transcript: 'Transcript by the publisher', none: 'No transcript', 'no-sound': 'No sound' },
  shows: (shows: number) => (shows === 1 ? '1 show found' : `${shows} shows found`),
  newest: (date: string) => `newest ${date}`,
  notAmong:
    'Not among them? Paste the address of its feed or page above. Shows are found in the directory of Apple Podcasts.',
}

export const previewTexts = {
  again: 'Below you can have it made again.',
  languages: { en: 'English', es: 'Spanish' },
  notCharged: 'Preview, nothing charged yet',
  yourEpisode: 'Your episode',
  unread: 'We could not read its title and length. You see the exact price before it is charged.',
  withTranscript: 'With a transcript',
  heardFirst: (minutes: number) =>
    `Nobody has written this episode down, so it is heard first: about ${minutes} minutes more. It may take longer, and ten minutes are not promised.`,
  budgetReached: REFUSAL_MESSAGES.BUDGET_REACHED as string,
  fallback: (madeBy: string | undefined) =>
    `Your share of today’s better engine is used up. Until 00:00 UTC your summaries come from another one, and say so: “${madeBy}”`,
  goOn: 'Continue',
  another: 'Try Another Video',
  mailHolds: 'What the mail will hold',
  /** By kind; the engines must meet these numbers. */
  holds: {
    basic: `A headline, the gist in one paragraph, ${range('basic')} key points, each with its second, and the key moments: about 30 % of the episode, quoted word for word.`,
    advanced: `All of basic with ${range('advanced')} key points, and in addition the chapters, the best quotes with who said them, and how much each speaker says.`,
  },
  excerptHolds:
    'The publisher’s own words, six to ten passages in the speakers’ own words, each with its second, and the key moments: about 30 % of the episode.',
  passage:
    '“A starter that looks dead on day four is usually about to recover. Feed it once more before you throw it away.”',
  passageNote:
    'An example of a passage. A summary, which a model writes, would hold points such as these. None can write this one today: you can ask for the excerpt, and have its credits back if it is not worth them to you.',
  pointExamples: 'Examples of key points',
  /** Contents of any summary, shown before the charge. docs/rules.md "Demo" */
  points: [
    'Main topic and why it matters now',
    'The strongest argument, in the speaker’s words',
    'A surprising fact or number',
    'Practical advice you can use this week',
    'Conclusion and where to go next',
  ],
  pointsNote: 'Examples: the real points are written once you have asked for them.',
  verified:
    'Every point is looked up in the transcript of the episode, and the summary says how many were found.',
  unknownPrice: '500+ credits',
}

export const sendTexts = {
  sending: 'Sending...',
  included: 'Send, included in your plan',
  sendFor: (isExcerpt: boolean, price: string) => `Send ${isExcerpt ? 'excerpt ' : ''}for ${price}`,
  sendWhat: (isExcerpt: boolean, price: string) => `Send ${isExcerpt ? 'excerpt' : 'summary'} for ${price}`,
  to: (email: string, arrives: string) => `To ${email}. ${arrives}`,
  it: 'It',
  theExcerpt: 'The excerpt',
  theSummary: 'The full summary',
  otherAddress: 'Another address',
  where: 'Where should we send it?',
  invalidEmail: REFUSAL_MESSAGES.INVALID_EMAIL as string,
  costOf: (kindName: string, isExcerpt: boolean, length: string | undefined) =>
    `${kindName} ${isExcerpt ? 'excerpt' : 'summary'}${length === undefined ? '' : `, ${length}`}`,
  whoPays: 'Who pays',
  whoPaysQuestion: 'Who pays?',
  own: 'Your credits',
  team: 'Your team',
  paused: 'paused',
  noCap: 'no cap',
  unlimited: 'unlimited',
  left: (credits: string) => `${credits} left`,
  teamPaused: (team: string) => `${team} is paused: its owner is no longer on Enterprise.`,
  capTooLow: (team: string) => `Your cap of ${team} leaves too little for this until the first of the month.`,
  teamPays: (team: string) => `${team} pays, and all of it can read the summary.`,
  yoursAlone: 'The summary is yours alone.',
}

export const sentTexts = {
  title: 'Summary Request Sent!',
  dashboard: 'Dashboard',
  read: 'Read it now',
  held: 'This address is new to us: please open the link that we have just sent to it. Nothing is charged before, and the request waits for 24 hours.',
  willBeCharged: (credits: number, arrives: string) =>
    `${formatCredits(credits)} credits will be charged in a moment. ${arrives} You can close this page.`,
  costs: (credits: number, arrives: string) =>
    `${formatCredits(credits)} credits for this summary. ${arrives} You can close this page.`,
  charged: (credits: number, left: number, arrives: string) =>
    `${formatCredits(credits)} credits charged, ${formatCredits(left)} left. ${arrives} You can close this page.`,
}

function range(kind: SummaryKind): string {
  const [least, most] = POINTS[kind]
  return `${least} to ${most}`
}
