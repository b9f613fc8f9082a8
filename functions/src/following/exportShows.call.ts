import { exportShowsContract } from '#domain/api/followCalls.ts'
import { writeOpml } from '../episodes/reading/opml.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { followedFeeds } from './followedFeeds.ts'

/** POST /api/export-shows: OPML, with private feeds only on request. docs/rules.md "Following" */
export const exportShows = apiCall(
  exportShowsContract,
  { identity: 'verified' },
  async ({ body, identity }) => {
    const all = await followedFeeds(await firestore(), identity.uid)
    const feeds = all.filter(({ isPrivate }) => !isPrivate || body.withPrivate)
    return doneWith('Your shows.', {
      opml: writeOpml('Shows followed with Sonobrief', feeds),
      fileName: 'sonobrief-shows.opml',
      shows: feeds.length,
      leftOut: all.length - feeds.length,
    })
  },
)
