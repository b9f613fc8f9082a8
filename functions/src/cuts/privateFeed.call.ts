import type { Firestore } from 'firebase-admin/firestore'
import { BANDWIDTH_PER_DAY, bandwidthNow } from '#domain/cuts/cuts.ts'
import { HOLDS } from '#domain/plans/plans.ts'
import { privateFeedContract } from '#domain/api/cutCalls.ts'
import type { PrivateFeedData } from '#domain/api/cutReplies.ts'
import { setting } from '../platform/config.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { planOfUid } from '../profiles/profiles.ts'
import { storedBandwidth } from './bandwidth.ts'
import { feedItems, wantFirstCuts } from './feedItems.ts'
import { endFeed, feedAddress, feedOf, feedRecord, makeFeed, type PrivateFeed } from './feeds.ts'
import { playsWhole } from './feedXml.ts'
import { whySilent } from './wantCut.ts'

/** Summaries without sound that are named. */
const MOST_SILENT = 10

/** POST /api/private-feed {act}: shows, makes, replaces or ends the address of an account's podcast. */
export const privateFeed = apiCall(
  privateFeedContract,
  { identity: 'verified', secrets: ['HASH_KEY'] },
  async ({ body, identity, now }) => {
    const database = await firestore()
    const { uid } = identity
    if (body.act === 'end') await endFeed(database, uid, now)
    const feed =
      body.act === 'make' || body.act === 'renew'
        ? await makeFeed(database, identity, body.act === 'renew', now)
        : feedRecord(await feedOf(database, uid).get())
    return doneWith('', await shown(database, uid, feed, body.act !== 'look' && body.act !== 'end', now))
  },
)

async function shown(
  database: Firestore,
  uid: string,
  feed: PrivateFeed | undefined,
  isMade: boolean,
  now: Date,
): Promise<PrivateFeedData> {
  const hasSound = setting('AUDIO_CUTS') === 'on'
  const address = feed && feedAddress(feed)
  if (feed === undefined || address === undefined) return { hasSound }
  const items = await feedItems(database, uid)
  if (isMade) await wantFirstCuts(database, items, now)
  const silent = items.flatMap((each) => {
    const reason = whySilent(each) ?? (each.cut?.state === 'none' ? each.cut.reason : undefined)
    return reason === undefined || playsWhole(reason) ? [] : [{ title: each.request.episode.title, reason }]
  })
  const bandwidth = bandwidthNow(await storedBandwidth(database, uid), now)
  return {
    hasSound,
    feed: {
      address,
      ...(feed.readAt && { readAt: feed.readAt.toISOString() }),
      items: items.length,
      silentItems: silent.length,
      silent: silent.slice(0, MOST_SILENT),
      dayBytes: bandwidth.dayBytes,
      mostPerDay: BANDWIDTH_PER_DAY,
      monthBytes: bandwidth.monthBytes,
      mostPerMonth: HOLDS[await planOfUid(database, uid)].bandwidth,
    },
  }
}
