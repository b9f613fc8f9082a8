import type { Firestore } from 'firebase-admin/firestore'
import type { ListId, WeekEpisode } from '#domain/api/listAnswers.ts'
import { utcDay } from '#domain/time/calendar.ts'
import { inPool } from '#domain/inPool.ts'
import { fridayOf } from '#domain/newsletter/listCalendar.ts'
import { DAY_MS, HOUR_MS, type Seconds } from '#domain/units.ts'
import { countAppleCall, countedFinders, type Directories } from '../episodes/countedFinders.ts'
import { chooseEpisode } from '../episodes/chooseEpisode.ts'
import { publicShowId } from '../episodes/episodeIds.ts'
import type { KeptEntry } from '../episodes/episodeStore.ts'
import { feedAt } from '../episodes/finding/openFeed.ts'
import { speaksAgainst } from '../episodes/isPublicFeed.ts'
import { saveShow, type KnownShow } from '../episodes/saveShow.ts'
import { publisherObjects } from '../episodes/publisherObjects.ts'
import { askChart, type ChartEntry } from '../platform/gateways/appleCharts.ts'
import { lookUpAppleShows } from '../platform/gateways/itunes.ts'
import { OutsideError } from '../platform/gateways/OutsideError.ts'
import { findAppleIdInPodcastIndex, hasPodcastIndex } from '../platform/gateways/podcastIndex.ts'
import { logWarning } from '../platform/log.ts'
import { readableEpisode } from '../summaries/quoteEpisode.ts'
import { CHARTS, isBarred, type List } from './List.ts'

export const EPISODES_PER_LIST = 3
/** Shows of a chart that are looked at, the first ones. */
const MOST_LOOKED_AT = 60
/** Feeds that are read at once. */
const AT_ONCE = 4
/** What came out so long before is new; and how far a publisher's clock may be ahead. */
const NEW_MS = 7 * DAY_MS
const AHEAD_MS = HOUR_MS
/** What is shorter is a trailer, or a note. */
const SHORTEST_SECONDS: Seconds = 120
/** Within this shows are looked at; what was found by then counts. */
const LOOKING_MS = 6 * 60_000

/** An episode that was chosen for a list, before it is summarized. */
export type ChosenForList = Omit<WeekEpisode, 'heardSeconds' | 'drawing' | 'gist' | 'keyPoints'> & {
  source: { type: 'feed'; episodeId: string }
}

/** A show that may be looked at: one of the chart, or one that the editor has pinned. */
interface Candidate {
  /** Its place in the chart. */
  rank?: number
  appleId?: number
  /** Where it is known already. */
  feedUrl?: string
  isPinned?: true
}

/** Apple bears no more calls for now, and without it too little was found: to be asked again in a minute. */
export class HeldUp extends Error {}

/** What a list is to get, and must not. */
export interface Wanted {
  list: ListId
  week: string
  count: number
  wishes: Pick<List, 'pinned' | 'barred'>
  /** Ids of episodes and shows that the list has already, or that could not be summarized. */
  not: ReadonlySet<string>
}

/**
 * The chart's first shows with a recent episode: those with published words first, then those that an engine
 * can hear. Pinned ones come before all. docs/rules.md "Podcast lists", #lists-outage
 * @returns at most the wanted number, in that order
 * @throws OutsideError when no chart can be had, or no directory knows a feed of it; HeldUp
 */
export async function chooseEpisodes(
  database: Firestore,
  wanted: Wanted,
  now: Date,
): Promise<ChosenForList[]> {
  let isHeldUp = false
  const asked = async () => {
    try {
      await countAppleCall(database, new Date())
    } catch (error) {
      isHeldUp ||= error instanceof OutsideError
      throw error
    }
  }
  const chart = await askChart(CHARTS[wanted.list], asked).catch((error: unknown) => {
    throw isHeldUp ? new HeldUp() : error
  })
  const candidates: Candidate[] = [...pinned(wanted, chart), ...chart.slice(0, MOST_LOOKED_AT)]
  const feeds = feedFinder(chart, CHARTS[wanted.list].country, asked, now)
  const finders = countedFinders(database)
  const first: ChosenForList[] = []
  const withWords: ChosenForList[] = []
  const heard: ChosenForList[] = []
  const seen = new Set(wanted.not)
  let known = 0
  const untilMs = performance.now() + LOOKING_MS
  for (let at = 0; at < candidates.length; at += AT_ONCE) {
    if (first.length + withWords.length >= wanted.count || performance.now() > untilMs) break
    const looked = await inPool(candidates.slice(at, at + AT_ONCE), AT_ONCE, async (candidate) => {
      const feedUrl = await feeds(candidate)
      if (feedUrl !== undefined) known++
      const found = await newEpisode(database, candidate, feedUrl, { ...wanted, finders }, now)
      return found && { ...found, isPinned: candidate.isPinned === true }
    })
    for (const found of looked) {
      if (found === undefined || seen.has(found.episode.source.episodeId)) continue
      // A show is one show, also where the chart and the editor both name it.
      if (seen.has(found.episode.showId ?? '')) continue
      seen.add(found.episode.showId ?? '')
      ;(found.isPinned ? first : found.hasWords ? withWords : heard).push(found.episode)
    }
  }
  const found = [...first, ...withWords, ...heard].slice(0, wanted.count)
  if (isHeldUp && found.length < wanted.count) throw new HeldUp()
  if (known === 0) throw new OutsideError('Directories of podcasts', 'no feed of any show of a chart')
  return found
}

