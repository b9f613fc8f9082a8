import { randomUUID } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { type LateReason, type ListId, type WeekEpisode } from '#domain/api/listAnswers.ts'
import { LIST_ATTEMPTS_KEPT_MS, LIST_LEASE_MS } from '#domain/time/lifetimes.ts'
import { packDrawing } from '#domain/episodes/rowDrawing.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { MINUTE_MS } from '#domain/units.ts'
import { StageFailure } from '../engine/StageFailure.ts'
import { deleteField, firestore } from '../platform/gateways/firestore.ts'
import { isExisting } from '../platform/gateways/firestoreErrors.ts'
import { OutsideError } from '../platform/gateways/OutsideError.ts'
import { taskCall } from '../platform/http/taskCall.ts'
import { logError, logInfo, logWarning } from '../platform/log.ts'
import { readDocument } from '../platform/readDocument.ts'
import { listsBudget } from '../summaries/budget/listsBudget.ts'
import { makeSummary } from '../summaries/makeSummary.ts'
import { type ChosenForList, chooseEpisodes, EPISODES_PER_LIST, HeldUp } from './chooseEpisodes.ts'
import { createListTask, type ListTask, parseListTask } from './ListTask.ts'
import {
  isBarred,
  type List,
  listDocument,
  type StoredWeek,
  storedList,
  storedWeek,
  weeksOf,
} from './List.ts'

/** Key points of an episode that a list tells. */
const MOST_POINTS = 5
/** One that says less is nothing to read. */
const LEAST_POINTS = 2
/** What could not be summarized so often is left out, and the next show takes its place. */
const MOST_TRIES = 2
/** As often others are chosen at once for what can never be summarized; after that the next run goes on. */
const MOST_ROUNDS = 3

const isList = (stored: unknown) => Array.isArray(stored)
/** Only this file writes it, so a look at what decides is enough. */
const ATTEMPT = v.object({
  /** What is still to be summarized. */
  chosen: v.custom<ChosenForList[]>(isList),
  made: v.custom<WeekEpisode[]>(isList),
})

/** The document `lists/{list}/attempts/{week}`: how far a week has come, so that whoever goes on repeats nothing. */
interface Attempt extends v.InferOutput<typeof ATTEMPT> {
  /** How often an episode could not be summarized, by its id. */
  failures: Record<string, number>
  /** Firestore's TTL takes it away then. */
  expiresAt: Date
}

/**
 * Task: makes a missing week of a list, under a lease that each step renews; steps are recorded, so that a
 * later worker goes on. Failures are noted for `composeLists` to retry. docs/rules.md "Podcast lists",
 * #lists-outage
 */
export const composeList = taskCall(
  'composeList',
  {
    secrets: ['HASH_KEY', 'PODCAST_INDEX_KEY', 'GEMINI_API_KEY', 'LLM_API_KEY', 'YOUTUBE_API_KEY'],
    memory: '1GiB',
  },
  parseListTask,
  async (task, now) => ({ outcome: await compose(await firestore(), task, now), fields: task }),
)

