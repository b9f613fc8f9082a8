import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import type { Bandwidth } from '#domain/cuts/cuts.ts'
import { ENDED_FEED_KEPT_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../platform/config.ts'
import type { Identity } from '../platform/http/ApiRequest.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { readDocument } from '../platform/readDocument.ts'
import { touchFeed } from '../summaries/touchFeed.ts'
import { type CutHolder, cutHolders } from './CutRecord.ts'

/** The document `feeds/{uid}`, server only. It outlives its address, so that its bandwidth still counts. */
export interface PrivateFeed {
  uid: string
  /** Counts addresses, from 1: links of items hold for one of them. */
  generation: number
  /** Hash of the token of its address; absent while it has none. */
  tokenId?: string
  /** Random: makes the token with HASH_KEY, so that neither alone tells the address. */
  nonce?: string
  createdAt?: Date
  /** Last change of its content. */
  changedAt: Date
  /** Approximate; absent before the first reading. */
  readAt?: Date
}

/** The document `feedTokens/{hash of the token}`, server only. */
interface FeedToken {
  /** Absent once ended. */
  uid?: string
  endedAt?: Date
  expiresAt?: Date
}

const FEED_SHAPE = v.looseObject({ uid: v.string(), generation: v.number(), changedAt: v.date() })
const TOKEN_SHAPE = v.looseObject({ uid: v.exactOptional(v.string()) })
const TOKEN = /^[\w-]{43}$/

export function feedOf(database: Firestore, uid: string): DocumentReference {
  return database.collection('feeds').doc(uid)
}

function tokenOf(database: Firestore, id: string): DocumentReference {
  return database.collection('feedTokens').doc(id)
}

export function feedRecord(snapshot: DocumentSnapshot): PrivateFeed | undefined {
  return readDocument<PrivateFeed>(snapshot, FEED_SHAPE)
}

/** An address's token: 256 bits that need both the nonce and HASH_KEY. */
function tokenFor(uid: string, nonce: string): string {
  return createHmac('sha256', setting('HASH_KEY'))
    .update(JSON.stringify(['feed', uid, nonce]))
    .digest('base64url')
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The address of a feed; undefined while it has none. */
export function feedAddress({ uid, nonce, tokenId }: PrivateFeed): string | undefined {
  if (nonce === undefined || tokenId === undefined) return undefined
  return `${setting('APP_URL')}/feed/${tokenFor(uid, nonce)}`
}

/** Gives an account a new address, and ends the old one. @param isNew false: an existing one stays */
export async function makeFeed(
  database: Firestore,
  { uid, email }: Pick<Identity, 'uid' | 'email'>,
  isNew: boolean,
  now: Date,
): Promise<PrivateFeed> {
  const reference = feedOf(database, uid)
  const account = database.collection('users').doc(email)
  return database.runTransaction(async (transaction) => {
    const [found, profile] = await transaction.getAll(reference, account)
    const before = found && feedRecord(found)
    if (before?.tokenId !== undefined && !isNew) return before
    const nonce = randomBytes(32).toString('base64url')
    const tokenId = hashOf(tokenFor(uid, nonce))
    const feed: PrivateFeed = {
      uid,
      generation: (before?.generation ?? 0) + 1,
      tokenId,
      nonce,
      createdAt: now,
      changedAt: now,
    }
    if (before?.tokenId !== undefined) transaction.set(tokenOf(database, before.tokenId), ended(now))
    transaction.set(reference, feed)
    transaction.set(tokenOf(database, tokenId), { uid } satisfies FeedToken)
    if (profile?.exists) transaction.update(account, { hasFeed: true })
    return feed
  })
}

export async function endFeed(database: Firestore, uid: string, now: Date): Promise<void> {
  const reference = feedOf(database, uid)
  const none = await deleteField()
  await database.runTransaction(async (transaction) => {
    const feed = feedRecord(await transaction.get(reference))
    if (feed?.tokenId === undefined) return
    transaction.set(tokenOf(database, feed.tokenId), ended(now))
    transaction.update(reference, { tokenId: none, nonce: none, readAt: none, changedAt: now })
  })
}

/** Without its owner. */
function ended(now: Date): FeedToken {
  return { endedAt: now, expiresAt: new Date(now.getTime() + ENDED_FEED_KEPT_MS) }
}

export async function feedAt(database: Firestore, token: string): Promise<PrivateFeed | 'unknown' | 'ended'> {
  if (!TOKEN.test(token)) return 'unknown'
  const tokenId = hashOf(token)
  const known = readDocument<FeedToken>(await tokenOf(database, tokenId).get(), TOKEN_SHAPE)
  if (known === undefined) return 'unknown'
  if (known.uid === undefined) return 'ended'
  const feed = feedRecord(await feedOf(database, known.uid).get())
  return feed?.tokenId === tokenId ? feed : 'ended'
}

const PAGE = 200

/** Marks all feeds with a cut as changed. */
export async function touchFeedsOf(database: Firestore, cutId: string, now: Date): Promise<void> {
  const holders = cutHolders(database).where('cutId', '==', cutId).limit(PAGE)
  let page = await holders.get()
  for (;;) {
    await Promise.all(page.docs.map((each) => touchFeed(database, (each.data() as CutHolder).uid, now)))
    const last = page.docs.at(-1)
    if (last === undefined || page.size < PAGE) return
    page = await holders.startAfter(last).get()
  }
}

/** The document `carried/{uid}`, server only; expires. */
export interface BandwidthRecord extends Bandwidth {
  uid: string
  expiresAt: Date
}

export function bandwidthOf(database: Firestore, uid: string): DocumentReference {
  return database.collection('carried').doc(uid)
}
