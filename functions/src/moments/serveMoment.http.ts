import { answerApp } from '../hearing/answerApp.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { goneHtml, momentCaptions, momentHtml } from './momentHtml.ts'
import { sharedMomentAt } from './sharedMoments.ts'

/**
 * `/m/{id}`: a shared moment, and with `.vtt` its captions. The CDN keeps answers for a minute, so that
 * 10,000 views are a few reads, and ended ones are gone within one. docs/rules.md "Moments", #shared-moments
 */
export const serveMoment = answerApp(
  { name: 'serveMoment', what: 'A shared moment', cache: 'no-store', retrySeconds: 60 },
  async (name, _, response) => {
    const [id, captions] = name.split('.vtt')
    const moment = await sharedMomentAt(await firestore(), id ?? '')
    response.set('Cache-Control', 'public, max-age=0, s-maxage=60').type('html')
    if (typeof moment === 'string')
      return void response.status(moment === 'ended' ? 410 : 404).send(goneHtml(moment))
    if (captions === '') return void response.type('text/vtt').send(momentCaptions(moment))
    response.send(momentHtml(name, moment))
  },
)