async function compose(database: Firestore, { list, week }: ListTask, now: Date): Promise<string> {
  const owner = randomUUID()
  const reference = weeksOf(database, list).doc(week)
  if ((await reference.get()).exists) return 'made already'
  const taken = await takeLease(database, list, owner, now)
  if (taken === undefined) return 'somebody is at it'
  const work = new Work(database, list, week, owner)
  let late: LateReason | undefined
  try {
    late = await work.finish(taken, now)
  } catch (error) {
    // The next worker need not wait for an ended one's lease.
    await giveBack(database, list, owner)
    if (!(error instanceof HeldUp)) throw error
    const again = new Date((Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS)
    await createListTask({ list, week, run: `held-up-${again.getTime()}` }, again)
    return 'held up: it is made in a minute'
  }
  await giveBack(database, list, owner, late && { week, reason: late, at: now })
  if (late === undefined) return 'made'
  logWarning('A list could not be made', { list, week, reason: late })
  return `late: ${late}`
}

/** Returns this worker's lease, with the reason of a late list. */
async function giveBack(database: Firestore, list: ListId, owner: string, late?: List['late']) {
  const reference = listDocument(database, list)
  const noLease = await deleteField()
  await database.runTransaction(async (transaction) => {
    const { lease } = storedList(await transaction.get(reference))
    if (lease?.owner !== owner) return
    transaction.update(reference, { lease: noLease, ...(late !== undefined && { late }) })
  })
}

/** @returns the list as it stands; undefined while another worker has it */
async function takeLease(database: Firestore, list: ListId, owner: string, now: Date) {
  const reference = listDocument(database, list)
  return database.runTransaction(async (transaction) => {
    const stored = storedList(await transaction.get(reference))
    if (stored.lease !== undefined && stored.lease.expiresAt > now) return undefined
    const lease = { owner, expiresAt: new Date(now.getTime() + LIST_LEASE_MS) }
    transaction.set(reference, { lease }, { merge: true })
    return stored
  })
}

/** What one worker does for one week of one list. */
class Work {
  readonly #database: Firestore
  readonly #list: ListId
  readonly #week: string
  readonly #owner: string

  constructor(database: Firestore, list: ListId, week: string, owner: string) {
    this.#database = database
    this.#list = list
    this.#week = week
    this.#owner = owner
  }

  /** @returns why the list is not there yet; undefined where it is */
  async finish(list: List, now: Date): Promise<LateReason | undefined> {
    const attempt = await this.#stored(now)
    for (let round = 0; round < MOST_ROUNDS; round++) {
      try {
        await this.#choose(attempt, list, now)
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error
        return 'CHART'
      }
      await this.#save(attempt)
      for (const chosen of attempt.chosen.slice()) {
        await this.#summarize(attempt, chosen)
        await this.#save(attempt)
      }
      if (attempt.made.length === EPISODES_PER_LIST) {
        await this.#publish(attempt.made, now)
        return undefined
      }
      if (!attempt.chosen.some((each) => isGivenUp(attempt, each))) break
    }
    return attempt.chosen.length + attempt.made.length < EPISODES_PER_LIST && !hasFailed(attempt)
      ? 'TOO_FEW'
      : 'ENGINE'
  }

  get #document() {
    return listDocument(this.#database, this.#list).collection('attempts').doc(this.#week)
  }

  async #stored(now: Date): Promise<Attempt> {
    const expiresAt = new Date(now.getTime() + LIST_ATTEMPTS_KEPT_MS)
    const stored = readDocument<Attempt>(await this.#document.get(), ATTEMPT)
    return stored ?? { chosen: [], made: [], failures: {}, expiresAt }
  }

  /** Fills up what is missing: what has failed too often makes room for the next one. */
  async #choose(attempt: Attempt, wishes: List, now: Date): Promise<void> {
    const { failures } = attempt
    // What was barred since the last try is out, also where it is summarized already.
    attempt.made = attempt.made.filter((each) => !isBarred(wishes, each))
    attempt.chosen = attempt.chosen.filter((each) => !isGivenUp(attempt, each) && !isBarred(wishes, each))
    const has = [...attempt.made, ...attempt.chosen]
    const count = EPISODES_PER_LIST - has.length
    if (count <= 0) return
    const given = Object.keys(failures).filter((id) => (failures[id] ?? 0) >= MOST_TRIES)
    const not = new Set([...given, ...has.flatMap(namesOf), ...(await this.#ofWeekBefore(wishes))])
    const wanted = { list: this.#list, week: this.#week, count, wishes, not }
    attempt.chosen.push(...(await chooseEpisodes(this.#database, wanted, now)))
  }

  /** An episode is told in one week. */
  async #ofWeekBefore({ newest }: List): Promise<string[]> {
    if (newest === undefined) return []
    const week = storedWeek(await weeksOf(this.#database, this.#list).doc(newest).get())
    return (week?.episodes ?? []).flatMap(({ source }) => ('episodeId' in source ? [source.episodeId] : []))
  }

  async #summarize(attempt: Attempt, chosen: ChosenForList): Promise<void> {
    const { source, title, show, language, durationSeconds } = chosen
    const { episodeId } = source
    const episode = { title, channelTitle: show, language, durationSeconds }
    const fail = (by: number) => {
      attempt.failures[episodeId] = (attempt.failures[episodeId] ?? 0) + by
    }
    try {
      const alsoIn = language === 'en' ? 'es' : 'en'
      const order = { uid: '', source, episode, kind: 'basic', form: 'summary', alsoIn } as const
      const budget = listsBudget(this.#database, this.#week)
      const { summary, translation, cost } = await makeSummary(order, new Date(), budget)
      logInfo('An episode of a list is summarized', { list: this.#list, episodeId, ...cost })
      if (summary.keyPoints.length < LEAST_POINTS) return fail(MOST_TRIES)
      attempt.made.push(listed(chosen, summary, translation))
      attempt.chosen = attempt.chosen.filter((each) => each !== chosen)
    } catch (error) {
      logError('An episode of a list could not be summarized', error, { list: this.#list, episodeId })
      // What the budget does not pay for is no worse for it.
      if (error instanceof StageFailure && error.code === 'BUDGET_REACHED') return
      fail(error instanceof StageFailure && error.isFinal ? MOST_TRIES : 1)
    }
  }

  /** @throws Error where another worker has taken over: this one has been too slow, and ends */
  async #save(attempt: Attempt): Promise<void> {
    const reference = listDocument(this.#database, this.#list)
    await this.#database.runTransaction(async (transaction) => {
      const { lease } = storedList(await transaction.get(reference))
      if (lease?.owner !== this.#owner) throw new Error(`${this.#list} ${this.#week} has another worker`)
      const expiresAt = new Date(Date.now() + LIST_LEASE_MS)
      transaction.update(reference, { lease: { owner: this.#owner, expiresAt } })
      transaction.set(this.#document, attempt)
    })
  }

  async #publish(made: readonly WeekEpisode[], now: Date): Promise<void> {
    const list = listDocument(this.#database, this.#list)
    const last = Number.POSITIVE_INFINITY
    const episodes = made.toSorted((a, b) => (a.rank ?? last) - (b.rank ?? last))
    const week: StoredWeek = { week: this.#week, episodes, createdAt: now }
    const none = await deleteField()
    try {
      await this.#database.runTransaction(async (transaction) => {
        const { newest = '', weeks = 0, since = this.#week } = storedList(await transaction.get(list))
        transaction.create(weeksOf(this.#database, this.#list).doc(this.#week), week)
        transaction.update(list, {
          newest: newest > this.#week ? newest : this.#week,
          weeks: weeks + 1,
          since: since < this.#week ? since : this.#week,
          late: none,
        })
      })
    } catch (error) {
      // Somebody was faster: that list is the one that counts.
      if (!isExisting(error)) throw error
    }
  }
}

const namesOf = ({ source, showId }: Pick<WeekEpisode, 'source' | 'showId'>) => [
  ...('episodeId' in source ? [source.episodeId] : []),
  ...(showId === undefined ? [] : [showId]),
]

const isGivenUp = ({ failures }: Attempt, { source }: ChosenForList) =>
  (failures[source.episodeId] ?? 0) >= MOST_TRIES

const hasFailed = ({ failures }: Attempt) => Object.keys(failures).length > 0

function listed(chosen: ChosenForList, summary: Summary, other?: Summary): WeekEpisode {
  const { gist, keyPoints, moments, speech } = summary
  const { durationSeconds } = chosen
  const heard = moments.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
  return {
    ...chosen,
    heardSeconds: Math.round(heard),
    drawing: packDrawing(speech, moments, durationSeconds),
    gist,
    keyPoints: told(keyPoints),
    ...(other?.language &&
      other.gist !== gist &&
      other.keyPoints.slice(0, MOST_POINTS).every(({ original }) => original !== undefined) && {
        translation: { language: other.language, gist: other.gist, keyPoints: told(other.keyPoints) },
      }),
  }
}

const told = (points: Summary['keyPoints']) =>
  points
    .slice(0, MOST_POINTS)
    .map(({ startSeconds, text }) => ({ startSeconds: Math.round(startSeconds * 10) / 10, text }))
