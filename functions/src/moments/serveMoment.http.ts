import { answerApp } from '../cuts/answerApp.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { setting } from '../platform/config.ts'
import { goneHtml, momentCaptions, momentHtml } from './momentHtml.ts'
import { momentPicture } from './momentPicture.ts'
import { type SharedMoment, sharedMomentAt } from './sharedMoments.ts'

/**
 * `/m/{id}`: a shared moment; with `.vtt` its captions, with `.png` its picture. The CDN keeps answers for a minute, so that
 * 10,000 views are a few reads, and ended ones are gone within one. docs/rules.md "Moments", #shared-moments
 */
export const serveMoment = answerApp(
  { name: 'serveMoment', what: 'A shared moment', cache: 'no-store', retrySeconds: 60 },
  async (name, _, response) => {
    const [, id = name, kind] = /^(.*?)(\.vtt|\.png)?$/.exec(name) ?? []
    const moment = await sharedMomentAt(await firestore(), id)
    response.set('Cache-Control', 'public, max-age=0, s-maxage=60').type('html')
    if (typeof moment === 'string')
      return void response.status(moment === 'ended' ? 410 : 404).send(goneHtml(moment))
    if (kind === '.vtt') return void response.type('text/vtt').send(momentCaptions(moment))
    if (kind === '.png') return void response.type('png').send(await pictureOf(id, moment))
    response.send(momentHtml(id, moment, setting('APP_URL')))
  },
)

/** The latest pictures of this instance: a moment's never changes. */
const drawn = new Map<string, Buffer>()
const MOST_DRAWN = 100

async function pictureOf(id: string, moment: SharedMoment): Promise<Buffer> {
  const picture = drawn.get(id) ?? (await momentPicture(moment))
  drawn.set(id, picture)
  const [oldest] = drawn.keys()
  if (drawn.size > MOST_DRAWN && oldest !== undefined) drawn.delete(oldest)
  return picture
}
