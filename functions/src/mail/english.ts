import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { WAITLIST_GETS } from '#domain/newsletter/newsletterPromises.ts'
import type { SummaryForm } from '#domain/summaries/summary.ts'
import type { GivenRole } from '#domain/teams/teams.ts'
import { type Credits, UNLIMITED } from '#domain/units.ts'
import { amount, instant } from './formats.ts'
import type { AuthMailTexts, TeamMailTextsOf } from './mailFacts.ts'

/** The server's own texts in English; each other language has such a file. Digests and receipts have theirs beside them. */

export const notes = {
  never: 'Never ask this address again',
  below: 'English below.',
  auth: 'You get this mail because it is about an account of this address.',
  listen: (time: string) => `Listen from ${time}`,
}

export const auth = {
  VERIFY_EMAIL: {
    subject: 'Confirm your e-mail address',
    title: 'Is this your address?',
    body: ({ email }) => `Please confirm that ${email} is yours. Your summaries will be sent to it.`,
    button: 'Confirm my address',
    otherwise: 'If you did not sign up, do nothing: an address that nobody confirms gets no mail from us.',
  },
  PASSWORD_RESET: {
    subject: 'Choose a new password',
    title: 'A new password',
    body: ({ email }) => `Somebody, probably you, asked for a new password for ${email}.`,
    button: 'Choose a new password',
    otherwise: 'If it was not you, do nothing: your password stays as it is.',
  },
  EMAIL_SIGNIN: {
    subject: 'Your link to sign in',
    title: 'Sign in without a password',
    body: ({ email }) => `With this link you sign in as ${email}. It works once.`,
    button: 'Sign in',
    otherwise: 'If you did not ask for it, do nothing.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirm your new e-mail address',
    title: 'Is this your new address?',
    body: ({ email, newEmail }) => `Your account ${email} is to use the address ${newEmail} from now on.`,
    button: 'Confirm my new address',
    otherwise: 'If you did not ask for it, do nothing: the account keeps its address.',
  },
  RECOVER_EMAIL: {
    subject: 'Your e-mail address was changed',
    title: 'Your account has another address now',
    body: ({ email }) => `Your account no longer uses the address ${email}.`,
    button: 'Change it back',
    otherwise: 'If that was your wish, there is nothing to do.',
  },
} satisfies Record<string, AuthMailTexts>

export const delivery = {
  subject: 'Confirm that you want podcast summaries here',
  title: 'May we send podcast summaries to this address?',
  body: 'Somebody with a Sonobrief account has asked us to deliver a podcast summary to you. We send nothing before you agree.',
  button: 'Yes, deliver here',
  note: 'The link works for 24 hours. If you did not expect this, do nothing: no summary will come.',
  why: 'You get this mail because this address was named as the place to deliver to.',
}

export const newsletter = {
  subject: 'Confirm your subscription',
  title: 'Confirm your subscription',
  body: {
    Newsletter:
      'This address was entered for our weekly issue: what was worth hearing this week, each point with the second at which it is said.',
    'Premium WaitList': `This address was entered for the Premium WaitList: ${WAITLIST_GETS}.`,
  },
  button: { Newsletter: 'Yes, subscribe me', 'Premium WaitList': 'Yes, put me on the list' },
  note: 'The link works for 7 days. If it was not you, do nothing: without that press there is no subscription.',
  why: 'You get this mail because this address was entered in a form of ours.',
}

/** To a present subscriber who asks again. */
export const already = {
  subject: 'You are already subscribed',
  title: 'You are on the list already',
  body: 'This address was entered in our form once more. Nothing has changed: you get what you chose.',
  button: 'See or change my choice',
  note: 'If it was not you, there is nothing to do.',
  why: 'You get this mail because this address, which is subscribed, was entered in a form of ours.',
}

const AGAIN = 'You can ask for it again later.'
const NO_ANSWER = `A service that we need for it did not answer. ${AGAIN}`

