import * as v from 'valibot'
import { parseEmailAddress } from '../emailAddress.ts'
import { SUMMARY_KINDS } from '../summaryCost.ts'
import { REFUSAL_MESSAGES } from '../summaryRefusal.ts'
import { parseYouTubeAddress, youTubeAddress } from '../youtubeAddress.ts'
import type { ApiContract, MalformedAnswer } from './ApiContract.ts'
import { refusalBody } from './refusalBody.ts'
import type { ValidationError } from './refusalDetails.ts'
import {
  confirmDeliveryReply,
  exportPdfReply,
  getYoutubeInfoReply,
  sendSummaryReply,
  shareSummaryReply,
} from './replies.ts'
import { fields, mailedToken, parsedBy, textLike } from './requestFields.ts'

/** The summary calls. docs/rules.md "Calls and answers" */

/** Texts of requests that name a refusal of ours are answered as that refusal is. */
function malformed(text: string): MalformedAnswer {
  return isValidationError(text)
    ? { status: 200, body: refusalBody(text) }
    : { status: 400, body: { success: false, message: text } }
}

function isValidationError(text: string): text is ValidationError {
  return Object.hasOwn(REFUSAL_MESSAGES, text)
}

export const getYoutubeInfoContract = {
  ...getYoutubeInfoReply,
  request: fields({
    // An id is exactly what a whole address of it would give back.
    videoId: v.pipe(
      v.string('INVALID_URL'),
      v.check((id) => parseYouTubeAddress(youTubeAddress(id)) === id, 'INVALID_URL'),
    ),
  }),
  malformed,
} satisfies ApiContract

const QUOTED = 'quotedCredits must be a whole number of at least 0.'

export const sendSummaryContract = {
  ...sendSummaryReply,
  request: v.pipe(
    fields({
      url: parsedBy(parseYouTubeAddress, 'INVALID_URL'),
      /** Delivery address. */
      email: parsedBy(parseEmailAddress, 'INVALID_EMAIL'),
      kind: v.optional(
        v.picklist(SUMMARY_KINDS, () => `kind must be one of ${SUMMARY_KINDS.join(', ')}.`),
        'basic',
      ),
      /** The price that was shown; a higher one on the server answers QUOTE_CHANGED. */
      quotedCredits: v.exactOptional(v.pipe(v.number(QUOTED), v.safeInteger(QUOTED), v.minValue(0, QUOTED))),
      /** Nothing of these is read: the identity token says who asks, and the server knows the balance. */
      userEmail: v.exactOptional(v.unknown()),
      userCredits: v.exactOptional(v.unknown()),
      quizAnswers: v.exactOptional(v.unknown()),
    }),
    v.transform(({ url, email, kind, quotedCredits }) => ({
      asked: { videoId: url, deliverTo: email, kind },
      quotedCredits,
    })),
  ),
  malformed,
} satisfies ApiContract

export const confirmDeliveryContract = {
  ...confirmDeliveryReply,
  request: fields({
    token: mailedToken('This link is no longer valid. Please ask for the summary again.'),
  }),
} satisfies ApiContract

const SUMMARY_ID = /^[a-f0-9]{40}$/
const SHARE = 'Send {"summaryId": …, "shared": true or false}.'

export const shareSummaryContract = {
  ...shareSummaryReply,
  request: fields({ summaryId: textLike(SUMMARY_ID, SHARE), shared: v.boolean(SHARE) }),
} satisfies ApiContract

export const exportPdfContract = {
  ...exportPdfReply,
  request: fields({ summaryId: textLike(SUMMARY_ID, 'Send {"summaryId": …}.') }),
} satisfies ApiContract
