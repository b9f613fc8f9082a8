import type { Auth } from 'firebase-admin/auth'
import type { Firestore, Query, QueryDocumentSnapshot, DocumentSnapshot } from 'firebase-admin/firestore'
import type { PagePlace } from '#domain/api/accountCalls.ts'
import {
  type LedgerData,
  type OfferData,
  SUMMARY_DATA_FIELDS,
  type SummaryData,
  type AccountData,
  type NewsletterData,
} from '#domain/api/accountData.ts'
import type { DataPage } from '#domain/api/replies.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import { type MomentPage, momentsOf } from '#domain/moments/moments.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { withDates } from '#domain/time/withDates.ts'
import { storedSummary } from '../../summaries/storedSummary.ts'
import { positionOf, resultOf, summaries } from '../../summaries/requests.ts'
import { offers, storedOffer } from '../../following/followStore.ts'
import { momentPages } from '../../moments/momentPages.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { keptAnswers } from '../../asking/keptAnswers.ts'
import { followingData } from '../../following/followedFeeds.ts'
import { billingOf, billingRecord } from '../../billing/BillingRecord.ts'
import { invoicingOf } from '../../billing/invoicingOf.ts'
import { storedBandwidth } from '../../cuts/bandwidth.ts'
import { feedOf, feedRecord } from '../../cuts/feeds.ts'
import { MOST_API_KEYS } from '#domain/api/apiKeys.ts'
import { MOST_DEVICES } from '#domain/summaries/push.ts'
import { storedDevice } from '../../push/pushDevices.ts'
import { apiKeysOf, storedApiKey } from '../../profiles/apiKeys.ts'
import { profileOf } from '../../profiles/profiles.ts'
import { type NewsletterChoice, type Subscriber, subscribersOf } from '../../deliverability/Subscriber.ts'
import type { DeliveryAddress } from '../../deliverability/DeliveryAddress.ts'
import { membersOf, storedMember, storedTeam, teamOf } from '../../teams/teamStore.ts'
import { existingAccount } from '../../profiles/existingAccount.ts'

/** Entries, offers and summaries of one page. Most summaries have 10 kB, so that a page is half a megabyte. */
const LEDGER_PAGE = 500
const OFFERS_PAGE = 500
const SUMMARIES_PAGE = 50
const MOMENT_PAGES = 4

/** No page is larger but for its last summary; Cloud Run takes answers of 32 MB. */
const LARGEST_PAGE_BYTES = 4_000_000

/**
 * A page of an account's data: single documents, then ledger, offers, moments and summaries, by id. Bounded
 * in size and time. Fields are named one by one, so that no internal field is exported by accident.
 * @param place undefined for the first page
 */
export async function dataPage(
  { auth, database }: { auth: Auth; database: Firestore },
  owner: { uid: string; email: string },
  place: PagePlace | undefined,
  now: Date,
): Promise<DataPage> {
  if (place === undefined)
    return { account: await accountData({ auth, database }, owner, now), next: 'ledger' }
  const pageIn = { ledger: ledgerPage, offers: offersPage, moments: momentsPage, summaries: summariesPage }[
    place.section
  ]
  return pageIn(database, owner.uid, place.after)
}

async function ledgerPage(database: Firestore, uid: string, after: string | undefined): Promise<DataPage> {
  const entries = database.collection('ledgers').doc(uid).collection('entries')
  const found = await pageOf(entries, after, LEDGER_PAGE)
  const ledger = found.map((entry): LedgerData => {
    const { at, reason, amount, cost, balanceAfter, summaryId } = withDates(entry.data()) as LedgerData
    return {
      id: entry.id,
      at,
      reason,
      amount,
      cost,
      balanceAfter,
      ...(summaryId !== undefined && { summaryId }),
    }
  })
  const last = found.length === LEDGER_PAGE ? found.at(-1) : undefined
  return { ledger, next: last ? `ledger:${last.id}` : 'offers' }
}

