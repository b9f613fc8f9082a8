import type { Firestore } from 'firebase-admin/firestore'
import type { ListId, WeekEpisode } from '#domain/api/listAnswers.ts'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { SummaryForm } from '#domain/summaries/summary.ts'
import { MINUTE_MS } from '#domain/units.ts'
import { receivesOf, subscriber } from '../../functions/src/deliverability/Subscriber.ts'
import type { NewsletterRig } from './newsletterRig.ts'

/** A summary as its owner may have shared it; what is not given does not matter. */
interface SharedSummary {
  id: string
  uid?: string
  videoId?: string
  source?: EpisodeSource
  title?: string
  language?: EpisodeLanguage
  /** Of a translation. */
  writtenIn?: EpisodeLanguage
  state?: string
  sharedAt?: Date
  verified?: { anchored: number; total: number } | null
  form?: SummaryForm
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
    source: summary.source ?? { type: 'youtube', videoId: summary.videoId ?? `video-${id}` },
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
      ...(summary.form && { form: summary.form }),
      ...(summary.writtenIn && { language: summary.writtenIn }),
    })
}

export function listedEpisode(name: string, change: Partial<WeekEpisode> = {}): WeekEpisode {
  return {
    source: { type: 'feed', episodeId: `id-of-${name}`, audioUrl: `https://media.show.test/${name}.mp3` },
    title: `Title of ${name}`,
    show: `Show of ${name}`,
    language: 'en',
    durationSeconds: 1_800,
    heardSeconds: 540,
    drawing: { bins: '0z5'.repeat(40), moments: '0a2k5k7z' },
    gist: `Gist of ${name}.`,
    keyPoints: [
      { startSeconds: 61, text: `First point of ${name}.` },
      { startSeconds: 122, text: `Second point of ${name}.` },
    ],
    showId: `show-of-${name}`,
    rank: 4,
    ...change,
  }
}

/** Writes the list of a week, as composeList does. */
export async function seedList(
  database: Firestore,
  list: ListId,
  week: string,
  episodes: readonly WeekEpisode[],
): Promise<void> {
  const document = database.collection('lists').doc(list)
  await document.collection('weeks').doc(week).set({ week, episodes, createdAt: new Date() })
  const {
    newest = week,
    since = week,
    weeks = 0,
  } = ((await document.get()).data() ?? {}) as { newest?: string; since?: string; weeks?: number }
  const bounds = { newest: newest > week ? newest : week, since: since < week ? since : week }
  await document.set({ ...bounds, weeks: weeks + 1 }, { merge: true })
}

/** One episode in each language that an issue of the week that holds `at` can tell of. */
export async function seedContent(database: Firestore, at: Date): Promise<void> {
  const sharedAt = new Date(at.getTime() - MINUTE_MS)
  const day = at.toISOString().slice(0, 10)
  for (const language of ['en', 'es'] as const) {
    await seedSummary(database, { id: `${day}-${language}`, language, sharedAt })
  }
}

/** As of later, so that a slow page's next one is due as well. */
export async function runTasks(rig: NewsletterRig): Promise<void> {
  await rig.runDue(inHours(1))
}

/** A moment at which whatever is taken, waits or is handed out now is due again. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 60 * MINUTE_MS)

/** Addresses known to the newsletter that must not get an issue, some of each kind. @returns them */
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
