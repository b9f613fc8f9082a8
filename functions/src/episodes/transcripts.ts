import { createHash } from 'node:crypto'
import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { USE_RECORDED_MS, WORDS_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { readDocument } from '../platform/readDocument.ts'
import { packed, unpacked } from './packed.ts'

/** The document `transcripts/{episode}`, continued in `transcripts/{episode}/parts/{n}`, from 1. */
const SHAPE = v.object({
  words: v.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** In all. */
  parts: v.number(),
  /** Of the words, for who has them already. Absent before. */
  version: v.exactOptional(v.string()),
  expiresAt: v.date(),
})
type StoredWords = v.InferOutput<typeof SHAPE>

/** Per episode: twelve hours, word by word, take two. */
const MOST_PARTS = 8

const HEAD = v.pick(SHAPE, ['version', 'expiresAt'])

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
  const parts = await packed(transcript)
  const [words = Buffer.alloc(0), ...rest] = parts
  if (rest.length >= MOST_PARTS) return false
  const expiresAt = new Date(now.getTime() + WORDS_KEPT_MS)
  const version = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 32)
  const first = reference(database, episodeId)
  const batch = database.batch()
  batch.set(first, { words, parts: 1 + rest.length, version, expiresAt } satisfies StoredWords)
  for (const [index, part] of rest.entries()) batch.set(partOf(first, index + 1), { words: part, expiresAt })
  await batch.commit()
  return true
}

export async function hasTranscript(database: Firestore, episodeId: string, now: Date): Promise<boolean> {
  const stored = readDocument<StoredWords>(await reference(database, episodeId).get(), SHAPE)
  return stored !== undefined && stored.expiresAt > now
}

/** Whether these are an episode's words still. A small read; not where the words' use is to be recorded. */
export async function isVersion(database: Firestore, episodeId: string, version: string, now: Date) {
  const fieldMask = ['version', 'expiresAt']
  const [found] = await database.getAll(reference(database, episodeId), { fieldMask })
  const head = found && readDocument<Pick<StoredWords, 'expiresAt' | 'version'>>(found, HEAD)
  const unusedMs = now.getTime() + WORDS_KEPT_MS - (head?.expiresAt.getTime() ?? 0)
  return head?.version === version && unusedMs <= USE_RECORDED_MS
}

/** Undefined without words. */
export async function storedTranscript(
  database: Firestore,
  episodeId: string,
  now: Date,
): Promise<Transcript | undefined> {
  return (await storedWords(database, episodeId, now))?.transcript
}

/** The same with its version, where it has one. */
export async function storedWords(
  database: Firestore,
  episodeId: string,
  now: Date,
): Promise<{ transcript: Transcript; version?: string } | undefined> {
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
  const transcript = (await unpacked(parts)) as Transcript
  return { transcript, ...(stored.version !== undefined && { version: stored.version }) }
}
