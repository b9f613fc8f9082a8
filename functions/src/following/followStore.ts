import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import {
  DEFAULT_MAILS,
  DEFAULT_TIME_ZONE,
  type Follow,
  FOLLOW_STATES,
  type FollowSettings,
  MAIL_RHYTHMS,
  type MailRhythm,
  type Offer,
  OFFER_STATES,
} from '#domain/following/following.ts'
import { utcMonth } from '#domain/time/calendar.ts'
import { SUMMARY_KINDS } from '#domain/credits/summaryCost.ts'
import { mailIdOf } from '../deliverability/briefLinks.ts'
import { readDocument } from '../platform/readDocument.ts'

/** What the server knows beside what the owner is shown. */
export interface StoredSettings extends FollowSettings {
  /** When the session began that last changed a switch: what is summarized by itself counts as asked for by it. */
  signedInAt: Date
  /** When the next mail is due; absent where none is wanted. */
  nextMailAt?: Date
  /** Who writes it now, and until when. */
  briefLease?: { owner: string; expiresAt: Date }
  /** What stands for the account in links of its mails. */
  mailId: string
  /** When the last mail, or the look for what it would hold, was. */
  lastMailAt: Date
  /** Shows that the plan held when the states of the follows were last put in order. */
  limit?: number
}

export interface StoredOffer extends Offer {
  /** When it is looked after again; absent where nothing will happen by itself. */
  nextCheckAt?: Date
  /** Requests that were made for it by itself: each has an id of its own. */
  attempts?: number
  /** When a mail told of it; absent before. */
  mailedAt?: Date
}

const FOLLOW_SHAPE = v.looseObject({
  uid: v.string(),
  showId: v.string(),
  title: v.string(),
  automatic: v.boolean(),
  kind: v.picklist(SUMMARY_KINDS),
  since: v.date(),
  state: v.picklist(FOLLOW_STATES),
})
const SETTINGS_SHAPE = v.looseObject({
  uid: v.string(),
  cap: v.nullable(v.number()),
  used: v.looseObject({ month: v.string(), credits: v.number() }),
  mails: v.looseObject({ rhythm: v.picklist(MAIL_RHYTHMS), hour: v.number(), weekday: v.number() }),
  timeZone: v.string(),
  paused: v.boolean(),
  shows: v.number(),
  signedInAt: v.date(),
  mailId: v.string(),
  lastMailAt: v.date(),
})
const OFFER_SHAPE = v.looseObject({
  uid: v.string(),
  episodeId: v.string(),
  showId: v.string(),
  published: v.date(),
  state: v.picklist(OFFER_STATES),
  kind: v.picklist(SUMMARY_KINDS),
  foundAt: v.date(),
})

export const follows = (database: Firestore) => database.collection('follows')
export const offers = (database: Firestore) => database.collection('offers')
export const settingsOf = (database: Firestore, uid: string): DocumentReference =>
  database.collection('followSettings').doc(uid)

export function followOf(database: Firestore, uid: string, showId: string): DocumentReference {
  return follows(database).doc(`${uid}-${showId}`)
}

export const storedFollow = (snapshot: DocumentSnapshot) => readDocument<Follow>(snapshot, FOLLOW_SHAPE)
export const storedSettings = (snapshot: DocumentSnapshot) =>
  readDocument<StoredSettings>(snapshot, SETTINGS_SHAPE)
export const storedOffer = (snapshot: DocumentSnapshot) => readDocument<StoredOffer>(snapshot, OFFER_SHAPE)

export function newSettings(
  uid: string,
  signedInAt: Date,
  now: Date,
  rhythm: MailRhythm = DEFAULT_MAILS.rhythm,
): StoredSettings {
  return {
    uid,
    cap: null,
    used: { month: utcMonth(now), credits: 0 },
    mails: { ...DEFAULT_MAILS, rhythm },
    timeZone: DEFAULT_TIME_ZONE,
    paused: false,
    shows: 0,
    signedInAt,
    mailId: mailIdOf(uid),
    lastMailAt: now,
    updatedAt: now,
  }
}

/** What has been used of a month's credits; of another month nothing. */
export function usedIn(count: { month: string; credits: number } | undefined, now: Date): number {
  return count?.month === utcMonth(now) ? count.credits : 0
}
