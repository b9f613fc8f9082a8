import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { USE_RECORDED_MS, WORDS_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { readDocument } from '../platform/readDocument.ts'
import { packed, unpacked } from './packed.ts'

/** The document `transcripts/{episode}`; what does not fit stands in `transcripts/{episode}/parts/{n}`, from 1 on. */
interface StoredWords {
  words: Uint8Array
  /** Documents in all. */
  parts: number
  expiresAt: Date
}

/** Documents that the words of an episode may take: twelve hours, word by word, take two. */
const MOST_PARTS = 8

const SHAPE = v.looseObject({ words: v.instance(Uint8Array), parts: v.number(), expiresAt: v.date() })

function reference(database: Firestore, episodeId: string): DocumentReference {
  return database.collection('transcripts').doc(episodeId)
}

function partOf(transcript: DocumentReference, number: number): DocumentReference {
  return transcript.collection('parts').doc(String(number))
}

/** Every document that the words of an episode may lie in. */
export function transcriptDocuments(database: Firestore, episodeId: string): DocumentReference[] {
  const first = reference(database, episodeId)
  return [first, ...Array.from({ length: MOST_PARTS - 1 }, (_, index) => partOf(first, index + 1))]
}

/**
 * Keeps the words of an episode, in place of those that were there. They stay while they are used.
 * @returns whether they were few enough
 */
export async function storeTranscript(
  database: Firestore,
  episodeId: string,
  transcript: Transcript,
  now: Date,
): Promise<boolean> {
  const [words = Buffer.alloc(0), ...rest] = await packed(transcript)
  if (rest.length >= MOST_PARTS) return false
  const expiresAt = new Date(now.getTime() + WORDS_KEPT_MS)
  const first = reference(database, episodeId)
  const batch = database.batch()
  batch.set(first, { words, parts: 1 + rest.length, expiresAt })
  for (const [index, part] of rest.entries()) batch.set(partOf(first, index + 1), { words: part, expiresAt })
  await batch.commit()
  return true
}

/** Whether the words of an episode are there. */
export async function hasTranscript(database: Firestore, episodeId: string, now: Date): Promise<boolean> {
  const stored = readDocument<StoredWords>(await reference(database, episodeId).get(), SHAPE)
  return stored !== undefined && stored.expiresAt > now
}

/** The words of an episode; undefined when there are none, or no longer. */
export async function storedTranscript(
  database: Firestore,
  episodeId: string,
  now: Date,
): Promise<Transcript | undefined> {
  const first = reference(database, episodeId)
  const stored = readDocument<StoredWords>(await first.get(), SHAPE)
  if (stored === undefined || stored.expiresAt <= now) return undefined
  const others = Array.from({ length: stored.parts - 1 }, (_, index) => partOf(first, index + 1))
  const rest = others.length > 0 ? await database.getAll(...others) : []
  if (rest.some(({ exists }) => !exists)) return undefined
  const expiresAt = new Date(now.getTime() + WORDS_KEPT_MS)
  if (expiresAt.getTime() - stored.expiresAt.getTime() > USE_RECORDED_MS) {
    await Promise.all([first, ...others].map((each) => each.update({ expiresAt })))
  }
  const parts = [stored.words, ...rest.map((each) => each.get('words') as Uint8Array)]
  return (await unpacked(parts)) as Transcript
}
