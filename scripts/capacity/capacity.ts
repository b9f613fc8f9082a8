import { MOST_SHARDS, USD_PER_SHARD } from '../../functions/src/summaries/rules/budgetShares.ts'
import { APPLE_CALLS_PER_MINUTE } from '../../functions/src/episodes/countedFinders.ts'
import { HEARD_SOUND_SECONDS } from '../../functions/src/engine/model/episodeParts.ts'
import { FILE_SHARDS } from '../../functions/src/summaries/budget/fileStorage.ts'
import { MOST_AT_ONCE } from '../../functions/src/following/askFeed.ts'
import { SHOWS_PER_BUCKET } from '../../functions/src/following/PolledShow.ts'
import { costAt, GEMINI_PRICES } from '../../functions/src/platform/modelPrices.ts'
import { SCALING } from '../../functions/src/platform/scaling.ts'
import { VARIABLES } from '../../functions/src/platform/config.ts'
import { CAUTIOUS_MAILS_PER_SECOND, QUEUES } from '../doctor/production.ts'

/** One act's costs, by the local stack. */
export interface Act {
  reads: number
  writes: number
  tasks: number
  /** Processor time, rig and local services included: more than a function takes. */
  seconds: number
}

/** Acts of listeners, and those done for them, once each. */
export const ACTS = ['summary', 'find', 'follow', 'look', 'offer', 'brief', 'feedRead', 'apiCall'] as const
export type ActName = (typeof ACTS)[number]

export type Acts = Readonly<Record<ActName, Act>>

/** A listener's acts in a month, on the average of all accounts. Assumed, as all of ASSUMED is. */
export const HABITS: Readonly<Record<ActName, number>> = {
  summary: 6,
  find: 8,
  follow: 1,
  // One followed show in twenty has a single follower: of each, four looks a day.
  look: 5 * 0.05 * 4 * 30,
  offer: 20,
  brief: 8,
  // One in ten has an app that asks every two hours.
  feedRead: 0.1 * 12 * 30,
  apiCall: 5,
}
export const ASSUMED = {
  /** The busiest hour, by the average one. */
  peak: 4,
  /** Documents read by screens in a month: the profile and a page of summaries, twelve times. */
  screenReads: 12 * 25,
  /** Of a summary of 45 minutes by a model. */
  inputTokens: 14_000,
  outputTokens: 3_000,
  modelSeconds: 20,
  /** Share of summaries whose video was not asked for within a week. */
  newVideos: 0.25,
  /** Share of finds by words without an earlier answer. */
  newWords: 0.2,
  /** Share of summaries that are cut, and seconds per cut; share that needs a transcription, and its speed. */
  cuts: 0.1,
  cutSeconds: 30,
  heard: 0.1,
  heardMinutes: 45,
  hearingSpeed: 20,
  /** Follows of a show without other followers. */
  newShows: 0.2,
  /** Share of offers summarized automatically. */
  automatic: 0.3,
  askSeconds: 1,
  /** Share of followed shows at the largest host. */
  hostShare: 0.2,
  /** Megabytes of a cut, and of a listener's documents after a year. */
  cutMegabytes: 15,
  storedMegabytes: 3,
  answerSeconds: 2,
} as const

/** Published limits, as read in November 2026. */
const PUBLISHED = {
  youtubeUnits: 10_000,
  /** Requests a day of a Flash model in tier 1, as last published in 2025; a project's own stand in AI Studio. */
  geminiRequests: 10_000,
  /** A second, of one document for long. */
  documentWrites: 1,
  /** A second, of one queue. */
  dispatches: 500,
  /** Operations a second that a collection bears at once; half as many more each five minutes. */
  ramp: 500,
} as const
/** Dollars: Firestore's and Cloud Run's of europe-west1, mails and transcriptions of a usual provider; a gigabyte sent, or kept for a month. */
const PRICES = {
  read: 3e-7,
  write: 9e-7,
  second: 2.65e-5,
  call: 4e-7,
  mail: 4e-4,
  heardMinute: 0.006,
  sentGigabyte: 0.12,
  keptGigabyte: 0.18,
}

