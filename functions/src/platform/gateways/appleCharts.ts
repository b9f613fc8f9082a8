import * as v from 'valibot'
import { OUTSIDE_CALL_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../config.ts'
import { logInfo, logWarning } from '../log.ts'
import { jsonIn } from '../json.ts'
import { fetchLimited } from './fetchLimited.ts'
import { OutsideError } from './OutsideError.ts'

const SERVICE = 'Apple Podcasts charts'
/** 100 entries with their summaries are about 300 kB. */
const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024
/** Shows that are requested, and most that are read. */
export const MOST_CHARTED = 100
/** Apple's genre "all podcasts". */
const ALL_GENRES = '26'

export interface Chart {
  /** The store, two letters. */
  country: string
  /** Apple's genre number; undefined for all. */
  genre?: string
}

export interface ChartEntry {
  appleId: number
  /** From 1. */
  rank: number
}

/**
 * The shows of a chart, in order. Asks the store's own feed first, then the hosts of the newer one, which has no genre
 * charts but names each show's genres.
 * @param asked called before each call, as Apple counts them; throws to forbid it
 * @throws OutsideError with the last answer, where none holds a chart
 * Source: https://rss.marketingtools.apple.com, https://itunes.apple.com/us/rss/toppodcasts/limit=10/json
 */
export async function askChart(chart: Chart, asked: () => Promise<void>): Promise<ChartEntry[]> {
  const { country, genre = ALL_GENRES } = chart
  const addresses = [
    new URL(`/${country}/rss/toppodcasts/limit=${MOST_CHARTED}/genre=${genre}/json`, setting('ITUNES_URL')),
    ...setting('APPLE_CHARTS_URLS').map(
      (host) => new URL(`/api/v2/${country}/podcasts/top/${MOST_CHARTED}/podcasts.json`, host),
    ),
  ]
  let failure: unknown
  for (const address of addresses) {
    try {
      await asked()
      logInfo('Apple is asked', { path: address.pathname })
      const limits = {
        service: SERVICE,
        timeoutMs: OUTSIDE_CALL_MS.itunes,
        largestBytes: LARGEST_ANSWER_BYTES,
      }
      const { status, text } = await fetchLimited(address, {}, limits)
      if (status !== 200) throw new OutsideError(SERVICE, `status ${status}`)
      return readChart(text, chart.genre)
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      logWarning('A chart could not be had', { host: address.host, error: error.message })
      failure = error
    }
  }
  throw failure
}

const appleNumber = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((id) => (/^\d{1,15}$/.test(String(id)) ? Number(id) : 0)),
  v.minValue(1),
)
/** A single entry is not wrapped in a list. */
const OLDER = v.object({
  feed: v.object({
    entry: v.pipe(
      v.union([v.array(v.unknown()), v.looseObject({})]),
      v.transform((entry) => (Array.isArray(entry) ? entry : [entry])),
    ),
  }),
})
const OLDER_ENTRY = v.object({ id: v.object({ attributes: v.object({ 'im:id': appleNumber }) }) })
const NEWER = v.object({ feed: v.object({ results: v.array(v.unknown()) }) })
const NEWER_ENTRY = v.object({
  id: appleNumber,
  genres: v.fallback(v.array(v.fallback(v.object({ genreId: v.string() }), { genreId: '' })), []),
})

/** Shows of a chart's file, each once. @param genre where the file names genres @throws OutsideError when empty */
export function readChart(text: string, genre?: string): ChartEntry[] {
  const ids = new Set(idsOf(jsonIn(text), genre))
  if (ids.size === 0) throw new OutsideError(SERVICE, 'a chart without shows')
  return [...ids].map((appleId, index) => ({ appleId, rank: index + 1 }))
}

function idsOf(json: unknown, genre: string | undefined): number[] {
  const older = v.safeParse(OLDER, json)
  if (older.success) {
    return older.output.feed.entry.slice(0, MOST_CHARTED).flatMap((entry) => {
      const read = v.safeParse(OLDER_ENTRY, entry)
      return read.success ? [read.output.id.attributes['im:id']] : []
    })
  }
  const newer = v.safeParse(NEWER, json)
  if (!newer.success) throw new OutsideError(SERVICE, 'an answer that is no chart')
  return newer.output.feed.results.slice(0, MOST_CHARTED).flatMap((entry) => {
    const read = v.safeParse(NEWER_ENTRY, entry)
    if (!read.success) return []
    const isWanted = genre === undefined || read.output.genres.some(({ genreId }) => genreId === genre)
    return isWanted ? [read.output.id] : []
  })
}
