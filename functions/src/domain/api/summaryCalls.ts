import * as v from 'valibot'
import { parseEmailAddress } from '../accounts/emailAddress.ts'
import { NOTE_FORMAT_IDS } from '../summaries/noteFormats.ts'
import { SUMMARY_LANGUAGES } from '../languages.ts'
import { SUMMARY_FORMS } from '../summaries/summary.ts'
import { SUMMARY_KINDS } from '../credits/summaryCost.ts'
import { REFUSAL_MESSAGES } from '../summaries/summaryRefusal.ts'
import { TEMPLATE_IDS } from '../templates/template.ts'
import { parseYouTubeAddress, youTubeAddress } from '../episodes/youtubeAddress.ts'
import type { MalformedAnswer } from './ApiContract.ts'
import { refusalBody } from './refusalBody.ts'
import type { ValidationError } from './refusalDetails.ts'
import { contractOf, fields, ID, mailedToken, parsedBy, textLike } from './requestFields.ts'

/** docs/rules.md "Calls and answers" */

/** A text that names one of our refusals is answered as that refusal. */
function malformed(text: string): MalformedAnswer {
  return isValidationError(text)
    ? { status: 200, body: refusalBody(text) }
    : { status: 400, body: { success: false, message: text } }
}

function isValidationError(text: string): text is ValidationError {
  return Object.hasOwn(REFUSAL_MESSAGES, text)
}

export const getYoutubeInfoContract = contractOf('getYoutubeInfo', {
  request: fields({
    // A bare id must be what its full address would give.
    videoId: v.pipe(
      v.string('INVALID_URL'),
      v.check((id) => parseYouTubeAddress(youTubeAddress(id)) === id, 'INVALID_URL'),
    ),
  }),
  malformed,
})

/** Private feeds have long addresses, but none this long. */
const LONGEST_TEXT = 2_048
const PASTED = 'Send {"text": …}.'

export const openEpisodeContract = contractOf('openEpisode', {
  request: fields({
    text: v.pipe(v.string(PASTED), v.trim(), v.minLength(1, PASTED), v.maxLength(LONGEST_TEXT, PASTED)),
  }),
})

const FIND = 'Send {"text": …}, {"showId": …, "page": …} or {"showId": …, "episodeId": …}.'
export const findEpisodeContract = contractOf('findEpisode', {
  request: v.union(
    [
      v.object({
        text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_TEXT)),
      }),
      v.object({
        showId: textLike(ID, FIND),
        episodeId: v.exactOptional(textLike(ID, FIND)),
        page: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000)), 0),
      }),
    ],
    FIND,
  ),
  malformed,
})

const QUOTED = 'quotedCredits must be a whole number of at least 0.'

const sendSummaryFields = fields({
  /** A YouTube address; or an episode of a feed, by its id of find-episode. */
  url: v.exactOptional(parsedBy(parseYouTubeAddress, 'INVALID_URL')),
  episodeId: v.exactOptional(textLike(ID, 'INVALID_URL')),
  /** Delivery address. */
  email: parsedBy(parseEmailAddress, 'INVALID_EMAIL'),
  kind: v.optional(
    v.picklist(SUMMARY_KINDS, () => `kind must be one of ${SUMMARY_KINDS.join(', ')}.`),
    'basic',
  ),
  /** The quoted price; a higher one on the server answers QUOTE_CHANGED. */
  quotedCredits: v.exactOptional(v.pipe(v.number(QUOTED), v.safeInteger(QUOTED), v.minValue(0, QUOTED))),
  /** The quoted form: an excerpt in place of a summary answers QUOTE_CHANGED; absent: either. */
  form: v.exactOptional(v.picklist(SUMMARY_FORMS, () => `form must be one of ${SUMMARY_FORMS.join(', ')}.`)),
  /** Absent: the choice for its show, else the account's. */
  writtenIn: v.exactOptional(
    v.picklist(SUMMARY_LANGUAGES, () => `writtenIn must be one of ${SUMMARY_LANGUAGES.join(', ')}.`),
  ),
  /** The paying team, which must be the account's own; absent: the account pays. */
  team: v.exactOptional(textLike(ID, 'team must be the id of your team.')),
  /** Ignored: the identity token says who asks, and the server knows the balance. */
  userEmail: v.exactOptional(v.unknown()),
  userCredits: v.exactOptional(v.unknown()),
  quizAnswers: v.exactOptional(v.unknown()),
})

