import { onDocumentCreated } from 'firebase-functions/firestore'
import { FEED_SHARE } from '#domain/cuts/cuts.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logInfo } from '../platform/log.ts'
import { reported } from '../platform/reported.ts'
import { traced } from '../platform/requestTrace.ts'
import { deployedAs } from '../platform/scaling.ts'
import { storedRequest, summaries } from '../summaries/requests.ts'
import { storedSummary } from '../summaries/storedSummary.ts'
import { touchFeed } from '../summaries/touchFeed.ts'
import { feedOf, feedRecord } from './feeds.ts'
import { wantCut } from './wantCut.ts'

/** Adds a made summary to its owner's private feed, and makes its cut before the app's next visit. */
export const hearNewSummary = onDocumentCreated(
  { ...deployedAs('hearNewSummary'), document: 'summaries/{id}/parts/result', retry: true },
  reported('hearNewSummary', async (event) => {
    if (event.data?.get('isForFeed') !== true) return
    const { id } = event.params
    const summary = storedSummary(event.data)
    const database = await firestore()
    const request = storedRequest(await summaries(database).doc(id).get())?.request
    if (summary === undefined || request === undefined) return
    await traced(request.trace, async () => {
      const feed = feedRecord(await feedOf(database, request.uid).get())
      if (feed?.tokenId === undefined) return
      const now = new Date()
      const wanted = await wantCut(database, { id, request, summary }, FEED_SHARE, now)
      await touchFeed(database, request.uid, now)
      logInfo('A new summary for a private feed', {
        summaryId: id,
        cut: 'cut' in wanted ? wanted.cut.state : wanted.reason,
      })
    })
  }),
)