async function offersPage(database: Firestore, uid: string, after: string | undefined): Promise<DataPage> {
  const found = await pageOf(offers(database).where('uid', '==', uid), after, OFFERS_PAGE)
  const page = found.flatMap((doc): OfferData[] => {
    const offer = storedOffer(doc)
    if (offer === undefined) return []
    const { show, title, published, kind, price, state, automatic, foundAt } = offer
    return [{ show, title, published, kind, price, state, automatic, foundAt }]
  })
  const last = found.length === OFFERS_PAGE ? found.at(-1) : undefined
  return { offers: page, next: last ? `offers:${last.id}` : 'moments' }
}

async function momentsPage(database: Firestore, uid: string, after: string | undefined): Promise<DataPage> {
  const found = await pageOf(momentPages(database, uid), after, MOMENT_PAGES)
  const pages = found.map((doc) => withDates(doc.data()) as MomentPage)
  const last = found.length === MOMENT_PAGES ? found.at(-1) : undefined
  return { moments: momentsOf(pages), next: last ? `moments:${last.id}` : 'summaries' }
}

async function summariesPage(database: Firestore, uid: string, after: string | undefined): Promise<DataPage> {
  const found = await pageOf(summaries(database).where('uid', '==', uid), after, SUMMARIES_PAGE)
  const results = found.length === 0 ? [] : await database.getAll(...found.map(({ ref }) => resultOf(ref)))
  const positions =
    found.length === 0 ? [] : await database.getAll(...found.map(({ ref }) => positionOf(ref)))
  const page: SummaryData[] = []
  let bytes = 0
  for (const [index, request] of found.entries()) {
    const result = results[index]
    const position: unknown = positions[index]?.get('atSeconds')
    const summary = {
      ...summaryData(request, (result && storedSummary(result)) ?? null),
      ...(typeof position === 'number' && { stoppedAtSeconds: position }),
    }
    page.push(summary)
    bytes += Buffer.byteLength(JSON.stringify(summary))
    if (bytes > LARGEST_PAGE_BYTES) break
  }
  const isLast = found.length < SUMMARIES_PAGE && page.length === found.length
  return { summaries: page, ...(!isLast && { next: `summaries:${page.at(-1)?.id}` }) }
}

function summaryData(snapshot: QueryDocumentSnapshot, summary: Summary | null): SummaryData {
  const request = withDates(snapshot.data()) as SummaryRequest
  const told = SUMMARY_DATA_FIELDS.filter((field) => request[field] !== undefined)
  return {
    ...(Object.fromEntries(told.map((field) => [field, request[field]])) as Omit<
      SummaryData,
      'id' | 'summary'
    >),
    id: snapshot.id,
    summary,
  }
}

/** In the order of ids, which needs no index beyond the automatic ones. */
async function pageOf(query: Query, after: string | undefined, size: number) {
  const { FieldPath } = await import('firebase-admin/firestore')
  const inOrder = query.orderBy(FieldPath.documentId()).limit(size)
  return (await (after === undefined ? inOrder : inOrder.startAfter(after)).get()).docs
}

/** Named one by one, so that no internal field is told by accident. */
const PROFILE_DATA_FIELDS = [
  'name',
  'language',
  'credits',
  'subscription',
  'usage',
  'createdAt',
  'updatedAt',
  'today',
  'latestRequest',
  'guarantee',
  'excerptReturns',
  'assured',
  'welcomedAt',
  'acceptedTerms',
  'dataDownloadedAt',
  'mailStoppedAt',
  'template',
  'marksKnown',
  'team',
] as const satisfies ReadonlyArray<keyof UserProfile>

/** Pairs of account and address are few: five may be asked for on a day. */
const MOST_CONSENTS = 1_000

