import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from 'firebase-admin/firestore'
import * as v from 'valibot'
import {
  LATE_REASONS,
  LIST_WEEK,
  type ListId,
  type ListWeek,
  type WeekEpisode,
} from '#domain/api/listAnswers.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Chart } from '../platform/gateways/appleCharts.ts'
import { readDocument } from '../platform/readDocument.ts'
import { publicShowId } from '../episodes/episodeIds.ts'

/** Where each list comes from, and the language of its episodes. docs/rules.md "Podcast lists" */
export const CHARTS: Readonly<Record<ListId, Chart & { language: EpisodeLanguage }>> = {
  us: { country: 'us', language: 'en' },
  business: { country: 'us', genre: '1321', language: 'en' },
  es: { country: 'es', language: 'es' },
}

const LIST = v.object({
  newest: v.exactOptional(v.string()),
  /** Why the last try of a week failed. Stays until a newer week is made. */
  late: v.exactOptional(v.object({ week: v.string(), reason: v.picklist(LATE_REASONS), at: v.date() })),
  /** Shows that come first, or never: Apple's number, or the feed's address. `npm run lists` */
  pinned: v.exactOptional(v.array(v.string())),
  barred: v.exactOptional(v.array(v.string())),
})

/** The document `lists/{list}`: how it stands, and what its editor wishes. Server only. */
export interface List extends v.InferOutput<typeof LIST> {
  /** The first one, and how many there are. */
  since?: string
  weeks?: number
  lease?: { owner: string; expiresAt: Date }
}

export function listDocument(database: Firestore, list: ListId): DocumentReference {
  return database.collection('lists').doc(list)
}

/** A list as it is stored; empty where nothing was stored yet. */
export function storedList(snapshot: DocumentSnapshot): List {
  return readDocument<List>(snapshot, LIST) ?? {}
}

/** The document `lists/{list}/weeks/{week}`: written once, never changed. Server only. */
export interface StoredWeek extends ListWeek {
  createdAt: Date
}

export function weeksOf(database: Firestore, list: ListId): CollectionReference {
  return listDocument(database, list).collection('weeks')
}

/** @returns undefined when there is none, or it is none of ours: see readDocument */
export function storedWeek(snapshot: DocumentSnapshot): StoredWeek | undefined {
  return readDocument<StoredWeek>(snapshot, v.looseObject(LIST_WEEK.entries))
}

/** A week's episodes without shows barred since. */
export function withoutBarred({ episodes }: ListWeek, list: Pick<List, 'barred'>): ListWeek['episodes'] {
  return episodes.filter((episode) => !isBarred(list, episode))
}

export function isBarred(
  { barred = [] }: Pick<List, 'barred'>,
  show: Pick<WeekEpisode, 'appleId' | 'showId'>,
): boolean {
  return barred.some((each) => each === String(show.appleId) || publicShowId(each) === show.showId)
}
