import * as v from 'valibot'
import { replyOf } from './ApiContract.ts'
import { refusedSummary } from './refusalDetails.ts'

const result = v.object({
  quote: v.exactOptional(v.string()),
  /** Where the moment is shared. */
  address: v.exactOptional(v.string()),
  text: v.exactOptional(v.string()),
})

export const momentsReply = replyOf('/api/moments', result, refusedSummary)