const MONTH_SECONDS = 30 * 86_400
const PRICE = GEMINI_PRICES['gemini-3.8-flash'].at(-1) ?? { inputUsd: 0, outputUsd: 0 }
const SUMMARY_USD = costAt(PRICE, ASSUMED) / 1e6

export interface Limit {
  what: string
  listeners: number
  /** What raises it. */
  moves: string
}

const inDay = (perMonth: number) => perMonth / 30
const atPeak = (perMonth: number) => (perMonth / MONTH_SECONDS) * ASSUMED.peak
const roomOf = ({ maxInstances, concurrency }: { maxInstances: number; concurrency: number }) =>
  maxInstances * concurrency
const sumOf = (acts: Acts, of: (act: Act) => number) =>
  Object.entries(HABITS).reduce((sum, [name, times]) => sum + times * of(acts[name as ActName]), 0)

export function limitsOf(acts: Acts): Limit[] {
  const { summary, brief, look, offer } = HABITS
  const mails = summary + brief
  const budget = Number(VARIABLES.DAILY_BUDGET_USD.fallback?.())
  const { TASKS_QUEUE, MAILS_QUEUE, FOLLOWING_QUEUE, CUTS_QUEUE, TRANSCRIPTIONS_QUEUE } = QUEUES
  // Looks of a bucket, new episodes of a show with a single follower, accounts with something automatic.
  const followingTasks = (look * acts.look.tasks) / SHOWS_PER_BUCKET + 1 + offer * ASSUMED.automatic
  const mailRate = CAUTIOUS_MAILS_PER_SECOND / (MAILS_QUEUE.mailsPerTask ?? 1)
  /** A second, of one document while its part of the day is spent: each summary is set aside, and settled. */
  const shardWrites = ((2 * USD_PER_SHARD) / SUMMARY_USD / 86_400) * ASSUMED.peak
  /** Listeners of an allowance, by each one's use. */
  const limit = (what: string, allowance: number, each: number, moves: string): Limit => ({
    what,
    listeners: Math.floor(allowance / each),
    moves,
  })
  return [
    limit('money for models a day', budget, inDay(summary) * SUMMARY_USD, `DAILY_BUDGET_USD, ${budget} now`),
    limit(
      'YouTube’s units a day',
      PUBLISHED.youtubeUnits,
      inDay(summary * ASSUMED.newVideos),
      'more quota, by Google’s form; videos that are known cost none',
    ),
    limit(
      'Gemini’s requests a day',
      PUBLISHED.geminiRequests,
      inDay(summary),
      'a higher tier, which comes with what was paid',
    ),
    limit(
      'Apple’s calls a minute',
      APPLE_CALLS_PER_MINUTE,
      atPeak(HABITS.find * ASSUMED.newWords) * 60,
      'PODCAST_INDEX_KEY, which is asked where Apple may not be',
    ),
    limit('mails a second', mailRate, atPeak(mails), 'the provider’s limit: the rate of MAILS_QUEUE'),
    limit(
      'documents that count a day’s money',
      MOST_SHARDS * USD_PER_SHARD * Math.min(1, PUBLISHED.documentWrites / shardWrites),
      inDay(summary) * SUMMARY_USD,
      'MOST_SHARDS and USD_PER_SHARD',
    ),
    limit(
      'tasks a second that make summaries',
      Math.min(TASKS_QUEUE.perSecond ?? 0, PUBLISHED.dispatches),
      atPeak(summary),
      'the rate of TASKS_QUEUE',
    ),
    limit(
      'summaries at once',
      Math.min(TASKS_QUEUE.atOnce, roomOf(SCALING.summarize)),
      atPeak(summary) * ASSUMED.modelSeconds,
      'TASKS_QUEUE at once, and instances of summarize',
    ),
    limit(
      'requests at once',
      roomOf(SCALING.sendSummary),
      atPeak(summary) * ASSUMED.answerSeconds,
      'instances of sendSummary',
    ),
    limit(
      'charges at once',
      roomOf(SCALING.consumeCredits),
      atPeak(summary * acts.summary.writes),
      'instances of consumeCredits',
    ),
    limit(
      'writes of the document that counts shows of buckets',
      PUBLISHED.documentWrites,
      atPeak(HABITS.follow * ASSUMED.newShows),
      'a document for each hundred buckets',
    ),
    limit(
      'looks at feeds at once',
      Math.min(MOST_AT_ONCE, roomOf(SCALING.pollBucket) * 16),
      atPeak(look) * ASSUMED.askSeconds,
      'one instance asks each host one thing at a time: hosts by hash to several of it',
    ),
    limit(
      'looks at the largest host, one at a time',
      1,
      atPeak(look) * ASSUMED.askSeconds * ASSUMED.hostShare,
      'PODCAST_INDEX_KEY, which tells what has changed; several at a time, as many as that host bears',
    ),
    limit(
      'writes of the documents that count sound at Gemini',
      FILE_SHARDS * PUBLISHED.documentWrites,
      atPeak(summary * ASSUMED.heard) * 2 * Math.ceil((ASSUMED.heardMinutes * 60) / HEARD_SOUND_SECONDS),
      'FILE_SHARDS; a transcriber, which needs none',
    ),
    limit(
      'tasks a second of followed shows',
      FOLLOWING_QUEUE.perSecond ?? 0,
      atPeak(followingTasks),
      'the rate of FOLLOWING_QUEUE',
    ),
    limit(
      'cuts at once',
      CUTS_QUEUE.atOnce,
      atPeak(summary * ASSUMED.cuts) * ASSUMED.cutSeconds,
      'CUTS_QUEUE at once, and instances of cutEpisode',
    ),
    limit(
      'pieces of sound heard at once',
      TRANSCRIPTIONS_QUEUE.atOnce,
      atPeak(summary * ASSUMED.heard) * ((ASSUMED.heardMinutes * 60) / ASSUMED.hearingSpeed),
      'TRANSCRIPTIONS_QUEUE at once, as many as the transcriber takes',
    ),
  ].toSorted((a, b) => a.listeners - b.listeners)
}