export const refund = {
  subject: (credits: string | undefined) =>
    credits === undefined
      ? 'Your summary could not be delivered'
      : `${credits} credits are back: a summary failed`,
  about: 'Refund',
  /** Credits first. */
  title: (credits: string | undefined) =>
    credits === undefined ? 'A summary could not be delivered' : `Your ${credits} credits are back`,
  what: 'We could not bring you the summary of ',
  /** By the codes of StageFailure and sweepSummaries. */
  reasons: {
    NO_TRANSCRIPT: 'Its text can no longer be read: the video may have been withdrawn or made private.',
    UNREADABLE_TRANSCRIPT:
      'Its text holds too little that can be summarised. Asking again would not change that.',
    EMPTY_SUMMARY: `No summary came about that rests on what is said. ${AGAIN}`,
    SUMMARY_MISSING: 'It has been deleted before it could be sent.',
    UNAVAILABLE: NO_ANSWER,
    INTERRUPTED: `The work on it was interrupted, more than once. ${AGAIN}`,
    ENGINE_TIMEOUT: `The summary took longer than we wait. ${AGAIN}`,
    ENGINE_UNAVAILABLE: NO_ANSWER,
    ENGINE_CONFUSED: `The summary engine gave no answer that we could use. ${AGAIN}`,
    ENGINE_BLOCKED: 'The summary engine does not work on this episode, because of what is said in it.',
    ENGINE_REFUSED: 'The summary engine cannot read this episode. Asking again would not change that.',
    BUDGET_REACHED: 'No more summaries of this kind could be made that day. Ask for it again tomorrow.',
    SOUND_GONE: 'Its sound could not be heard because the publisher’s server does not give it to us.',
    SOUND_UNREACHABLE: `Its sound could not be heard because the publisher’s server did not answer. ${AGAIN}`,
    SOUND_FORMAT:
      'Its sound could not be heard because its file is neither MP3 nor M4A, or is damaged. Asking again would not change that.',
    SOUND_TOO_LONG:
      'Its sound could not be heard because its file is much longer than its feed says, and so than what you were quoted.',
    SOUND_SILENT: 'We couldn’t hear any speech in this file. Asking again would not change that.',
    SOUND_LANGUAGE:
      'Its sound could not be summarized because another language is spoken in it than its feed says.',
    SOUND_INTERRUPTED: `Its sound could not be heard because the work on it was interrupted. ${AGAIN}`,
    TRANSCRIBER_UNAVAILABLE: `Its sound could not be heard because the service that writes words down did not answer. ${AGAIN}`,
    TRANSCRIBER_REFUSED: `Its sound could not be heard because the service that writes words down does not take it. ${AGAIN}`,
    MAIL_REFUSED:
      'The mail server of the address that it was to go to refuses our mail. Ask again, and have it sent to another address.',
    MAIL_FAILED: `The summary was made, but could not be delivered. ${AGAIN}`,
  },
  /** True of all. */
  general: `Something on our side went wrong. ${AGAIN}`,
  nothingCharged: 'Your plan is unlimited: nothing was charged.',
  excerpt: 'You can have an excerpt of it for nothing: passages chosen by rule, nothing rewritten.',
  take: 'Get the excerpt',
  dashboard: 'Open your dashboard',
  asked: (account: string, at: string) => `Asked for with ${account} on ${at}.`,
}

/** Our words in the mail of a summary. */
export const summary = {
  about: (kind: SummaryKind, form: SummaryForm, spoken: EpisodeLanguage) =>
    `${kind === 'basic' ? 'Basic' : 'Advanced'} ${form}, ${{ en: 'English', es: 'Spanish' }[spoken]}`,
  open: 'Read and listen in Sonobrief',
  play: 'Play from the first key moment',
  to: 'to',
  more: (moments: number) =>
    moments === 1
      ? 'One more key moment is in the summary.'
      : `${moments} more key moments are in the summary.`,
  timesMayBeOff:
    'Times may be off: the publisher’s file is not quite the one that the transcript was written for.',
  /** @param returned 0 without a refund */
  charged: (cost: Credits, balance: Credits | undefined, returned: Credits) =>
    balance === UNLIMITED
      ? `Your plan is unlimited: a summary of ${amount(cost, 'en')} credits, nothing charged.`
      : `${amount(cost, 'en')} credits charged${returned === 0 ? '' : `, ${amount(returned, 'en')} given back`}${balance === undefined ? '' : `, ${amount(balance, 'en')} left`}.`,
  /** @param left of the asker's cap; `UNLIMITED` without one */
  chargedToTeam: (cost: Credits, left: Credits | undefined) =>
    left === undefined || left === UNLIMITED
      ? `Paid by your team: a summary of ${amount(cost, 'en')} credits.`
      : `Paid by your team: ${amount(cost, 'en')} credits, ${amount(left, 'en')} of your cap left this month.`,
  asked: (account: string, at: Date) => `Asked for with ${account} on ${instant(at, 'en')}.`,
  /** For automatic summaries. */
  followed: (show: string) => `You follow ${show}, and new episodes come by themselves. `,
  stop: 'Stop these e-mails',
  support: 'Contact support',
}

/** Further words of the PDF. */
export const pdf = {
  listen: (time: string) => `Listen to the original at ${time}`,
  original: 'The original episode',
  wave: (lit: string) =>
    `How much is said in each stretch of the episode; its key moments, ${lit} of it, are lit.`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  transcript: 'Transcript',
  goesOn: 'The transcript goes on, on the page of this summary',
}

const ROLES: Record<GivenRole, string> = { admin: 'an admin', member: 'a member' }

