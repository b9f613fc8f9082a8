import { createHash } from 'node:crypto'
import { HttpRefusal, wholeNumber } from '../../support/httpJson.ts'
import type { EpisodeLibrary } from '../../youtube/src/EpisodeLibrary.ts'
import { SHORT_SHOWS } from './shortShows.ts'
import { type Access, GENRES, type EpisodePlan, type ShowPlan, SHOWS, type TranscriptKind } from './shows.ts'
import { secondsOf, type SpokenLine, timed } from './speech.ts'

export type Show = ReturnType<Catalog['shows']>[number]

export interface Episode {
  /** In its addresses; its guid too. */
  readonly id: string
  readonly show: Show
  readonly title: string
  readonly summary: string
  readonly seconds: number
  readonly publishedAt: Date
  readonly appleId: number
  readonly lines: readonly SpokenLine[]
  readonly transcripts: readonly TranscriptKind[]
  readonly isSpoken: boolean
  /** Its lines are heard, in speech or in tones. */
  readonly isHeard: boolean
}

const PLANNED: readonly ShowPlan[] = [...SHOWS, ...SHORT_SHOWS]
const PUBLIC: Access = { kind: 'public' }
const DAY_MS = 86_400_000
const FIRST_SHOW_ID = 1_800_000_001
const TRANSCRIPTS = ['json', 'vtt', 'srt', 'html'] as const
const PUBLISH_MEMBERS = ['show', 'title', 'seconds', 'transcripts']

export class Catalog {
  readonly #library: EpisodeLibrary
  readonly #now: () => number
  readonly #startedMs: number
  readonly #published: Array<Omit<Episode, 'appleId'>> = []

  constructor(library: EpisodeLibrary, now: () => number) {
    this.#library = library
    this.#now = now
    this.#startedMs = now()
  }

  shows() {
    const known = new Set(PLANNED.map(({ title }) => title))
    const others = new Set(this.#library.episodes().map(({ channelTitle }) => channelTitle))
    return [...PLANNED, ...[...others].filter((title) => !known.has(title)).map(showOf)].map(
      (plan: ShowPlan, index) => ({
        author: plan.title,
        language: 'en' as const,
        transcripts: [],
        format: 'mp3' as const,
        access: PUBLIC,
        ...plan,
        /** Apple's `collectionId`. */
        appleId: FIRST_SHOW_ID + index,
      }),
    )
  }

  listed(): Show[] {
    return this.shows().filter(({ access }) => access.kind === 'public' || access.kind === 'moved')
  }

  show(slug: string): Show | undefined {
    return this.shows().find((show) => show.slug === slug)
  }

  /** Episodes of a show or of its successor, newest first. */
  episodes(show: Show): Episode[] {
    const { access } = show
    if (access.kind === 'moved') {
      const target = this.show(access.to)
      return target ? this.episodes(target) : []
    }
    const planned = show.episodes
      ? show.episodes.map((plan, index) => this.#planned(show, plan, index))
      : this.#ofFolders(show)
    const published = this.#published.filter((each) => each.show.slug === show.slug)
    return [...published.toReversed(), ...planned].map((episode, index, all) => ({
      ...episode,
      // Counted from the oldest, so that a new one changes no number.
      appleId: show.appleId * 1000 + (all.length - index),
    }))
  }

  episode(id: string): Episode | undefined {
    return this.shows()
      .flatMap((show) => this.episodes(show))
      .find((episode) => episode.id === id)
  }

  /** Adds an episode now. @throws HttpRefusal 400 for a wrong order */
  publish({
    show: slug,
    title,
    seconds = 60,
    transcripts,
    ...other
  }: Readonly<Record<string, unknown>>): Episode {
    const shows = this.shows().filter(({ access }) => access.kind !== 'moved')
    const show = shows.find((each) => each.slug === slug)
    if (!show) throw new HttpRefusal(400, `show must be one of ${shows.map((each) => each.slug).join(', ')}`)
    const unknown = Object.keys(other)[0]
    if (unknown !== undefined)
      throw new HttpRefusal(400, `an episode has no "${unknown}"; it has ${PUBLISH_MEMBERS.join(', ')}`)
    const number = this.#published.length + 1
    if (title !== undefined && typeof title !== 'string') throw new HttpRefusal(400, 'title must be a text')
    const id = `published-${number}`
    const length = wholeNumber('seconds', seconds, 1, 7200)
    this.#published.push({
      id,
      show,
      title: title ?? `Published No. ${number}`,
      summary: 'Published while the stand-in ran.',
      seconds: length,
      publishedAt: new Date(this.#now()),
      lines: countedLines(length),
      isSpoken: false,
      isHeard: false,
      transcripts: transcripts === undefined ? show.transcripts : kinds(transcripts),
    })
    return this.episode(id) as Episode
  }

  reset(): void {
    this.#published.length = 0
  }

  #planned(show: Show, plan: EpisodePlan, index: number): Omit<Episode, 'appleId'> {
    const spoken = plan.spoken && timed(plan.spoken)
    const said = plan.says === undefined ? undefined : this.#library.find(plan.says)
    const seconds = spoken ? secondsOf(spoken) : (said?.durationSeconds ?? plan.seconds ?? 60)
    return {
      id: `${show.slug}-${(show.episodes?.length ?? 0) - index}`,
      show,
      title: plan.title,
      summary: plan.summary,
      seconds,
      publishedAt: this.#publishedAt(show, index),
      lines: spoken ?? (said && linesOf(said)) ?? countedLines(seconds),
      isSpoken: spoken !== undefined,
      isHeard: spoken !== undefined || said !== undefined,
      transcripts: plan.transcripts ?? show.transcripts,
    }
  }

