import { FEED_READ_RECORDED_MS, FEED_SETTLES_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../platform/config.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { languageOfUid } from '../profiles/profiles.ts'
import { answerApp } from './answerApp.ts'
import { feedItems, wantFirstCuts } from './feedItems.ts'
import { feedAt, feedOf } from './feeds.ts'
import { feedXml } from './feedXml.ts'
import { itemToken } from './itemToken.ts'

/** Raised when the presentation changes. */
const FORM = 3

/** `/feed/{token}`: its address reaches no log; unchanged is 304. docs/rules.md "Hearing", #feed-token */
export const serveFeed = answerApp(
  { name: 'serveFeed', what: 'A private feed', cache: 'no-cache', retrySeconds: 300 },
  async (token, request, response) => {
    const now = new Date()
    const database = await firestore()
    const feed = await feedAt(database, token)
    if (feed === 'unknown') return void response.status(404).type('text').send('There is no such feed.')
    if (feed === 'ended') return void response.status(410).type('text').send('This address has ended.')
    const { uid, generation, createdAt, changedAt, readAt } = feed
    if (readAt === undefined || now.getTime() - readAt.getTime() > FEED_READ_RECORDED_MS)
      await unlessWriteConflict(() => feedOf(database, uid).update({ readAt: now }))
    const isSettling = createdAt !== undefined && now.getTime() - createdAt.getTime() < FEED_SETTLES_MS
    const language = await languageOfUid(database, uid)
    const state = [FORM, language, generation, changedAt.getTime(), setting('AUDIO_CUTS')].join('-')
    if (!isSettling) {
      response.set('ETag', `"${state}"`).set('Last-Modified', changedAt.toUTCString())
      // The reader's language is in the ETag alone: Express would answer 304 by the date.
      delete request.headers['if-modified-since']
      if (hasTag(request.get('if-none-match'), state)) return void response.status(304).end()
    }
    const appUrl = setting('APP_URL')
    const items = await feedItems(database, uid)
    if (isSettling) await wantFirstCuts(database, items, now)
    const xml = feedXml(items, {
      language,
      appUrl,
      builtAt: changedAt,
      cutUrl: (summaryId, ending) => `${appUrl}/cut/${itemToken({ summaryId, generation })}.${ending}`,
    })
    response.status(200).type('application/rss+xml; charset=utf-8').send(xml)
  },
)

/** A proxy may have made the tag a weak one. */
function hasTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`)
}
