import type { Progress, SummaryState } from '#domain/summaries/summaryRequest.ts'
import type { ReactNode } from 'react'
import { MADE_BY } from '#domain/summaries/madeBy.ts'
import type { LinkOf } from '../../ui/linkOf.ts'

export const summaryTexts = {
  title: 'Summary',
  failure: 'this summary could not be loaded. Please try again.',
  unknown: 'We couldn’t find this summary',
  maybeGone: 'It may have been deleted, or belong to another account.',
  notMailed: {
    returned:
      'This summary was not e-mailed: mail to your address has come back. All of it is here. We try again 30 days after the last one came back.',
    complaint:
      'This summary was not e-mailed: a mail of ours to your address was marked as spam. All of it is here. Write to us to have mail again.',
  },
  own: 'Your summaries',
  all: 'Summaries',
  /** What is done in each state, before `soon`. */
  steps: {
    requested: 'We check your credits.',
    charged: 'Next, we fetch the words of the episode.',
    transcribing: 'This episode has no transcript, so we are transcribing its audio.',
    summarizing: 'It is being written, and each line is checked against what was said.',
  } as Partial<Record<SummaryState, string>>,
  progress: {
    parts: ({ done, all }: Progress) => `${done} of ${all} parts are done.`,
    points: ({ done, all }: Progress) => `${done} of ${all} points found so far: we ask once more.`,
  },
  soon: 'This page shows the summary as soon as it is ready.',
  onDevice: (anchored = 0, total = 0) => `Written on this device, ${anchored} of ${total} verified.`,
  description: 'Read the description',
  laidOutAs: (template: string) => `Laid out as ${template}.`,
  otherTemplates: 'Other templates',
  transcript: 'Transcript, in step with the sound',
  ofTeam: 'From the library of your team.',
  show: 'The show',
  followShow: 'Follow this show',
  ownMoments: 'Your moments',
  fresh: (fresh: number, of: number) =>
    fresh === 0 ? 'None of it is new to you.' : `${fresh} of ${of} ${fresh === 1 ? 'is' : 'are'} new to you.`,
  knownFrom: (points: number, title: string, date: string) =>
    `You know ${points === 1 ? 'this' : `these ${points}`} from “${title}” (${date})`,
  earlier: 'Open that summary',
  pauseAt: (time: string) => `Pause at ${time}`,
}

export const verifiedTexts = {
  none: 'Not verified: this episode has no transcript but the one that we made.',
  share: (anchored: number, total: number) =>
    `${anchored} of ${total} points rest on words found in the transcript.`,
  returned: (credits: string) =>
    `That is less than the 80 % we promise, so your ${credits} credits are back.`,
}

export const excerptTexts = {
  title: 'Excerpt',
  about: {
    return: 'Not worth its credits to you? They come back, three times a month. You keep what you read here.',
    take: `No model could write this summary, and your credits are back. You can have an excerpt of it for nothing. ${MADE_BY.en.excerpt}`,
  },
  button: { return: 'Give my credits back', take: 'Get the excerpt' },
}

export const exportTexts = {
  copy: 'Copy summary',
  copied: 'Copied.',
  notCopied: 'Your browser did not let us copy. Download it instead.',
  markdown: 'Download Markdown',
  downloaded: 'Downloaded.',
  forProgram: (program: string) => `Download for ${program}`,
  premium: (link: LinkOf): ReactNode => <>Notes for Obsidian and Readwise come with {link('Premium')}.</>,
  failed: 'The file could not be made. Please try again.',
}

export const pdfTexts = {
  title: 'Download as PDF?',
  about:
    'Everything on this page as one document, each line with the way to its second. You pay once: later downloads of this summary are free.',
  moreCredits: 'Get more credits',
  making: 'Making the PDF...',
  downloadFor: (credits: string) => `Download for ${credits} credits`,
  notNow: 'Not now',
  price: 'PDF of this summary',
  withTranscript: 'With the transcript',
  download: 'Download PDF',
  downloadPaid: (credits: string) => `Download PDF, ${credits} credits`,
  offline: 'You are offline: the PDF can be downloaded when you are back online.',
  charged: (credits: string, balance: string) => `${credits} credits charged, ${balance} left. Downloaded.`,
  included: 'Your plan is unlimited: nothing charged. Downloaded.',
  notCharged: 'Nothing charged. Downloaded.',
  threw: 'This did not work. Please try again: one that is paid for is not charged again.',
  failed: 'The PDF could not be made. Please try again: one that is paid for is not charged again.',
  broken: 'Only a part of the answer arrived. Please try again: one that is paid for is not charged again.',
  network:
    'Network error. Please check your connection and try again: one that is paid for is not charged again.',
}

export const shareTexts = {
  newsletter: {
    name: 'Newsletter',
    label: 'Let the newsletter mention this episode',
    about:
      'Its readers then see the episode’s title and show, the gist and the key points with their seconds. Never who asked for the summary, and never your address. Off unless you say so; you can take it back, but not out of issues that are sent.',
  },
  team: {
    name: 'Team',
    label: 'Shared with the team',
    about:
      'All members then read this summary in the team’s library. Off unless you say so; you can take it back, and it ends when you leave.',
  },
  paid: 'Paid by the team: it is in the team’s library, where all members read it.',
  offline: 'You are offline: this can be changed when you are back online.',
}
