import type { Firestore } from 'firebase-admin/firestore'
import type { FoundShows } from '#domain/api/replies.ts'
import type { ValidationError } from '#domain/api/refusalDetails.ts'
import type { KeptEntry } from './episodeStore.ts'
import type { KnownShow } from './keepShow.ts'

export type FoundText =
  | { kind: 'episode'; show: KnownShow; entry: KeptEntry }
  | { kind: 'show'; show: KnownShow }
  | FoundShows
  | { kind: 'refused'; reason: ValidationError }

export async function findText(
  _database: Firestore,
  _text: string,
  _uid: string,
  _now: Date,
): Promise<FoundText> {
  return { kind: 'refused', reason: 'NOT_A_PODCAST' }
}
