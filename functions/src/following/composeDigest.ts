import type { Firestore } from 'firebase-admin/firestore'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import type { Digest, DigestOffer, DigestSummary } from '../mail/Digest.ts'
import { resultOf, storedRequest, summaries } from '../summaries/requests.ts'
import { knownFrom } from '../summaries/knownPoints.ts'
import { storedSummary } from '../summaries/storedSummary.ts'
import {
  follows,
  offers,
  storedFollow,
  storedOffer,
  type StoredOffer,
  type StoredSettings,
  usedIn,
} from './followStore.ts'

/** Offers in one mail; older ones are in the dashboard. */
const MOST_OFFERS = 200
/** Mail programs cut longer mails. */
const MOST_SUMMARIES = 10

/** News for an account since its last mail. @returns with the offers in it; undefined without news */
export async function composeDigest(
  database: Firestore,
  settings: StoredSettings,
  profile: UserProfile,
  now: Date,
): Promise<{ brief: Digest; offerIds: readonly string[] } | undefined> {
  const { uid, mails, timeZone, cap, shows } = settings
  const inState = async (state: string) => {
    const found = await offers(database)
      .where('uid', '==', uid)
      .where('state', '==', state)
      .orderBy('published', 'desc')
      .limit(MOST_OFFERS)
      .get()
    return found.docs.flatMap((doc) => {
      const offer = storedOffer(doc)
      return offer === undefined || offer.mailedAt !== undefined ? [] : [{ id: doc.id, offer }]
    })
  }
  const offered = (await inState('offered')).toReversed()
  const requested = (await inState('requested')).filter(({ offer }) => offer.automatic).toReversed()
  const made = (await madeOf(database, requested, profile)).slice(0, MOST_SUMMARIES)
  const resting = await restingSince(database, uid, settings.lastMailAt)
  if (made.length + offered.length + resting.length === 0 || mails.rhythm === 'off') return undefined
  const used = usedIn(settings.used, now)
  const brief: Digest = {
    name: profile.name,
    at: now,
    timeZone,
    rhythm: mails.rhythm,
    hour: mails.hour,
    summaries: made.map(({ summary }) => summary),
    offers: offered.map(({ offer }) => offerOf(offer)),
    resting,
    charged: made.reduce((sum, { charged }) => sum + charged, 0),
    cap,
    capLeft: Math.max(0, (cap ?? 0) - used),
    balance: effectiveCredits(profile.credits, now).current,
    shows,
  }
  return { brief, offerIds: [...made, ...offered].map(({ id }) => id) }
}

function offerOf({
  episodeId,
  showId,
  title,
  show,
  image,
  published,
  durationSeconds,
  price,
}: StoredOffer): DigestOffer {
  return { episodeId, showId, title, show, image, published, durationSeconds, price }
}

/** Finished ones; the others come with the next mail. */
async function madeOf(
  database: Firestore,
  requested: ReadonlyArray<{ id: string; offer: StoredOffer }>,
  profile: UserProfile,
): Promise<Array<{ id: string; summary: DigestSummary; charged: number }>> {
  const all = await Promise.all(
    requested.map(async ({ id, offer }) => {
      const reference = summaries(database).doc(offer.requestId ?? 'none')
      const request = storedRequest(await reference.get())?.request
      if (request?.automatic !== 'collected' || !isReadable(request.state)) return undefined
      const summary = storedSummary(await resultOf(reference).get())
      if (summary === undefined) return undefined
      const known = new Set((await knownFrom(database, request, profile)).map(({ point }) => point))
      const [fresh, told] = [false, true].map((is) =>
        summary.keyPoints.filter((_, at) => known.has(at) === is),
      )
      const keyPoints = [...(fresh ?? []), ...(told ?? [])]
      const { episode, source, cost, creditsReturned = 0, balance } = request
      return {
        id,
        // An unlimited balance is never charged.
        charged: balance === -1 ? 0 : cost - creditsReturned,
        summary: {
          id: reference.id,
          title: episode.title,
          show: episode.channelTitle,
          image: offer.image,
          durationSeconds: episode.durationSeconds,
          source,
          language: episode.language,
          summary: { ...summary, keyPoints },
          ...(known.size > 0 && { fresh: keyPoints.length - known.size }),
        },
      }
    }),
  )
  return all.filter((each) => each !== undefined)
}

/** Shows that rest since the last mail. */
async function restingSince(database: Firestore, uid: string, since: Date): Promise<string[]> {
  const found = await follows(database).where('uid', '==', uid).where('state', '==', 'resting').get()
  return found.docs.flatMap((doc) => {
    const follow = storedFollow(doc)
    return follow?.restingSince !== undefined && follow.restingSince > since ? [follow.title] : []
  })
}
