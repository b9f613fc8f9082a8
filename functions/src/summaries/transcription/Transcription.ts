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
import { parseTask } from '../../platform/parseTask.ts'
import { readDocument } from '../../platform/readDocument.ts'
import type { Held } from '../budget/dailyBudget.ts'

/** Why there are no words: a code and a text of ours. */
export interface TranscriptionError {
  code: string
  message: string
  /** The same sound would fail again. */
  isLasting: boolean
}

/** The document `transcriptions/{episode}`: how far the words of an episode are written down, for all who wait for them. */
export interface Transcription {
  phase: 'fetching' | 'hearing' | 'done' | 'failed'
  /** Tells it from earlier ones of the same episode. */
  startedAt: Date
  showId: string
  audioUrl: string
  language: EpisodeLanguage
  durationSeconds: Seconds
  /** Whose private feed it is of. */
  ownerUid?: string
  /** Money of whoever asked first; absent where nothing is paid, and once it is over. */
  held?: Held
  /** Downloads so far: each may be another file. */
  run: number
  /** Of that file; 0 before it is cut. */
  pieces: number
  /** That file, where it was kept. */
  heardFile?: string
  /** Those whose words are there. */
  written: readonly number[]
  error?: TranscriptionError
  movedAt: Date
  expiresAt: Date
}

/** The document `transcriptions/{episode}/pieces/{run}-{index}`; its sound lies beside it. */
export interface StoredPiece {
  index: number
  startSeconds: Seconds
  endSeconds: Seconds
  format: 'mp3' | 'm4a'
  isLast: boolean
  /** Documents that its sound takes. */
  soundParts: number
  /** How often the transcriber has begun to hear it, and how often nothing came of it. */
  asked: number
  failures: number
  /** Which task has it heard: the same one, brought again, goes on at once, since it has died. */
  lease?: { owner: string; expiresAt: Date }
  /** Its segments, gzip of JSON; absent before. */
  words?: Uint8Array
  expiresAt: Date
}

const SHAPE = v.looseObject({
  phase: v.picklist(['fetching', 'hearing', 'done', 'failed']),
  startedAt: v.date(),
  audioUrl: v.string(),
  run: v.number(),
  pieces: v.number(),
  written: v.array(v.number()),
  movedAt: v.date(),
  expiresAt: v.date(),
})
const PIECE_SHAPE = v.looseObject({
  index: v.number(),
  startSeconds: v.number(),
  endSeconds: v.number(),
  soundParts: v.number(),
  asked: v.number(),
  failures: v.number(),
})

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

/** @returns undefined where there is none, or it is of another shape */
export function readTranscription(snapshot: DocumentSnapshot): Stored<Transcription> | undefined {
  const data = readDocument<Transcription>(snapshot, SHAPE)
  return data && snapshot.updateTime && { data, updateTime: snapshot.updateTime }
}

export function readPiece(snapshot: DocumentSnapshot): Stored<StoredPiece> | undefined {
  const data = readDocument<StoredPiece>(snapshot, PIECE_SHAPE)
  return data && snapshot.updateTime && { data, updateTime: snapshot.updateTime }
}

/** Whether words may still come of it. */
export function isUnderWay({ phase, startedAt }: Transcription, now: Date): boolean {
  const isOpen = phase === 'fetching' || phase === 'hearing'
  return isOpen && now.getTime() - startedAt.getTime() < LONGEST_TRANSCRIPTION_MS
}

const TASK = v.strictObject({
  episodeId: v.string(),
  /** The very transcription, in epoch milliseconds. */
  startedMs: v.number(),
  /** A number is the index of a piece. */
  step: v.union([v.picklist(['fetch', 'join']), v.number()]),
  /** What tells it from an earlier task of the same step. */
  again: v.string(),
})
export type TranscriptionTask = v.InferOutput<typeof TASK>

/** @throws Error when it is not ours: see parseTask */
export function parseTranscriptionTask(raw: Buffer): TranscriptionTask {
  return parseTask(TASK, raw)
}

/**
 * Makes a task of a transcription, unless one of the same step and `again` was ever made.
 * @throws the client's error when Cloud Tasks does not take it
 */
export async function createTranscriptionTask(task: TranscriptionTask, scheduleTime?: Date): Promise<void> {
  const { episodeId, startedMs, step, again } = task
  const name = [episodeId, startedMs, step, again].join('/')
  await createTask({
    name: createHash('sha256').update(name).digest('hex').slice(0, 40),
    target: 'transcribe',
    payload: task,
    queue: 'TRANSCRIPTIONS_QUEUE',
    ...(scheduleTime && { scheduleTime }),
  })
}
