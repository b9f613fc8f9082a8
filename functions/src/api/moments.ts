import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import type { momentsAnswer, momentsRequest } from './rules/schemas.ts'
import { episodeMoment } from '#domain/episodes/episodeSource.ts'
import { storedMoments } from '../moments/momentPages.ts'
import { setting } from '../platform/config.ts'
import type { V1Answer } from './problem.ts'
import type { V1Call } from './V1Call.ts'

const MOST_LISTED = 200

/** GET /api/v1/moments: a read for each page of moments that the account has. */
export async function listMoments(
  database: Firestore,
  { body, identity: { uid } }: V1Call<v.InferOutput<typeof momentsRequest>>,
): Promise<V1Answer> {
  const from = Number(body.cursor ?? 0)
  const all = await storedMoments(database, uid)
  const moments = all.slice(from, from + MOST_LISTED).map((each) => ({
    id: each.id,
    summary: each.summaryId,
    episode: each.title,
    show: each.show,
    quote: each.quote,
    second: each.startSeconds,
    endSecond: each.endSeconds,
    link: episodeMoment(each.source, each.startSeconds),
    verified: each.isChecked === true,
    ...(each.speaker !== undefined && { speaker: each.speaker }),
    note: each.note,
    keptAt: each.keptAt.toISOString(),
    ...(each.shareId !== undefined && { shared: `${setting('APP_URL')}/m/${each.shareId}` }),
  }))
  const next = from + MOST_LISTED
  const listed: v.InferOutput<typeof momentsAnswer> = {
    moments,
    ...(next < all.length && { next: String(next) }),
  }
  return { body: listed }
}
