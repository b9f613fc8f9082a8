import type { RefusalDetails } from '#domain/api/refusalDetails.ts'
import { KEY_POINTS as POINTS } from '#domain/summary.ts'
import type { SummaryKind } from '#domain/summaryCost.ts'
import { againText } from '../../shared/api/againText.ts'
import { REFUSAL_MESSAGES } from '#domain/summaryRefusal.ts'

/** Every text of the demo that answers something a person did. docs/rules.md "Demo" */
export const DEMO_TEXTS = {
  field:
    'A link to an episode or a show, from any podcast app, a web page, a feed or YouTube. Or the name of a show.',
  onlyLinksWait: 'Only links can wait for the network: words are searched for when you are online.',
  invalidUrl: REFUSAL_MESSAGES.INVALID_URL,
  nothing: 'Paste the link of an episode, or write a few words to search for.',
  loginFirst: 'You must be logged in to use this service. Please sign up or log in to continue.',
  verifyFirst: 'Please verify your email before accessing your account.',
  checkLoading: 'Security verification is loading. Please wait and try again.',
  checkFailed: REFUSAL_MESSAGES.HUMAN_CHECK_FAILED,
  checkScriptFailed: 'Failed to load security verification',
  invalidEmail: REFUSAL_MESSAGES.INVALID_EMAIL,
  unavailable: 'Service temporarily unavailable. Please try again later.',
  emptyAnswer: 'Empty response from server. Please try again.',
  invalidAnswer: 'Invalid response format from server. Please try again.',
  badGateway: 'Service temporarily unavailable. Please try again in a few minutes.',
  busy: 'Service is currently busy. Please wait a moment and try again.',
  sendFailed: 'Failed to send summary request',
  network: 'Network error. Please check your connection and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
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

/** What a mail brings, by kind; the numbers are those that the engines are held to. */
export const MAIL_HOLDS: Record<SummaryKind, string> = {
  basic: `A headline, the gist in one paragraph, ${range('basic')} key points, each with its second, and the key moments: about 30 % of the episode, quoted word for word.`,
  advanced: `All of basic with ${range('advanced')} key points, and in addition the chapters, the best quotes with who said them, and how much each speaker says.`,
}

function range(kind: SummaryKind): string {
  const [least, most] = POINTS[kind]
  return `${least} to ${most}`
}

/** When a summary arrives. @param hearingMinutes that it takes longer, as its words have to be heard first */
export function arrivalText(what: string, hearingMinutes = 0): string {
  if (hearingMinutes === 0) return `${what} arrives in 10-15 minutes.`
  return `${what} arrives once the episode is heard, in about ${hearingMinutes + 10} to ${hearingMinutes + 15} minutes.`
}

/** A refusal as the reader sees it. docs/rules.md "Calls and answers" */
export function refusalText(message: string, details: RefusalDetails): string {
  if (details.validationError === 'VIDEO_TOO_LONG') return `${message} Please select a shorter video.`
  if (details.retryAfterSeconds !== undefined) return againText(message, details.retryAfterSeconds)
  if (details.validationError !== 'INSUFFICIENT_CREDITS') return message
  // In the language of the message.
  const facts = [
    ['Duración del vídeo', details.videoDuration, ' minutos'],
    ['Créditos necesarios', details.requiredCredits, ''],
    ['Créditos disponibles', details.availableCredits, ''],
  ] as const
  const known = facts.flatMap(([name, value, unit]) =>
    value === undefined ? [] : [`${name}: ${value.toLocaleString('en-US')}${unit}`],
  )
  return [`${message}.`, ...known.map((fact) => `${fact}.`)].join(' ').replace('..', '.')
}
