import * as v from 'valibot'
import { HIGHEST_CAP, LONGEST_OPML, LOWEST_CAP, MAIL_RHYTHMS } from '../following/following.ts'
import { SUMMARY_KINDS } from '../credits/summaryCost.ts'
import { contractOf } from './ApiContract.ts'
import {
  dismissOfferReply,
  exportShowsReply,
  followReply,
  followSettingsReply,
  importShowsReply,
  stopBriefsReply,
  unfollowReply,
} from './followReplies.ts'
import { fields, ID, mailedToken, textLike } from './requestFields.ts'

/** The calls about followed shows. docs/rules.md "Following" */

const FOLLOW = 'Send {"showId": …} or {"text": …}, and "automatic" and "kind" where they are to change.'
/** As find-episode has it. */
const LONGEST_TEXT = 2_048

/** For the caller's team, whose offers all members see: never automatic, and no private feed. Absent: for the account itself. */
const forTeam = v.exactOptional(v.literal(true, 'forTeam must be true, or absent.'))

/** Absent: as it is; of a show that was not followed, offered and basic. */
const choice = {
  automatic: v.exactOptional(v.boolean(FOLLOW)),
  kind: v.exactOptional(v.picklist(SUMMARY_KINDS, FOLLOW)),
  forTeam,
}

/**
 * Follows a show, or changes how it is followed. One that rests is asked once more. `text` is what find-episode takes: the
 * address of a feed, such as a result of a search has, or any link that leads to one show or an episode of it.
 */
export const followContract = contractOf(followReply, {
  request: v.union(
    [
      v.object({ showId: textLike(ID, FOLLOW), ...choice }),
      v.object({ text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_TEXT)), ...choice }),
    ],
    FOLLOW,
  ),
})

/** Offers of the show that nobody has decided about go with it. */
export const unfollowContract = contractOf(unfollowReply, {
  request: fields({ showId: textLike(ID, 'Send {"showId": …}.'), forTeam }),
})

const CAP = `cap must be null, or whole credits from ${LOWEST_CAP} to ${HIGHEST_CAP}.`
const HOUR = 'mails.hour must be a whole number from 0 to 23.'
const WEEKDAY = 'mails.weekday must be a whole number from 1 (Monday) to 7.'
const RHYTHM = `mails.rhythm must be one of ${MAIL_RHYTHMS.join(', ')}.`

/** What is absent stays as it is. */
export const followSettingsContract = contractOf(followSettingsReply, {
  request: fields({
    cap: v.exactOptional(
      v.nullable(
        v.pipe(v.number(CAP), v.safeInteger(CAP), v.minValue(LOWEST_CAP, CAP), v.maxValue(HIGHEST_CAP, CAP)),
      ),
    ),
    mails: v.exactOptional(
      v.object({
        rhythm: v.picklist(MAIL_RHYTHMS, RHYTHM),
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
    // An offset such as +01:00 would be taken as well, and knows no summer.
    return /^[A-Za-z]/.test(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return false
  }
}

const LIST = 'Send {"opml": …}, a file of at most 1 MB.'

/** Its shows are followed, none of them automatic. */
export const importShowsContract = contractOf(importShowsReply, {
  request: fields({ opml: v.pipe(v.string(LIST), v.minLength(1, LIST), v.maxLength(LONGEST_OPML, LIST)) }),
})

/** Addresses of private feeds hold their listener's key: they are in the file only where they are asked for. */
export const exportShowsContract = contractOf(exportShowsReply, {
  request: fields({ withPrivate: v.optional(v.boolean('withPrivate must be true or false.'), false) }),
})

export const dismissOfferContract = contractOf(dismissOfferReply, {
  request: fields({ episodeId: textLike(ID, 'Send {"episodeId": …}.'), forTeam }),
})

/**
 * Asked by whoever holds the link of a mail about followed shows, `/stop-briefs` with `token`: these mails end, and nothing is
 * summarized by itself any more, until the owner changes it.
 */
export const stopBriefsContract = contractOf(stopBriefsReply, {
  request: fields({ token: mailedToken('This link is no longer valid. Your shows have the same setting.') }),
})
