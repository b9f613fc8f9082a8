import * as v from 'valibot'
import { NO_SOUND_REASONS } from '../cuts/cuts.ts'
import { refused, replyOf } from './ApiContract.ts'

const reason = v.picklist(NO_SOUND_REASONS)

const feed = v.object({
  address: v.string(),
  /** ISO 8601; absent before the first reading. */
  readAt: v.exactOptional(v.string()),
  /** Summaries in it, and those of them without sound. */
  items: v.number(),
  silentItems: v.number(),
  /** The newest of these. */
  silent: v.array(v.object({ title: v.string(), reason })),
  dayBytes: v.number(),
  mostPerDay: v.number(),
  monthBytes: v.number(),
  mostPerMonth: v.number(),
})

const privateFeedData = v.object({
  /** False where the operator has switched sound off. */
  hasSound: v.boolean(),
  feed: v.exactOptional(feed),
})
export type PrivateFeedData = v.InferOutput<typeof privateFeedData>

export const privateFeedReply = replyOf('/api/private-feed', privateFeedData, refused({}))

const span = v.object({
  title: v.string(),
  startSeconds: v.number(),
  endSeconds: v.number(),
  atSeconds: v.number(),
})

const sound = v.variant('state', [
  v.object({ state: v.literal('none'), reason }),
  /** Not asked for lately. */
  v.object({ state: v.literal('unmade') }),
  v.object({ state: v.literal('making') }),
  v.object({ state: v.literal('moved'), address: v.string() }),
  /** The account's bytes of the day or month are used up. ISO 8601. */
  v.object({ state: v.literal('later'), againAt: v.string() }),
  v.object({
    state: v.literal('made'),
    format: v.picklist(['mp3', 'm4a']),
    bytes: v.number(),
    seconds: v.number(),
    spans: v.array(span),
    /** Holds for an hour; only on request. */
    address: v.exactOptional(v.string()),
  }),
])
export type Sound = v.InferOutput<typeof sound>

export const hearSummaryReply = replyOf('/api/hear-summary', v.object({ sound }), refused({}))
