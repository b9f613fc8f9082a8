import type { Firestore } from 'firebase-admin/firestore'
import type { Language } from '#domain/profile.ts'
import { MINUTE_MS } from '#domain/units.ts'
import { receivesOf, subscriber } from '../../functions/src/deliverability/Subscriber.ts'
import type { NewsletterRig } from './newsletterRig.ts'

/** A summary as its owner may have shared it; what is not given does not matter. */
interface SharedSummary {
  id: string
  uid?: string
  videoId?: string
  title?: string
  language?: Language
  state?: string
  sharedAt?: Date
  verified?: { anchored: number; total: number } | null
}

/** Writes a summary with its result, with private things in every place where there may be some. */
export async function seedSummary(database: Firestore, summary: SharedSummary): Promise<void> {
  const { id, uid = `private-uid-${id}`, language = 'en', verified = { anchored: 2, total: 2 } } = summary
  const at = new Date('2026-05-01T09:00:00Z')
  const document = database.collection('summaries').doc(id)
  await document.set({
    uid,
    account: `private-account-${id}@listener.test`,
    deliverTo: `private-inbox-${id}@listener.test`,
    source: { type: 'youtube', videoId: summary.videoId ?? `video-${id}` },
    episode: {
      title: summary.title ?? `Episode ${id}`,
      channelTitle: 'A show',
      language,
      durationSeconds: 1_800,
    },
    kind: 'basic',
    cost: 5_000,
    minutes: 30,
    signedInAt: at,
    requestedAt: at,
    fingerprint: 'private-fingerprint',
    state: summary.state ?? 'sent',
    attempt: 1,
    updatedAt: at,
    verified,
    ...(summary.sharedAt && { sharedAt: summary.sharedAt }),
  })
  await document
    .collection('parts')
    .doc('result')
    .set({
      headline: `Headline of ${id}`,
      gist: `Gist of ${id}.`,
      keyPoints: [
        { text: `First point of ${id}.`, quote: 'verbatim', startSeconds: 61.5 },
        { text: `Second point of ${id}.`, quote: 'verbatim', startSeconds: 122 },
      ],
      moments: [],
      verified,
    })
}

/** One episode in each language that an issue of the week that holds `at` can tell of. */
export async function seedContent(database: Firestore, at: Date): Promise<void> {
  const sharedAt = new Date(at.getTime() - MINUTE_MS)
  const day = at.toISOString().slice(0, 10)
  for (const language of ['en', 'es'] as const) {
    await seedSummary(database, { id: `${day}-${language}`, language, sharedAt })
  }
}

/**
 * Runs what is due, and what that makes due, until nothing is left; what failed waits for the next call. As of later, so
 * that a slow page's next one is due as well.
 */
export async function runTasks(rig: NewsletterRig): Promise<void> {
  await rig.runDue(inHours(1))
}

/** A moment at which whatever is taken, waits or is handed out now is due again. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 60 * MINUTE_MS)

/** Everybody who is known to the newsletter and must not get an issue, some of each kind. @returns their addresses */
export async function seedOthers(rig: NewsletterRig, each: number): Promise<Set<string>> {
  const states = ['pending', 'unsubscribed', 'suppressed', 'confirmed'] as const
  const seeded = await rig.seedConfirmed(each * states.length, (index) => ({
    subscription: index % states.length === 3 ? 'Premium WaitList' : 'Newsletter',
  }))
  const batch = rig.database.batch()
  for (const [index, { id }] of seeded.entries()) {
    const state = states[index % states.length] ?? 'pending'
    if (state === 'confirmed') continue
    const receives = receivesOf({ state, subscription: 'Newsletter', language: 'both' })
    batch.update(subscriber(rig.database, id), { state, receives })
  }
  await batch.commit()
  return new Set(seeded.map(({ email }) => email))
}
