import type { Page, Route } from 'playwright-core'
import type { Follow, FollowSettings, Offer } from '#domain/following/following.ts'
import { utcMonth } from '#domain/time/calendar.ts'
import { DAY_MS } from '#domain/units.ts'
import type { TestAccount } from './accounts.ts'
import { database } from './database.ts'
import { newSummaryId } from './storeSummary.ts'

/** A network that is switched off, and the stream of Firestore that breaks with it. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Firestore|Failed to load resource/

/** A show in the list of those that are followed. */
export const showRow = (page: Page, show: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: show, exact: true }) })

/** A show that is followed, as the server keeps it. */
export async function storeFollow({ uid }: TestAccount, change: Partial<Follow> = {}): Promise<Follow> {
  const showId = change.showId ?? newSummaryId()
  const follow: Follow = {
    uid,
    showId,
    title: 'Long Haul',
    image: null,
    automatic: false,
    kind: 'basic',
    since: new Date(Date.now() - 40 * DAY_MS),
    state: 'active',
    newest: { episodeId: newSummaryId(), title: 'A port', published: new Date(), durationSeconds: 3_300 },
    updatedAt: new Date(),
    ...change,
  }
  const { title } = follow
  const show = {
    title,
    author: 'Transit Desk',
    language: 'en',
    image: null,
    link: null,
    updatedAt: new Date(),
  }
  await database().doc(`shows/${showId}`).set(show)
  await database().doc(`follows/${uid}-${showId}`).set(follow)
  return follow
}

/** Answers a call that changes a followed show, as the server does. */
export async function changeFollow(route: Route, follow: Follow, change: Partial<Follow>): Promise<void> {
  const { uid, showId, title, state, automatic, kind, writtenIn = null } = { ...follow, ...change }
  const settings = { automatic, kind, writtenIn }
  await database()
    .doc(`follows/${uid}-${showId}`)
    .update({ ...settings, updatedAt: new Date() })
  const data = { showId, title, state, ...settings }
  return route.fulfill({ json: { success: true, message: '', data } })
}

export async function storeOffer(
  { uid }: TestAccount,
  follow: Follow,
  change: Partial<Offer> = {},
): Promise<Offer> {
  const offer: Offer = {
    uid,
    episodeId: newSummaryId(),
    showId: follow.showId,
    show: follow.title,
    title: 'What a sourdough starter remembers',
    image: null,
    published: new Date(),
    durationSeconds: 6_840,
    kind: 'basic',
    price: 19_000,
    state: 'offered',
    automatic: false,
    offeredFor: 'ask-first',
    foundAt: new Date(),
    updatedAt: new Date(),
    expiresAt: new Date(Date.now() + 30 * DAY_MS),
    ...change,
  }
  await database().doc(`offers/${newSummaryId()}`).set(offer)
  return offer
}

export async function storeSettings({ uid }: TestAccount, change: Partial<FollowSettings> = {}) {
  const settings: FollowSettings = {
    uid,
    cap: 40_000,
    used: { month: utcMonth(new Date()), credits: 21_001 },
    mails: { rhythm: 'daily', hour: 7, weekday: 1 },
    timeZone: 'Europe/Madrid',
    paused: false,
    shows: 1,
    updatedAt: new Date(),
    ...change,
  }
  await database().doc(`followSettings/${uid}`).set(settings)
}
