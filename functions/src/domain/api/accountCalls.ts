import * as v from 'valibot'
import type { ApiContract } from './ApiContract.ts'
import { deleteAccountReply, downloadDataReply, sessionReply } from './replies.ts'
import { fields, textLike } from './requestFields.ts'

export const deleteAccountContract = {
  ...deleteAccountReply,
  request: fields({}),
} satisfies ApiContract

/** Where the next page goes on. The account's own page comes first and has no name. */
export interface PagePlace {
  section: 'ledger' | 'summaries'
  /** Id of the last document of the page before; absent at the start of a section. */
  after?: string
}

export const downloadDataContract = {
  ...downloadDataReply,
  request: fields({
    /** `next` of the answer before; absent for the first page. */
    page: v.exactOptional(
      v.pipe(
        textLike(/^(?:ledger|summaries)(?::[\w-]{1,128})?$/, 'There is no such page.'),
        v.transform((page): PagePlace => {
          const [section, after] = page.split(':')
          return {
            section: section === 'ledger' ? 'ledger' : 'summaries',
            ...(after !== undefined && { after }),
          }
        }),
      ),
    ),
  }),
} satisfies ApiContract

/**
 * Called with a fresh ID token after every sign-in, and after verification.
 * product.md "Contradictions" (default credits) and "Trust"
 */
export const sessionContract = {
  ...sessionReply,
  request: fields({
    /** The language that the screen speaks: used only where the server writes the profile. */
    language: v.optional(v.fallback(v.picklist(['en', 'es']), 'en'), 'en'),
  }),
} satisfies ApiContract
