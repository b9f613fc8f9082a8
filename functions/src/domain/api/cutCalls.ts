import * as v from 'valibot'
import { DIAL } from '../cuts/highlights.ts'
import { contractOf, fields, ID, textLike } from './requestFields.ts'

/** docs/rules.md "Hearing" */

const ACTS = ['look', 'make', 'renew', 'end'] as const

export const privateFeedContract = contractOf('privateFeed', {
  request: fields({ act: v.picklist(ACTS, () => `act must be one of ${ACTS.join(', ')}.`) }),
})

const WANTS = ['look', 'make', 'fetch', 'renew'] as const

export const hearSummaryContract = contractOf('hearSummary', {
  request: fields({
    summaryId: textLike(ID, 'Send {"summaryId": …, "share": …, "want": …}.'),
    share: v.picklist(DIAL, () => `share must be one of ${DIAL.join(', ')}.`),
    want: v.picklist(WANTS, () => `want must be one of ${WANTS.join(', ')}.`),
  }),
})