/** Apple's numbers, or addresses of feeds. */
function pinned({ wishes }: Wanted, chart: readonly ChartEntry[]): Candidate[] {
  return (wishes.pinned ?? []).map((show) => {
    if (!/^\d+$/.test(show)) return { feedUrl: show, isPinned: true }
    const appleId = Number(show)
    return { appleId, ...chart.find((each) => each.appleId === appleId), isPinned: true }
  })
}

/** Addresses of feeds: by Podcast Index where there is a key, the others by one call of Apple's for all. */
function feedFinder(
  chart: readonly ChartEntry[],
  country: string,
  asked: () => Promise<void>,
  now: Date,
): (candidate: Candidate) => Promise<string | undefined> {
  let listed: Promise<Map<number | undefined, string | undefined>> | undefined
  const ofApple = async () => {
    await asked()
    const ids = chart.slice(0, MOST_LOOKED_AT).map(({ appleId }) => appleId)
    const shows = await lookUpAppleShows(ids, country)
    return new Map(shows.map((show) => [show.appleId, show.feedUrl]))
  }
  return async ({ appleId, feedUrl }) => {
    if (feedUrl !== undefined || appleId === undefined) return feedUrl
    const found = hasPodcastIndex() ? await answered(findAppleIdInPodcastIndex(appleId, now)) : undefined
    if (found?.feedUrl !== undefined) return found.feedUrl
    const inChart = chart.some((each) => each.appleId === appleId)
    if (inChart) return (await answered((listed ??= ofApple())))?.get(appleId)
    const alone = asked().then(() => lookUpAppleShows([appleId], country))
    return (await answered(alone))?.find((show) => show.appleId === appleId)?.feedUrl
  }
}

/** Undefined where it fails. */
async function answered<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    logWarning('A directory did not answer for a list', { error: error.message })
    return undefined
  }
}

/** A show's newest episode, if recent, in the list's language, public and readable. Failing feeds are skipped. */
async function newEpisode(
  database: Firestore,
  candidate: Candidate,
  feedUrl: string | undefined,
  { list, week, wishes, not, finders }: Wanted & { finders: Directories },
  now: Date,
): Promise<{ episode: ChosenForList; hasWords: boolean } | undefined> {
  const { appleId } = candidate
  if (feedUrl === undefined) return undefined
  const isBarredAt = (address: string) =>
    isBarred(wishes, { showId: publicShowId(address), ...(appleId !== undefined && { appleId }) })
  if (isBarredAt(feedUrl)) return undefined
  try {
    const source = await feedAt(feedUrl, finders, { country: CHARTS[list].country, now })
    if ('kind' in source) return undefined
    const { address, feed, etag, lastModified } = source
    if (isBarredAt(address) || (await publisherObjects(database, address, feed.extra))) return undefined
    // That it is listed was just said by the directory that gave the address.
    if (speaksAgainst(address, feed)) return undefined
    const show = await saveShow(
      database,
      { feedUrl: address, feed, ownerUid: undefined, etag, lastModified },
      now,
    )
    const entry = show.entries[0]
    if (entry === undefined || not.has(entry.episodeId) || !isNew(entry, week, now)) return undefined
    return await readable(database, show, entry, list, candidate, now)
  } catch (error) {
    logWarning('A show of a chart could not be looked at', { list, feedUrl, error: String(error) })
    return undefined
  }
}

/** Seven days before the Friday of the week, or before it was looked at, and not of a time to come. */
function isNew({ published, durationSeconds }: KeptEntry, week: string, now: Date): boolean {
  const at = Date.parse(published ?? '')
  const since = Math.min(now.getTime(), Date.parse(fridayOf(week)) + DAY_MS) - NEW_MS
  const isLong = durationSeconds === undefined || durationSeconds >= SHORTEST_SECONDS
  return at >= since && at <= now.getTime() + AHEAD_MS && isLong
}

async function readable(
  database: Firestore,
  show: KnownShow,
  entry: KeptEntry,
  list: ListId,
  { rank, appleId }: Candidate,
  now: Date,
): Promise<{ episode: ChosenForList; hasWords: boolean } | undefined> {
  // Without an account: only public data.
  const chosen = await chooseEpisode(database, show, entry, '', now)
  if (chosen === 'NO_AUDIO') return undefined
  const read = await readableEpisode(chosen.id, chosen.episode)
  if ('refused' in read || read.source.type !== 'feed') return undefined
  const { source, episode } = read
  if (episode.language !== CHARTS[list].language || episode.durationSeconds < SHORTEST_SECONDS)
    return undefined
  const { published, image } = chosen.episode
  return {
    hasWords: episode.hasTranscript,
    episode: {
      source,
      title: episode.title,
      show: episode.channelTitle,
      language: episode.language,
      durationSeconds: episode.durationSeconds,
      showId: show.id,
      ...(published !== null && { published: utcDay(published) }),
      ...(rank !== undefined && { rank }),
      ...(appleId !== undefined && { appleId }),
      ...(image !== null && { image }),
    },
  }
}