export const team: TeamMailTextsOf = {
  invitation: ({ by, role, cap, expiresAt }) => ({
    subject: 'You are invited to a team',
    title: 'Join a team?',
    body: [
      `${by} invites you to a team at Sonobrief, as ${ROLES[role]}. Sonobrief summarizes podcast episodes; a team shares its summaries.`,
      cap === null
        ? 'The team pays for the summaries that you request there. Your own account and summaries stay yours.'
        : `The team pays for the summaries that you request there, up to ${amount(cap, 'en')} credits a month. Your own account and summaries stay yours.`,
    ],
    button: 'See the invitation',
    note: `The button asks you to log in or sign up with this address, then shows the team: you join only if you press Join there. Open until ${instant(expiresAt, 'en')}. If you do not know the sender, do nothing.`,
  }),
  'role-changed': ({ teamName, role }) => ({
    subject: `You are ${ROLES[role]} of your team now`,
    title: `You are ${ROLES[role]} now`,
    body: [
      role === 'admin'
        ? `In the team ${teamName} you can invite people, set caps and see what the team uses.`
        : `In the team ${teamName} you can ask for summaries, share your own and read what the team has.`,
    ],
    button: 'Open the team',
  }),
  removed: ({ teamName }) => ({
    subject: 'You are no longer in the team',
    title: 'You are no longer in the team',
    body: [
      `You are no longer in the team ${teamName}. Your account and your own summaries stay as they are; those that you shared are yours alone again.`,
      'What the team has paid for stays with the team, without your name.',
    ],
    button: 'Open your dashboard',
  }),
  'ownership-passed': ({ teamName }) => ({
    subject: 'You own the team now',
    title: 'The team is yours now',
    body: [
      `The team ${teamName} has been passed on to you. From now on your Enterprise plan pays for what its members ask for, within their caps.`,
    ],
    button: 'Open the team',
  }),
  'cap-reached': ({ teamName, cap }) => ({
    subject: 'Your cap of the team is used up',
    title: 'Your cap is used up',
    body: [
      `Of ${amount(cap, 'en')} credits that the team ${teamName} pays for in a month, too little was left for your last request. Nothing was charged.`,
      'Until the first of the month you can use your own credits, or ask who leads the team for a higher cap.',
    ],
    button: 'Open the team',
  }),
}

export const teamWhy = {
  invitation: 'You get this mail because somebody has named this address.',
  member: 'You get this mail because it is about your team. Questions? ',
  write: 'Write to us',
}

/** The weekly issue's words around its episodes. */
export const weekly = {
  subject: (title: string, more: number) => (more === 0 ? title : `${title}, and ${more} more`),
  about: (days: string) => `Weekly issue, ${days}`,
  title: 'Worth hearing this week',
  intro: (episodes: number) =>
    episodes === 1
      ? 'One episode in short. Press a time to hear that very second.'
      : `${episodes} episodes in short. Press a time to hear that very second.`,
  /** An episode's origin. */
  origin: {
    list: 'From our list of the week, chosen from Apple’s public chart.',
    listener: 'A listener shared its summary.',
  },
  listen: (length: string) => `Listen to the whole episode, ${length}`,
  noRoom: (episodes: number) =>
    episodes === 1
      ? 'One more episode had no room in this mail.'
      : `${episodes} more episodes had no room in this mail.`,
  more: 'Ask for an episode of your choice',
  why: 'You get this mail once a week, because you confirmed the newsletter for this address.',
  preferences: 'Change what I get',
  unsubscribe: 'Unsubscribe',
  write: 'Write to us',
}

/** Of a private feed. */
export const feed = {
  title: 'Your key moments',
  about:
    'The key moments of the episodes that you had summarized, in the speakers’ own voices. For your own listening only.',
  onYouTube: 'The whole episode on YouTube',
  atPublisher: 'The whole episode at its publisher',
  summary: 'Your summary',
  /** A chapter of a podcast app. */
  ownMoment: (words: string) => (words === '' ? 'Your moment' : `Your moment: ${words}`),
}

/** Of a shared moment's page. */
export const moment = {
  said: 'Said here',
  checked: 'checked against the transcript',
  sees: (host: string) => `Play loads the sound from ${host}, which then sees your IP address.`,
  captions: 'Captions',
  play: 'Play it on YouTube',
  whole: 'The whole episode',
  summarize: 'Summarize this episode',
  report: 'Report this page',
  by: 'A moment of a podcast, kept with',
  unknown: 'There is no such moment',
  aboutUnknown: 'The address may be cut short. Ask the person who sent it for the whole address.',
  ended: 'This moment is no longer shared',
  aboutEnded: 'The listener who shared it, or its publisher, has ended it.',
  own: 'Summarize an episode of your own',
}
