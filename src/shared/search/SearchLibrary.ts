import type { Firestore } from 'firebase/firestore'
import { inPool } from '#domain/inPool.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { teamOfUid } from '#domain/teams/teamUid.ts'
import { DAY_MS, MINUTE_MS } from '#domain/units.ts'
import { reportFailure } from '../api/reportFailure.ts'
import { type ListedRequest, olderRequests, readSummary } from '../session/useRequests.ts'
import {
  addSummary,
  bestLines,
  findIn,
  linesSaying,
  meantIn,
  openIndex,
  type SaidLine,
  saidLines,
  type SearchIndex,
  soughtIn,
} from './searchIndex.ts'
import { dropGoneWords, isNone, readTranscript } from './readTranscript.ts'
import { type KeptIndex, type KeptSummary, type KeptWords, SearchStore } from './searchStore.ts'

export interface Hit {
  request: ListedRequest
  lines: readonly SaidLine[]
  terms: readonly string[]
}

export interface Reading {
  read: number
  /** Total known so far. */
  of: number
}

const MOST_FOUND = 30
/** Most summaries that a question shows. */
const MOST_ASKED = 10
/** As many as a phone shows at once. */
const FIRST_ASKED = 3
const LINES_EACH = 3
/** Most episodes with transcript lines in a list. */
const MOST_SAID = 20
/** Transcripts read in one visit: leaves some of the account's hourly limit to the reader. */
const MOST_READ = 100
/** Transcripts searched without a pause. */
const SEARCHED_AT_ONCE = 20
/** Interval of checks whether a transcript may still be read. */
const WORDS_READ_EVERY_MS = 30 * DAY_MS
/** Requests of one page: rules allow 100. */
const LISTED_AT_ONCE = 99
/** Summaries fetched, and stored, together. */
const FETCHED_AT_ONCE = 6
const KEPT_AT_ONCE = 50
/**
 * Share of new entries at which the index is stored, which takes a phone a second where it is large. Newer ones are
 * read from the device again next time, or stored with the next listing of all.
 */
const KEPT_SHARE = 0.2
/** Interval of looking for deletions, which lists every request. */
const LISTED_EVERY_MS = DAY_MS
/** In a team's library, withdrawn summaries must disappear soon, and old ones that were shared lately must appear. */
const TEAM_LISTED_EVERY_MS = 60 * MINUTE_MS

/**
 * Search over all summaries of a person, or of their team, on their device: built from new summaries only, kept
 * between visits, and usable offline. docs/rules.md "Dashboard"
 */
export class SearchLibrary {
  readonly #db: Firestore
  readonly #owner: string
  readonly #listedEveryMs: number
  readonly #store: SearchStore | undefined
  readonly #index: SearchIndex
  #listedAtMs: number | undefined
  /** Rights to stored words are asked after each listing of all. */
  #isCheckDue = false
  /** Of all transcripts, once searched: some 50 kB an hour. */
  #words: Promise<Map<string, KeptWords>> | undefined
  /** Summaries that could not be stored: searchable until the page is left. */
  readonly #unkept = new Map<string, KeptSummary>()

  private constructor(
    db: Firestore,
    owner: string,
    store: SearchStore | undefined,
    kept: KeptIndex | undefined,
  ) {
    this.#db = db
    this.#owner = owner
    this.#listedEveryMs = teamOfUid(owner) === undefined ? LISTED_EVERY_MS : TEAM_LISTED_EVERY_MS
    this.#store = store
    this.#index = openIndex(kept?.json)
    this.#listedAtMs = kept?.listedAtMs
  }

  /** Opens the stored index; a device without storage starts anew each time. */
  static async open(db: Firestore, owner: string): Promise<SearchLibrary> {
    try {
      const store = await SearchStore.open(owner)
      return new SearchLibrary(db, owner, store, await store.index())
    } catch (error) {
      reportFailure(error)
      return new SearchLibrary(db, owner, undefined, undefined)
    }
  }

