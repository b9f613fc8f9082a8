import type { Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { type Bandwidth, bandwidthBytes, countBandwidth } from '#domain/cuts/cuts.ts'
import { BANDWIDTH_KEPT_MS } from '#domain/time/lifetimes.ts'
import { TRANSACTION_ATTEMPTS } from '../platform/gateways/firestore.ts'
import { planOfUid } from '../profiles/profiles.ts'
import { type BandwidthRecord, bandwidthOf } from './feeds.ts'

const SHAPE = v.object({ day: v.string(), dayBytes: v.number(), month: v.string(), monthBytes: v.number() })

/** Undefined before the first count. */
export async function storedBandwidth(database: Firestore, uid: string): Promise<Bandwidth | undefined> {
  return read((await bandwidthOf(database, uid).get()).data())
}

/** Counts requested bytes. @returns when sound is available again. docs/rules.md "Hearing", #feed-token */
export async function spendBandwidth(
  database: Firestore,
  uid: string,
  range: string | undefined,
  fileBytes: number,
  now: Date,
): Promise<Date | undefined> {
  const plan = await planOfUid(database, uid)
  const reference = bandwidthOf(database, uid)
  return database.runTransaction(
    async (transaction) => {
      const before = read((await transaction.get(reference)).data())
      const counted = countBandwidth(before, bandwidthBytes(range, fileBytes), plan, now)
      if ('againAt' in counted) return counted.againAt
      const expiresAt = new Date(now.getTime() + BANDWIDTH_KEPT_MS)
      transaction.set(reference, { uid, ...counted.bandwidth, expiresAt } satisfies BandwidthRecord)
      return undefined
    },
    { maxAttempts: TRANSACTION_ATTEMPTS },
  )
}

function read(stored: unknown): Bandwidth | undefined {
  const { success, output } = v.safeParse(SHAPE, stored)
  return success ? output : undefined
}
