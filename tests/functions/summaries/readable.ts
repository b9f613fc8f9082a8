import { createHash, randomUUID } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import type { PodcastEpisode, WordsState } from '#domain/episodes/podcastEpisode.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { publicShowId } from '../../../functions/src/episodes/episodeIds.ts'
import { storeEpisode, storeShow } from '../../../functions/src/episodes/episodeStore.ts'
import { storeTranscript } from '../../../functions/src/episodes/transcripts.ts'
import type { Account } from '../../../scripts/rigs/pipeline.ts'
import { storedRequest } from '../../support/storedRequest.ts'

const told = (index: number) =>
  `Number ${index} is a sentence of about as many words as ten seconds hold, with some more to say in the end.`

export interface Made {
  words?: WordsState
  minutes?: number
  ownerUid?: string
  request?: Partial<SummaryRequest>
  /** What is said in each ten seconds. */
  say?: (index: number) => string
}

/** A summary of an account, of an episode whose words are there. */
export async function readable(
  database: Firestore,
  account: Account,
  { words = 'publisher', minutes = 2, ownerUid, request, say = told }: Made = {},
) {
  const now = new Date()
  const [id, episodeId] = [randomUUID(), randomUUID()].map((each) =>
    createHash('sha1').update(each).digest('hex'),
  ) as [string, string]
  const feedUrl = `https://feeds.invalid/${episodeId}`
  const showId = publicShowId(feedUrl)
  const owner = ownerUid === undefined ? {} : { ownerUid }
  const show = { title: 'Show', author: null, language: 'en', image: null, link: null, updatedAt: now }
  await storeShow(database, showId, { ...show, ...owner }, { feedUrl, ...owner, readAt: now, entries: [] })
  const audioUrl = `${feedUrl}.mp3`
  const durationSeconds = minutes * 60
  const episode: PodcastEpisode = {
    showId,
    show: 'Show',
    title: 'Episode',
    published: null,
    durationSeconds,
    language: 'en',
    image: null,
    audioUrl,
    pageUrl: null,
    words,
    ...owner,
    updatedAt: now,
  }
  await storeEpisode(database, episodeId, episode)
  const segments = Array.from({ length: minutes * 6 }, (_, index) => ({
    startSeconds: index * 10,
    endSeconds: index * 10 + 10,
    text: say(index),
  }))
  await storeTranscript(database, episodeId, { language: 'en', durationSeconds, segments }, now)
  const stored = storedRequest(account, {
    source: { type: 'feed', episodeId, audioUrl },
    episode: { title: 'Episode', channelTitle: 'Show', language: 'en', durationSeconds },
    ...request,
  })
  await database.doc(`summaries/${id}`).set(stored)
  return { id, feedUrl, showId, episodeId }
}
