import { onRequest } from 'firebase-functions/https'
import { FEED_READ_RECORDED_MS, FEED_SETTLES_MS } from '#domain/lifetimes.ts'
import { bound, setting } from '../platform/config.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { logError } from '../platform/log.ts'
import { REGION } from '../platform/region.ts'
import { SCALING } from '../platform/scaling.ts'
import { feedItems, wantFirstCuts } from './feedItems.ts'
import { feedAt, feedOf } from './feeds.ts'
import { feedXml } from './feedXml.ts'
import { itemToken } from './itemToken.ts'

/** Changed when the same data are shown in another way. */
const FORM = 1

/**
 * `/feed/{token}`: an account's summaries as a podcast, for whoever has the address. What has not changed since the app last
 * asked is answered 304 after two reads. The address reaches no log.
 * docs/rules.md "Hearing", row 66
 */
export const serveFeed = onRequest(
  {
    ...SCALING.serveFeed,
    region: REGION,
    timeoutSeconds: 60,
    memory: '512MiB',
    invoker: 'public',
    secrets: bound(['LINK_KEYS']),
  },
  async (request, response) => {
    response.set({
      'X-Robots-Tag': 'noindex, nofollow',
      'Cache-Control': 'private, no-cache',
      'Referrer-Policy': 'no-referrer',
    })
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.set('Allow', 'GET, HEAD').sendStatus(405)
    try {
      const now = new Date()
      const database = await firestore()
      const feed = await feedAt(database, request.path.split('/').at(-1) ?? '')
      if (feed === 'unknown') return void response.status(404).type('text').send('There is no such feed.')
      if (feed === 'ended') return void response.status(410).type('text').send('This address has ended.')
      const { uid, generation, createdAt, changedAt, readAt } = feed
      if (readAt === undefined || now.getTime() - readAt.getTime() > FEED_READ_RECORDED_MS)
        await unlessWriteConflict(() => feedOf(database, uid).update({ readAt: now }))
      const isSettling = createdAt !== undefined && now.getTime() - createdAt.getTime() < FEED_SETTLES_MS
      const state = [FORM, generation, changedAt.getTime(), setting('AUDIO_CUTS')].join('-')
      if (!isSettling) {
        response.set('ETag', `"${state}"`).set('Last-Modified', changedAt.toUTCString())
        if (hasTag(request.get('if-none-match'), state)) return void response.status(304).end()
      }
      const appUrl = setting('APP_URL')
      const items = await feedItems(database, uid)
      if (isSettling) await wantFirstCuts(database, items, now)
      const xml = feedXml(items, {
        appUrl,
        builtAt: changedAt,
        cutUrl: (summaryId, ending) => `${appUrl}/cut/${itemToken({ summaryId, generation })}.${ending}`,
      })
      response.status(200).type('application/rss+xml; charset=utf-8').send(xml)
    } catch (error) {
      logError('A private feed could not be served', error)
      response.set('Retry-After', '300').sendStatus(503)
    }
  },
)

/** A proxy may have made the tag a weak one. */
function hasTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`)
}