/** The documents of which an account has one each, and its newsletter. @param owner with a confirmed address */
async function accountData(
  { auth, database }: { auth: Auth; database: Firestore },
  { uid, email }: { uid: string; email: string },
  now: Date,
): Promise<AccountData> {
  const byUid = (collection: string) => database.collection(collection).where('uid', '==', uid)
  const [account, profiles, billing, keys, deliveries, devices, subscribed, feed, carried] =
    await Promise.all([
      existingAccount(auth, uid),
      byUid('users').limit(1).get(),
      billingOf(database, uid).get(),
      apiKeysOf(database, uid).limit(MOST_API_KEYS).get(),
      byUid('deliveryAddresses').limit(MOST_CONSENTS).get(),
      byUid('pushDevices').limit(MOST_DEVICES).get(),
      database.getAll(...subscribersOf(database, email)),
      feedOf(database, uid).get().then(feedRecord),
      storedBandwidth(database, uid),
    ])
  const profile = profiles.docs[0] && profileOf(profiles.docs[0], uid)
  const { customerId, checkedAt } = billingRecord(billing)
  return {
    id: uid,
    email,
    signIn: {
      providers: account?.providerData.map(({ providerId }) => providerId) ?? [],
      createdAt: isoOf(account?.metadata.creationTime),
      lastAt: isoOf(account?.metadata.lastSignInTime),
    },
    profile: profile ? shown(profile) : null,
    billing:
      customerId === undefined
        ? null
        : {
            customerId,
            checkedAt: checkedAt ?? null,
            ...(await invoicingOf({ customerId, status: profile?.subscription.status ?? 'active' }, now)),
          },
    apiKeys: keys.docs.flatMap((document) => {
      const key = storedApiKey(document)
      if (key === undefined) return []
      const { name, scope, start, createdAt, lastUsedAt = null } = key
      return [{ name, scope, start, createdAt, lastUsedAt }]
    }),
    deliveryConsents: deliveries.docs.map((document) => {
      const { askedAt, confirmedAt } = withDates(document.data()) as DeliveryAddress
      return { askedAt: askedAt ?? null, confirmedAt: confirmedAt ?? null }
    }),
    devices: devices.docs.flatMap((document) => {
      const device = storedDevice(document)
      if (device === undefined) return []
      const { choice, createdAt, seenAt } = device
      return [{ choice, createdAt, seenAt }]
    }),
    newsletter: newsletterData(subscribed.find((found) => found.get('email') === email)),
    following: await followingData(database, uid),
    answers: await keptAnswers(database, uid),
    team: await teamData(database, uid, profile?.team?.id),
    privateFeed: feed
      ? {
          isOn: feed.tokenId !== undefined,
          createdAt: feed.createdAt ?? null,
          readAt: feed.readAt ?? null,
          carried: carried ?? null,
        }
      : null,
  }
}

async function teamData(database: Firestore, uid: string, id: string | undefined) {
  if (id === undefined) return null
  const [inTeams, inMembers] = await database.getAll(teamOf(database, id), membersOf(database, id).doc(uid))
  const team = inTeams && storedTeam(inTeams)
  const member = inMembers && storedMember(inMembers)
  if (team === undefined || member === undefined) return null
  const { role, name, email, cap, used, joinedAt } = member
  return { teamName: team.name, role, name, email, cap, used, joinedAt }
}

function shown(profile: UserProfile): AccountData['profile'] {
  const told = PROFILE_DATA_FIELDS.filter((field) => profile[field] !== undefined)
  return Object.fromEntries(told.map((field) => [field, profile[field]])) as unknown as AccountData['profile']
}

function newsletterData(found: DocumentSnapshot | undefined): NewsletterData | null {
  if (found === undefined) return null
  const { name, subscription, language, state, consents, createdAt, ...more } = withDates(
    found.data(),
  ) as Subscriber
  const asked = more.asked ? chosen(more.asked) : null
  return { name, subscription, language, state, asked, consents, createdAt }
}

function chosen({ name, subscription, language }: NewsletterChoice): NewsletterData['asked'] {
  return { name, subscription, language }
}

/** Auth writes its times as RFC 1123. */
function isoOf(time: string | undefined | null): string | null {
  return time ? new Date(time).toISOString() : null
}
