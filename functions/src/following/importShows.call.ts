import type { Firestore } from 'firebase-admin/firestore'
import { importShowsContract } from '#domain/api/followCalls.ts'
import { LONGEST_OPML } from '#domain/following/following.ts'
import { showId } from '../episodes/episodeIds.ts'
import { shows, sources } from '../episodes/episodeStore.ts'
import { type OpmlFeed, readOpml } from '../episodes/reading/opml.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith, type Identity } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { beginFollows, type Followed } from './beginFollows.ts'
import { followRefusal } from './followRefusal.ts'
import { followOf } from './followStore.ts'

/** Per transaction. */
const AT_ONCE = 50
/** More than any plan holds. */
const MOST_ENTRIES = 2_000

/**
 * POST /api/import-shows: follows an OPML file's shows, none automatically; the next run reads the feeds.
 * Until the directories, asked slowly, answer, a feed is its listener's alone. docs/rules.md "Following"
 */
export const importShows = apiCall(
  importShowsContract,
  // JSON may take two bytes for a character, a file three of UTF-8.
  { identity: 'verified', secrets: ['HASH_KEY'], largestBytes: 3 * LONGEST_OPML },
  async ({ body, identity, now }) => {
    const database = await firestore()
    const retryAfterSeconds = await countedCall(database, identity.uid, 'imports', now)
    if (retryAfterSeconds !== undefined) return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds })
    const read = readOpml(Buffer.from(body.opml), 'text/xml; charset=utf-8')
    if (read.kind === 'refused') return followRefusal('LIST_UNREADABLE')
    if (read.feeds.length === 0) return followRefusal('LIST_EMPTY')
    const feeds = read.feeds.slice(0, MOST_ENTRIES)
    const counts = {
      followed: 0,
      known: 0,
      unreadable: read.unreadable + read.feeds.length - feeds.length,
      beyond: 0,
      limit: 0,
    }
    for (let at = 0; at < feeds.length; at += AT_ONCE) {
      const page = await knownOnes(database, identity, feeds.slice(at, at + AT_ONCE))
      for (const { result, limit } of await beginFollows(database, identity, page, {}, now)) {
        if (result === 'begun') counts.followed++
        else if (result === 'known') counts.known++
        else counts.beyond++
        counts.limit = limit
      }
    }
    return doneWith('Your shows are read now. Nothing was charged.', counts)
  },
)

/** Public feeds and this listener's own are known; others are still to be read. */
async function knownOnes(database: Firestore, { uid }: Identity, feeds: readonly OpmlFeed[]) {
  const publicShows = await database.getAll(...feeds.map(({ url }) => shows(database, showId(url))))
  const ownSources = await database.getAll(...feeds.map(({ url }) => sources(database, showId(url, uid))))
  const ownFollows = await database.getAll(
    ...feeds.map(({ url }) => followOf(database, uid, showId(url, uid))),
  )
  return feeds.map(({ url, title }, index): Followed => {
    const known = publicShows[index]
    const named = title || new URL(url).hostname
    if (known?.exists && ownFollows[index]?.exists !== true) {
      const image = known.get('image') as unknown
      return {
        showId: known.id,
        title: String(known.get('title') ?? named),
        image: typeof image === 'string' ? image : null,
        state: 'waiting',
        show: { feedUrl: url },
      }
    }
    const isSettled = ownSources[index]?.exists === true && ownSources[index].get('isUnsettled') !== true
    return {
      showId: showId(url, uid),
      title: named,
      image: null,
      state: 'waiting',
      show: { feedUrl: url, ownerUid: uid, ...(!isSettled && { isUnsettled: true as const }) },
    }
  })
}
