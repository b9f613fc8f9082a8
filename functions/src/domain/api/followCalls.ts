import * as v from 'valibot'
import { HIGHEST_CAP, LONGEST_OPML, LOWEST_CAP, MAIL_RHYTHMS, MAIL_WAYS } from '../following/following.ts'
import { SUMMARY_KINDS } from '../credits/summaryCost.ts'
import { SUMMARY_LANGUAGES } from '../languages.ts'
import { contractOf, fields, ID, mailedToken, textLike } from './requestFields.ts'

/** The calls about followed shows. docs/rules.md "Following" */

const FOLLOW =
  'Send {"showId": …} or {"text": …}, and "automatic", "kind" and "writtenIn" where they are to change.'
/** As in find-episode. */
const LONGEST_TEXT = 2_048

/** For the caller's team, whose members all see its offers: never automatic, no private feed. Absent: for the account. */
const forTeam = v.exactOptional(v.literal(true, 'forTeam must be true, or absent.'))

/** Absent: unchanged; for a newly followed show, offered and basic. */
const choice = {
  automatic: v.exactOptional(v.boolean(FOLLOW)),
  kind: v.exactOptional(v.picklist(SUMMARY_KINDS, FOLLOW)),
  /** null: the account's choice. */
  writtenIn: v.exactOptional(v.nullable(v.picklist(SUMMARY_LANGUAGES, FOLLOW))),
  forTeam,
}

/** Follows a show, or changes how; a resting one is asked once more. `text` is as find-episode takes it. */
export const followContract = contractOf('follow', {
  request: v.union(
    [
      v.object({ showId: textLike(ID, FOLLOW), ...choice }),
      v.object({ text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_TEXT)), ...choice }),
    ],
    FOLLOW,
  ),
})

/** Undecided offers of the show go with it. */
export const unfollowContract = contractOf('unfollow', {
  request: fields({ showId: textLike(ID, 'Send {"showId": …}.'), forTeam }),
})

const CAP = `cap must be null, or whole credits from ${LOWEST_CAP} to ${HIGHEST_CAP}.`
const HOUR = 'mails.hour must be a whole number from 0 to 23.'
const WEEKDAY = 'mails.weekday must be a whole number from 1 (Monday) to 7.'
const RHYTHM = `mails.rhythm must be one of ${MAIL_RHYTHMS.join(', ')}.`
const WAY = `mails.by must be one of ${MAIL_WAYS.join(', ')}.`

/** Absent fields stay. */
export const followSettingsContract = contractOf('followSettings', {
  request: fields({
    cap: v.exactOptional(
      v.nullable(
        v.pipe(v.number(CAP), v.safeInteger(CAP), v.minValue(LOWEST_CAP, CAP), v.maxValue(HIGHEST_CAP, CAP)),
      ),
    ),
    mails: v.exactOptional(
      v.object({
        rhythm: v.picklist(MAIL_RHYTHMS, RHYTHM),
        by: v.exactOptional(v.picklist(MAIL_WAYS, WAY)),
        hour: v.exactOptional(
          v.pipe(v.number(HOUR), v.integer(HOUR), v.minValue(0, HOUR), v.maxValue(23, HOUR)),
        ),
        weekday: v.exactOptional(
          v.pipe(v.number(WEEKDAY), v.integer(WEEKDAY), v.minValue(1, WEEKDAY), v.maxValue(7, WEEKDAY)),
        ),
      }),
    ),
    timeZone: v.exactOptional(
      v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'timeZone must be such as Europe/Madrid.')),
    ),
    paused: v.exactOptional(v.boolean('paused must be true or false.')),
  }),
})

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +01:00 would pass as well, but know no summer time.
    return /^[A-Za-z]/.test(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return false
  }
}

const LIST = 'Send {"opml": …}, a file of at most 1 MB.'

/** Its shows are followed, none automatically. */
export const importShowsContract = contractOf('importShows', {
  request: fields({ opml: v.pipe(v.string(LIST), v.minLength(1, LIST), v.maxLength(LONGEST_OPML, LIST)) }),
})

/** A private feed's address holds its listener's key: the file has it only on request. */
export const exportShowsContract = contractOf('exportShows', {
  request: fields({ withPrivate: v.optional(v.boolean('withPrivate must be true or false.'), false) }),
})

export const dismissOfferContract = contractOf('dismissOffer', {
  request: fields({ episodeId: textLike(ID, 'Send {"episodeId": …}.'), forTeam }),
})

/** For a brief's link, `/stop-briefs`: briefs and automatic summaries end until the owner changes it. */
export const stopBriefsContract = contractOf('stopBriefs', {
  request: fields({ token: mailedToken('This link is no longer valid. Your shows have the same setting.') }),
})
