import { createHash } from 'node:crypto'
import type { DocumentReference } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { USE_RECORDED_MS, WORDS_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { readDocument } from '../platform/readDocument.ts'
import { SUMMARY_SHAPE } from './storedSummary.ts'

/** The document `drafts/{hash of all that the summary rests on}`: the same request later costs us nothing. */
const SHAPE = v.object({
  summary: v.custom<Summary>((stored) => v.is(SUMMARY_SHAPE, stored)),
  model: v.string(),
  expiresAt: v.date(),
})
type Draft = v.InferOutput<typeof SHAPE>

/** @param asked the engine's full input */
async function reference(asked: string): Promise<DocumentReference> {
  const id = createHash('sha256').update(asked).digest('hex')
  return (await firestore()).collection('drafts').doc(id)
}

/** An earlier result of the same input, with its model; undefined without a recent one. */
export async function storedDraft(
  asked: string,
  now: Date,
): Promise<Pick<Draft, 'summary' | 'model'> | undefined> {
  const document = await reference(asked)
  const draft = readDocument<Draft>(await document.get(), SHAPE)
  if (draft === undefined || draft.expiresAt <= now) return undefined
  const expiresAt = new Date(now.getTime() + WORDS_KEPT_MS)
  if (expiresAt.getTime() - draft.expiresAt.getTime() > USE_RECORDED_MS) await document.update({ expiresAt })
  return draft
}

/** Keeps a faultless summary for equal requests. */
export async function storeDraft(
  asked: string,
  made: Pick<Draft, 'summary' | 'model'>,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + WORDS_KEPT_MS)
  await (await reference(asked)).set({ ...made, expiresAt })
}