/** Dollars per listener and month, by paid service. */
function costsOf(acts: Acts): Record<string, number> {
  const { summary, brief } = HABITS
  const [reads, writes, tasks, seconds] = (['reads', 'writes', 'tasks', 'seconds'] as const).map((name) =>
    sumOf(acts, (act) => act[name]),
  ) as [number, number, number, number]
  return {
    Models: summary * SUMMARY_USD,
    Mail: (summary + brief) * PRICES.mail,
    Firestore: (reads + ASSUMED.screenReads) * PRICES.read + writes * PRICES.write,
    Functions: seconds * PRICES.second + summary * ASSUMED.modelSeconds * (PRICES.second / 8),
    Hearing: summary * ASSUMED.heard * ASSUMED.heardMinutes * PRICES.heardMinute,
    'Sound and storage':
      (summary * ASSUMED.cuts * ASSUMED.cutMegabytes * (PRICES.sentGigabyte + PRICES.keptGigabyte) +
        ASSUMED.storedMegabytes * PRICES.keptGigabyte) /
      1_000,
    'Calls and tasks': (sumOf(acts, () => 1) + 2 * tasks) * PRICES.call,
  }
}

const count = (figure: number) => Math.round(figure).toLocaleString('en-US')

/** The command's output: the first bottleneck for so many listeners, and a listener's cost. */
export function report(acts: Acts, users: number): string[] {
  const limits = limitsOf(acts)
  const [first] = limits
  const over = limits.filter(({ listeners }) => listeners < users)
  const costs = Object.entries(costsOf(acts))
  const all = costs.reduce((sum, [, usd]) => sum + usd, 0)
  const perSecond = (users * atPeak(sumOf(acts, ({ reads, writes }) => reads + writes))).toFixed(1)
  return [
    `${count(users)} listeners: ${over.length === 0 ? 'nothing breaks' : `${over.length} limits are too narrow, first ${first?.what}`}`,
    ...over.map(({ what, listeners, moves }) => `  ${what}: ${count(listeners)}. ${moves}`),
    `  Firestore at the peak: ${perSecond} reads and writes a second; a collection bears ${PUBLISHED.ramp} at once, and half as many more each five minutes`,
    `  $${(all * users).toFixed(0)} a month, $${all.toFixed(3)} a listener: ${costs.map(([name, usd]) => `${name} $${usd.toFixed(4)}`).join(', ')}`,
  ]
}
