import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { USE_RECORDED_MS, WORDS_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { readDocument } from '../platform/readDocument.ts'
import { packed, unpacked } from './packed.ts'

/** The document `transcripts/{episode}`, continued in `transcripts/{episode}/parts/{n}`, from 1. */
const SHAPE = v.object({
  words: v.instance(Uint8Array),
  /** In all. */
  parts: v.number(),
  expiresAt: v.date(),
})
type StoredWords = v.InferOutput<typeof SHAPE>

/** Per episode: twelve hours, word by word, take two. */
const MOST_PARTS = 8

function reference(database: Firestore, episodeId: string): DocumentReference {
  return database.collection('transcripts').doc(episodeId)
}

function partOf(transcript: DocumentReference, number: number): DocumentReference {
  return transcript.collection('parts').doc(String(number))
}

/** Every possible document of an episode's words. */
export function transcriptDocuments(database: Firestore, episodeId: string): DocumentReference[] {
  const first = reference(database, episodeId)
  return [first, ...Array.from({ length: MOST_PARTS - 1 }, (_, index) => partOf(first, index + 1))]
}

/** Replaces an episode's words, which stay while used. @returns whether they fit */
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

export async function hasTranscript(database: Firestore, episodeId: string, now: Date): Promise<boolean> {
  const stored = readDocument<StoredWords>(await reference(database, episodeId).get(), SHAPE)
  return stored !== undefined && stored.expiresAt > now
}

/** Undefined without words. */
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
