import type { Auth } from 'firebase-admin/auth'
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import type { AccountData, NewsletterData } from '#domain/api/accountData.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { withDates } from '#domain/time/withDates.ts'
import { keptAnswers } from '../../asking/keptAnswers.ts'
import { followingData } from '../../following/followingData.ts'
import { billingOf, billingRecord } from '../../billing/BillingRecord.ts'
import { invoicingOf } from '../../billing/invoicingOf.ts'
import { storedBandwidth } from '../../cuts/carry.ts'
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
export async function accountData(
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

async function teamData(
  database: Firestore,
  uid: string,
  id: string | undefined,
): Promise<AccountData['team']> {
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
