import * as v from 'valibot'
import { type ApiReply, done } from './ApiContract.ts'
import { refusedSummary } from './refusalDetails.ts'

export const momentsReply = {
  path: '/api/moments',
  answer: v.variant('success', [
    done({
      data: v.object({
        /** What was kept. */
        quote: v.exactOptional(v.string()),
        /** Where the moment is shared. */
        address: v.exactOptional(v.string()),
        /** A file for another program. */
        text: v.exactOptional(v.string()),
      }),
    }),
    refusedSummary,
  ]),
} satisfies ApiReply