export const sendSummaryContract = contractOf('sendSummary', {
  request: v.pipe(
    v.custom<v.InferInput<typeof sendSummaryFields>>(
      (sent) => typeof sent === 'object' && sent !== null,
      'Send a JSON object.',
    ),
    v.check(({ url, episodeId }) => (url === undefined) !== (episodeId === undefined), 'INVALID_URL'),
    sendSummaryFields,
    v.transform(({ url = '', episodeId, email, kind, quotedCredits, form, team, writtenIn }) => ({
      asked: {
        of: episodeId === undefined ? { videoId: url } : { episodeId },
        deliverTo: email,
        kind,
        ...(team !== undefined && { team }),
        ...(writtenIn !== undefined && { writtenIn }),
      },
      quoted: { credits: quotedCredits, form },
    })),
  ),
  malformed,
})

export const confirmDeliveryContract = contractOf('confirmDelivery', {
  request: fields({
    token: mailedToken('This link is no longer valid. Please ask for the summary again.'),
  }),
})

const SHARE = 'Send {"summaryId": …, "shared": true or false}.'

export const shareSummaryContract = contractOf('shareSummary', {
  request: fields({ summaryId: textLike(ID, SHARE), shared: v.boolean(SHARE) }),
})

const ARCHIVE = 'Send {"summaryId": …, "archived": true or false}.'

export const archiveSummaryContract = contractOf('archiveSummary', {
  request: fields({ summaryId: textLike(ID, ARCHIVE), archived: v.boolean(ARCHIVE) }),
})

const EXCERPT = 'Send {"summaryId": …, "do": "return" or "take"}.'

/** `return`: gives an excerpt's credits back; `take`: the excerpt when no model could write the summary. */
export const excerptContract = contractOf('excerpt', {
  request: fields({
    summaryId: textLike(ID, EXCERPT),
    do: v.picklist(['return', 'take'], EXCERPT),
  }),
})

export const removeSummaryContract = contractOf('removeSummary', {
  request: fields({ summaryId: textLike(ID, 'Send {"summaryId": …}.') }),
})

export const exportPdfContract = contractOf('exportPdf', {
  request: fields({
    summaryId: textLike(ID, 'Send {"summaryId": …}.'),
    transcript: v.exactOptional(v.boolean('transcript must be true or false.')),
  }),
})

const TEMPLATE = `Send {"template": one of ${TEMPLATE_IDS.join(', ')}, "summaryId": …}.`

export const chooseTemplateContract = contractOf('chooseTemplate', {
  request: fields({
    template: v.picklist(TEMPLATE_IDS, TEMPLATE),
    /** Absent: for new summaries. */
    summaryId: v.exactOptional(textLike(ID, TEMPLATE)),
  }),
})

const PROPOSALS = 'Send {"summary": …}, and "answer" to have it kept.'
/** Twelve points, two dozen moments and some prose around them are 10 kB. */
const LONGEST_ANSWER = 24_000

export const proposalsContract = contractOf('proposals', {
  request: fields({
    summary: textLike(ID, PROPOSALS),
    /** Answer of the reader's own model. */
    answer: v.exactOptional(v.pipe(v.string(PROPOSALS), v.maxLength(LONGEST_ANSWER, PROPOSALS))),
  }),
})

const TRANSCRIPT = 'Send {"summary": …}, and "cursor" as the answer before gives it.'

export const transcriptContract = contractOf('transcript', {
  request: fields({
    summary: textLike(ID, TRANSCRIPT),
    cursor: v.exactOptional(textLike(/^\d{1,6}$/, TRANSCRIPT)),
    /** Version of the words that the device has. */
    have: v.exactOptional(textLike(/^[a-f0-9]{32}$/, TRANSCRIPT)),
  }),
  malformed,
})

export const knownPointsContract = contractOf('knownPoints', {
  request: fields({ summary: textLike(ID, 'Send {"summary": …}.') }),
})

const NOTES = `Send {"summaryId": …, "format": one of ${NOTE_FORMAT_IDS.join(', ')}}.`

export const exportNotesContract = contractOf('exportNotes', {
  request: fields({ summaryId: textLike(ID, NOTES), format: v.picklist(NOTE_FORMAT_IDS, NOTES) }),
  malformed,
})
