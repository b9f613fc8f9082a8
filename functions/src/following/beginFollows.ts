import type { Firestore } from 'firebase-admin/firestore'
import type { Follow, NewestEpisode } from '#domain/following/following.ts'
import { HOLDS } from '#domain/plans/plans.ts'
import type { KeptEntry } from '../episodes/episodeStore.ts'
import type { Identity } from '../platform/http/ApiRequest.ts'
import { profileOf } from '../profiles/profiles.ts'
import { nextMailAt } from './mailTimes.ts'
import {
  followOf,
  newSettings,
  settingsOf,
  storedFollow,
  storedSettings,
  type StoredSettings,
} from './followStore.ts'
import type { TeamFollower } from './teamFollower.ts'
import {
  type NewPoll,
  readPlaces,
  readRegistrations,
  readResting,
  registerPolls,
  wakePoll,
  wokenFields,
} from './polledShows.ts'

export interface Followed extends NewPoll {
  title: string
  image: string | null
  state: Extract<Follow['state'], 'waiting' | 'active'>
  newest?: NewestEpisode
}

export type Choice = Partial<Pick<Follow, 'automatic' | 'kind' | 'writtenIn'>>

/** `left`: the caller may no longer follow for the team. */
export type Begun = {
  result: 'begun' | 'known' | 'beyond' | 'no-cap' | 'left'
  follow?: Follow
  limit: number
}

/**
 * Follows shows in order, up to the plan's limit; changes existing follows. A resting show is polled once
 * more. docs/rules.md "Following"
 * @param asked the team that follows in place of the account, if it still may: within its payer's plan,
 * without mail
 * @returns the result of each
 */
export async function beginFollows(
  database: Firestore,
  identity: Pick<Identity, 'uid' | 'email' | 'signedInAt'>,
  shows: readonly Followed[],
  choice: Choice,
  now: Date,
  asked?: TeamFollower,
): Promise<Begun[]> {
  const { signedInAt } = identity
  const woken = await wokenFields(now)
  return database.runTransaction(async (transaction) => {
    // Fetching the feed may have taken long.
    const team = await asked?.now(transaction)
    if (asked && team === undefined) return shows.map(() => ({ result: 'left' as const, limit: 0 }))
    const payer = team?.payer ?? { uid: identity.uid, account: identity.email }
    const { uid } = team ?? identity
    const account = database.collection('users').doc(payer.account)
    const references = shows.map(({ showId }) => followOf(database, uid, showId))
    const [profile, settingsFound, ...found] = await transaction.getAll(
      account,
      settingsOf(database, uid),
      ...references,
    )
    const showIds = shows.map(({ showId }) => showId)
    const registered = await readRegistrations(database, transaction, showIds)
    const places = await readPlaces(database, transaction, registered, showIds)
    const added = shows.flatMap(({ showId }, index) => (found[index]?.exists ? [] : showId))
    const resting = await readResting(database, transaction, registered, added)
    const plan = (profile && profileOf(profile, payer.uid))?.subscription.plan ?? 'free'
    const limit = HOLDS[plan].shows
    const before = settingsFound && storedSettings(settingsFound)
    const settings = before ?? newSettings(uid, signedInAt, now, team ? 'off' : undefined)
    let count = settings.shows
    const polls: NewPoll[] = []
    const begun = shows.map((show, index): Begun => {
      const snapshot = found[index]
      const known = snapshot && storedFollow(snapshot)
      if (choice.automatic === true && settings.cap === null) return { result: 'no-cap', limit }
      if (known === undefined && count >= limit) return { result: 'beyond', limit }
      const registration = registered.known.get(show.showId)
      const isRead = registration?.get('known') !== undefined
      const {
        restingSince: _,
        within,
        ...rest
      }: Follow = known ?? {
        uid,
        showId: show.showId,
        title: show.title,
        image: show.image,
        automatic: false,
        kind: 'basic',
        since: now,
        state: isRead ? 'active' : show.state,
        ...(show.newest && { newest: show.newest }),
        updatedAt: now,
      }
      const isBack = ['resting', 'objected'].includes(within ?? rest.state)
      const follow: Follow = {
        ...rest,
        ...choice,
        ...(isBack && rest.state !== 'over-limit' && { state: 'active' as const }),
        updatedAt: now,
      }
      transaction.set(followOf(database, uid, show.showId), follow)
      if (registration?.exists !== true) polls.push(show)
      else if (isBack || resting.has(show.showId)) wakePoll(database, transaction, registration, woken, now)
      if (known !== undefined) return { result: 'known', follow, limit }
      count++
      team?.audit(transaction, 'followed', follow.title)
      return { result: 'begun', follow, limit }
    })
    registerPolls(database, transaction, registered, places, polls, now)
    const changed: StoredSettings = {
      ...settings,
      shows: count,
      signedInAt,
      limit: settings.limit ?? limit,
      updatedAt: now,
    }
    const mailAt = settings.nextMailAt ?? nextMailAt(settings.mails, settings.timeZone, now)
    transaction.set(settingsOf(database, uid), { ...changed, ...(mailAt && { nextMailAt: mailAt }) })
    return begun
  })
}

/** @param entries newest first */
export function newestOf([first]: readonly KeptEntry[], now: Date): NewestEpisode | undefined {
  if (first === undefined) return undefined
  const { episodeId, title, published, durationSeconds } = first
  return {
    episodeId,
    title,
    published: published === undefined ? now : new Date(published),
    durationSeconds: durationSeconds ?? null,
  }
}
