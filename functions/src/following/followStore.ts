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
import { mailIdOf } from '../deliverability/digestLinks.ts'
import { readDocument } from '../platform/readDocument.ts'

/** Server fields beside the owner's. */
export interface StoredSettings extends FollowSettings {
  /** Start of the session that last changed a switch: automatic requests count as asked for by it. */
  signedInAt: Date
  /** Absent without mails. */
  nextMailAt?: Date
  briefLease?: { owner: string; expiresAt: Date }
  /** The account's id in links of its mails. */
  mailId: string
  /** Last mail, or last check for one. */
  lastMailAt: Date
  /** The plan's limit when follows were last put in order. */
  limit?: number
}

export interface StoredOffer extends Offer {
  /** Next check; absent where nothing is due. */
  nextCheckAt?: Date
  /** Its automatic requests: each has a new id. */
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

/** Credits used this month; other months count nothing. */
export function usedIn(count: { month: string; credits: number } | undefined, now: Date): number {
  return count?.month === utcMonth(now) ? count.credits : 0
}