  /** Summaries with the words, the best first. @param isAny as in findIn @param onFirst gets a question's first ones, if they have lines */
  async find(words: string, isAny = false, onFirst?: (hits: Hit[]) => void): Promise<Hit[]> {
    const hits = findIn(this.#index, words, isAny ? MOST_ASKED : MOST_FOUND, isAny)
    const first = isAny ? await this.#linesOf(hits.slice(0, FIRST_ASKED)) : []
    if (onFirst && first.some(({ lines }) => lines.length > 0)) {
      onFirst(first)
      // More is read once they are drawn.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
    return [...first, ...(await this.#linesOf(hits.slice(first.length)))]
  }

  async #linesOf(hits: ReturnType<typeof findIn>): Promise<Hit[]> {
    const ids = hits.map(({ id }) => id).filter((id) => !this.#unkept.has(id))
    const kept = new Map((await this.#store?.summaries(ids))?.map((each) => [each.id, each]))
    return hits.flatMap(({ id, terms }) => {
      const summary = this.#unkept.get(id) ?? kept.get(id)
      if (summary === undefined) return []
      return [{ request: summary.request, terms, lines: bestLines(summary.lines, terms, LINES_EACH) }]
    })
  }

  /** Episodes whose transcripts have the words, most in a line first. @param isOld drops outdated searches */
  async findSaid(words: string, isOld: () => boolean): Promise<Hit[]> {
    const sought = soughtIn(words)
    if (this.#store === undefined || sought.length === 0) return []
    const hits: Array<{ id: string; at: number[]; isWithin: boolean }> = []
    this.#words ??= this.#store.words()
    for (const [at, { id, folded }] of [...(await this.#words).values()].entries()) {
      if (at % SEARCHED_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve))
      if (isOld()) return []
      const said = linesSaying(folded, sought)
      if (said.at.length > 0) hits.push({ id, ...said })
    }
    const rank = (hit: (typeof hits)[number]) => (hit.isWithin ? hit.at.length + 1 : 0)
    const best = hits.toSorted((a, b) => rank(b) - rank(a)).slice(0, MOST_SAID)
    const kept = await this.#store.summaries(best.map(({ id }) => id))
    return Promise.all(
      kept.map(async ({ id, request }) => {
        const { at = [] } = best.find((hit) => hit.id === id) ?? {}
        const all = await this.#store?.lines(id)
        const lines = at.slice(0, LINES_EACH).flatMap((index) => all?.[index] ?? [])
        return { request, lines, terms: meantIn(lines.map(({ text }) => text).join(' '), sought) }
      }),
    )
  }

  /** Reads transcripts that the device lacks, newest first, until the server asks for a pause. */
  async readWords(now: Date, isLeft: () => boolean, onRead: (reading: Reading) => void): Promise<void> {
    if (this.#store === undefined || !navigator.onLine) return
    // The transcripts' pages store them as well.
    this.#words = this.#store.words()
    const known = await this.#words
    if (this.#isCheckDue) this.#isCheckDue = !(await dropGoneWords(this.#store, known, now.getTime()))
    const due = (await this.#store.ids()).filter(
      (id) => now.getTime() - (known.get(id)?.readAtMs ?? 0) > WORDS_READ_EVERY_MS,
    )
    const unread = (await this.#store.summaries(due))
      .filter(({ request: { source } }) => source.type === 'feed')
      .toSorted((a, b) => b.request.requestedAt.getTime() - a.request.requestedAt.getTime())
      .slice(0, MOST_READ)
    for (const [at, { id }] of unread.entries()) {
      const refused = await readTranscript(this.#store, id, isLeft)
      if (isLeft() || (refused !== undefined && !isNone(refused))) return
      const read = await this.#store.wordsOf(id)
      if (read !== undefined) known.set(id, read)
      onRead({ read: at + 1, of: unread.length })
    }
  }

  /**
   * Reads summaries that the index lacks, newest first. Offline it reads the device's.
   * @param onRead after each summary
   * @throws the database's error; the index has those read until then
   */
  async catchUp(now: Date, onRead: (reading: Reading) => void): Promise<void> {
    const isWhole = this.#listedAtMs === undefined || now.getTime() - this.#listedAtMs > this.#listedEveryMs
    const seen = new Set<string>()
    const reading = { read: 0, of: 0 }
    // Starts later than any server's clock.
    for (let from = new Date(now.getTime() + DAY_MS); ; ) {
      const { requests, complete, cached } = await olderRequests(this.#db, this.#owner, from, LISTED_AT_ONCE)
      const fresh = requests.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      const unread = fresh.filter(({ id, state }) => isReadable(state) && !this.#index.has(id))
      reading.of += unread.length
      await this.#read(unread, reading, onRead)
      await this.#move(fresh)
      const last = requests.at(-1)?.requestedAt
      if (complete) return this.#settle(seen, now)
      // Older ones are known, unless the index never was complete.
      if (cached || fresh.length === 0 || last === undefined || (!isWhole && unread.length === 0)) return
      from = last
    }
  }

  async #read(
    unread: readonly ListedRequest[],
    reading: Reading,
    onRead: (reading: Reading) => void,
  ): Promise<void> {
    for (let at = 0; at < unread.length; at += KEPT_AT_ONCE) {
      await inPool(unread.slice(at, at + KEPT_AT_ONCE), FETCHED_AT_ONCE, async (request) => {
        const summary = await readSummary(this.#db, request.id)
        if (summary !== undefined) {
          addSummary(this.#index, request, summary)
          this.#unkept.set(request.id, { id: request.id, request, lines: saidLines(summary) })
        }
        reading.read += 1
        onRead({ ...reading })
      })
      if (this.#unkept.size >= KEPT_SHARE * this.#index.documentCount) await this.#keep([])
    }
  }

  /** Lines of a lost file link to our page, as their requests do by now. */
  async #move(listed: readonly ListedRequest[]): Promise<void> {
    const isMoved = ({ source }: ListedRequest) => source.type === 'feed' && source.playedAt !== undefined
    const moved = new Map(listed.filter(isMoved).map((request) => [request.id, request]))
    const kept = (await this.#store?.summaries([...moved.keys()])) ?? []
    const stale = kept.filter(({ request }) => !isMoved(request))
    for (const each of stale)
      this.#unkept.set(each.id, { ...each, request: moved.get(each.id) ?? each.request })
    // Searches of transcripts read stored ones only.
    if (stale.length > 0) await this.#keep([])
  }

  /** Every request was seen: others in the index are deleted. */
  async #settle(seen: ReadonlySet<string>, now: Date): Promise<void> {
    const known = (await this.#store?.ids()) ?? []
    const gone = known.filter((id) => !seen.has(id))
    for (const id of gone) if (this.#index.has(id)) this.#index.discard(id)
    this.#listedAtMs = now.getTime()
    this.#isCheckDue = true
    await this.#keep(gone)
  }

  /** Stores the index with new entries, without deleted ones. */
  async #keep(gone: readonly string[]): Promise<void> {
    if (this.#store === undefined) return
    const added = [...this.#unkept.values()]
    const isChanged = added.length > 0 || gone.length > 0
    try {
      await this.#store.keep(
        { json: isChanged ? JSON.stringify(this.#index) : undefined, listedAtMs: this.#listedAtMs },
        added,
        gone,
      )
      for (const { id } of added) this.#unkept.delete(id)
    } catch (error) {
      // No room, or the page is being left: read again next time.
      reportFailure(error)
    }
  }
}