  #ofFolders(show: Show): Array<Omit<Episode, 'appleId'>> {
    return this.#library
      .episodes()
      .filter(({ channelTitle }) => channelTitle === show.title)
      .map((file, index) => ({
        id: file.videoId,
        show,
        title: file.title,
        summary: show.summary,
        seconds: file.durationSeconds,
        publishedAt: this.#publishedAt(show, index),
        lines: linesOf(file),
        isSpoken: false,
        isHeard: false,
        transcripts: show.transcripts,
      }))
  }

  /** The newest is one to four days old, from 5:00 UTC; the others follow weekly. */
  #publishedAt(show: Show, index: number): Date {
    const days = 1 + (show.appleId % 4) + 7 * index
    return new Date(Math.floor(this.#startedMs / DAY_MS - days) * DAY_MS + (5 * DAY_MS) / 24)
  }
}

function linesOf({ segments }: ReturnType<EpisodeLibrary['episodes']>[number]): SpokenLine[] {
  return segments.map(([startSeconds, endSeconds, speaker, text]) => ({
    startSeconds,
    endSeconds,
    speaker,
    text,
  }))
}

/** A show of the folders, not of shows.ts. */
function showOf(title: string): ShowPlan {
  const slug = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return {
    slug: slug === '' ? createHash('sha1').update(title).digest('hex').slice(0, 12) : slug,
    title,
    genre: 'society',
    summary: 'From a folder of episodes.',
    transcripts: ['json', 'vtt'],
  }
}

/** Words for an episode of tones: every ten seconds, their time. */
function countedLines(seconds: number): SpokenLine[] {
  return Array.from({ length: Math.ceil(seconds / 10) }, (_, index) => ({
    startSeconds: 10 * index,
    endSeconds: Math.min(seconds, 10 * index + 9.5),
    speaker: index % 2 === 0 ? 'Ada Quill' : 'Bram Oster',
    text: `We are at second ${10 * index} of ${seconds}, and the tones go on.`,
  }))
}

function kinds(value: unknown): TranscriptKind[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.map((each) => {
    const kind = TRANSCRIPTS.find((known) => known === each)
    if (kind === undefined)
      throw new HttpRefusal(400, `transcripts must be a list of ${TRANSCRIPTS.join(', ')}`)
    return kind
  })
}

export const genreOf = ({ genre }: Show) => ({ id: GENRES[genre][0], name: GENRES[genre][1] })
