import { createHash } from 'node:crypto'
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Timestamp,
} from 'firebase-admin/firestore'
import * as v from 'valibot'
import { LONGEST_TRANSCRIPTION_MS } from '#domain/time/lifetimes.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Seconds } from '#domain/units.ts'
import { createTask } from '../../platform/gateways/tasks.ts'
import { taskParser } from '../../platform/taskParser.ts'
import { readDocument } from '../../platform/readDocument.ts'
import type { Held } from '../budget/dailyBudget.ts'

/** Our code and text for missing words. */
export interface TranscriptionError {
  code: string
  message: string
  /** The same sound would fail again. */
  isLasting: boolean
}

const SHAPE = v.object({
  phase: v.picklist(['fetching', 'hearing', 'done', 'failed']),
  /** Distinguishes transcriptions of one episode. */
  startedAt: v.date(),
  audioUrl: v.string(),
  /** Downloads so far: each may differ. */
  run: v.number(),
  /** Of that file; 0 before the cut. */
  pieces: v.number(),
  /** Finished pieces. */
  written: v.array(v.number()),
  movedAt: v.date(),
  expiresAt: v.date(),
})

/** The document `transcriptions/{episode}`: progress, shared by all waiting requests. */
export interface Transcription extends v.InferOutput<typeof SHAPE> {
  showId: string
  language: EpisodeLanguage
  durationSeconds: Seconds
  /** Of a private feed. */
  ownerUid?: string
  /** The first caller's reservation; absent where it is free, and after the end. */
  held?: Held
  /** Where kept. */
  heardFile?: string
  error?: TranscriptionError
}

const PIECE_SHAPE = v.object({
  index: v.number(),
  startSeconds: v.number(),
  endSeconds: v.number(),
  soundParts: v.number(),
  /** Started and failed hearings. */
  asked: v.number(),
  failures: v.number(),
})

/** The document `transcriptions/{episode}/pieces/{run}-{index}`, beside its sound. */
export interface StoredPiece extends v.InferOutput<typeof PIECE_SHAPE> {
  format: 'mp3' | 'm4a'
  isLast: boolean
  /** The hearing task: its own repetition goes on at once, since the first died. */
  lease?: { owner: string; expiresAt: Date }
  /** Its segments, gzip of JSON; absent before. */
  words?: Uint8Array
  expiresAt: Date
}

export interface Stored<Data> {
  data: Data
  updateTime: Timestamp
}

export function transcriptionOf(database: Firestore, episodeId: string): DocumentReference {
  return database.collection('transcriptions').doc(episodeId)
}

export function piecesOf(database: Firestore, episodeId: string): CollectionReference {
  return transcriptionOf(database, episodeId).collection('pieces')
}

export const pieceName = (run: number, index: number) => `${run}-${index}`

/** @returns undefined without a valid document */
export function readTranscription(snapshot: DocumentSnapshot): Stored<Transcription> | undefined {
  const data = readDocument<Transcription>(snapshot, SHAPE)
  return data && snapshot.updateTime && { data, updateTime: snapshot.updateTime }
}

export function readPiece(snapshot: DocumentSnapshot): Stored<StoredPiece> | undefined {
  const data = readDocument<StoredPiece>(snapshot, PIECE_SHAPE)
  return data && snapshot.updateTime && { data, updateTime: snapshot.updateTime }
}

/** Whether it may still bring words. */
export function isUnderWay({ phase, startedAt }: Transcription, now: Date): boolean {
  const isOpen = phase === 'fetching' || phase === 'hearing'
  return isOpen && now.getTime() - startedAt.getTime() < LONGEST_TRANSCRIPTION_MS
}

const TASK = v.strictObject({
  episodeId: v.string(),
  /** Start of the transcription, in epoch milliseconds. */
  startedMs: v.number(),
  /** A number is a piece's index. */
  step: v.union([v.picklist(['fetch', 'join']), v.number()]),
  /** Distinguishes tasks of one step. */
  again: v.string(),
})
export type TranscriptionTask = v.InferOutput<typeof TASK>

export const parseTranscriptionTask = taskParser(TASK)

/** Makes a transcription's task, once per step and `again`. */
export async function createTranscriptionTask(task: TranscriptionTask, scheduleTime?: Date): Promise<void> {
  const { episodeId, startedMs, step, again } = task
  const parts = [episodeId, startedMs, step, again].join('/')
  const name = createHash('sha256').update(parts).digest('hex').slice(0, 40)
  await createTask({ name, target: 'transcribe', payload: task, queue: 'TRANSCRIPTIONS_QUEUE', scheduleTime })
}
