import * as v from 'valibot'
import { replyOf } from './ApiContract.ts'
import { refusedSummary } from './refusalDetails.ts'

const result = v.object({
  /** What was kept. */
  quote: v.exactOptional(v.string()),
  /** Where the moment is shared. */
  address: v.exactOptional(v.string()),
  /** A file for another program. */
  text: v.exactOptional(v.string()),
})

export const momentsReply = replyOf('/api/moments', result, refusedSummary)
