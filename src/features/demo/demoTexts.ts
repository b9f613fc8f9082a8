import { KEY_POINTS as POINTS } from '#domain/summaries/summary.ts'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import { REQUEST_TEXTS } from '../../shared/summaries/requestTexts.ts'
import { REFUSAL_MESSAGES } from '#domain/summaries/summaryRefusal.ts'

/** Every text of the demo that answers something a person did. docs/rules.md "Demo" */
export const DEMO_TEXTS = {
  ...REQUEST_TEXTS,
  field:
    'A link to an episode or a show, from any podcast app, a web page, a feed or YouTube. Or the name of a show.',
  onlyLinksWait: 'Only links can wait for the network: words are searched for when you are online.',
  invalidUrl: REFUSAL_MESSAGES.INVALID_URL,
  nothing: 'Paste the link of an episode, or write a few words to search for.',
  loginFirst: 'You must be logged in to use this service. Please sign up or log in to continue.',
  verifyFirst: 'Please verify your email before accessing your account.',
  checkLoading: 'Security verification is loading. Please wait and try again.',
  checkScriptFailed: 'Failed to load security verification',
  invalidEmail: REFUSAL_MESSAGES.INVALID_EMAIL,
  sent: 'Summary Request Sent!',
  unknownPrice: '500+ credits',
  verified:
    'Every point is looked up in the transcript of the episode, and the summary says how many were found.',
} as const

/** What is said at 20, 40, 60, 80 and 100 %. docs/rules.md "Demo" */
export const PROGRESS_TEXTS = [
  'Analyzing YouTube URL...',
  'Extracting video metadata...',
  'Processing with AI...',
  'Generating key points...',
  'Complete!',
] as const

/** docs/rules.md "Demo" */
export const PROGRESS_STEP_MS = 400

/** Shown before anything is made or paid: what a summary of any episode holds. docs/rules.md "Demo" */
export const KEY_POINTS = [
  'Main topic and why it matters now',
  'The strongest argument, in the speaker’s words',
  'A surprising fact or number',
  'Practical advice you can use this week',
  'Conclusion and where to go next',
] as const

/** What an excerpt brings, and what its passages look like beside the points of a summary. */
export const EXCERPT_HOLDS =
  'The publisher’s own words, six to ten passages in the speakers’ own words, each with its second, and the key moments: about 30 % of the episode.'
export const PASSAGE =
  '“A starter that looks dead on day four is usually about to recover. Feed it once more before you throw it away.”'

/** What a mail brings, by kind; the numbers are those that the engines are held to. */
export const MAIL_HOLDS: Record<SummaryKind, string> = {
  basic: `A headline, the gist in one paragraph, ${range('basic')} key points, each with its second, and the key moments: about 30 % of the episode, quoted word for word.`,
  advanced: `All of basic with ${range('advanced')} key points, and in addition the chapters, the best quotes with who said them, and how much each speaker says.`,
}

function range(kind: SummaryKind): string {
  const [least, most] = POINTS[kind]
  return `${least} to ${most}`
}
