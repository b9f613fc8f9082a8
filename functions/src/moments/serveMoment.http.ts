import { answerApp } from '../hearing/answerApp.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { goneHtml, momentHtml } from './momentHtml.ts'
import { sharedMomentAt } from './sharedMoments.ts'

/**
 * `/m/{id}`: a moment that somebody has shared, for whoever has its address. The network in front of it keeps an answer for a
 * minute, so that 10,000 views are a few reads, and what has ended is gone within one.
 * docs/rules.md "Moments", #shared-moments
 */
export const serveMoment = answerApp(
  { name: 'serveMoment', what: 'A shared moment', cache: 'no-store', retrySeconds: 60 },
  async (id, _, response) => {
    const moment = await sharedMomentAt(await firestore(), id)
    response.set('Cache-Control', 'public, max-age=0, s-maxage=60').type('html')
    if (typeof moment === 'string')
      return void response.status(moment === 'ended' ? 410 : 404).send(goneHtml(moment))
    response.send(momentHtml(id, moment))
  },
)
