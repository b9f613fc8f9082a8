import type { Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import type { findAnswer, findRequest, quoteAnswer } from './rules/schemas.ts'
import type { FindAnswer, FoundEpisode, VideoInfo } from '#domain/api/replies.ts'
import { findEpisodeContract } from '#domain/api/summaryCalls.ts'
import { parseYouTubeAddress, youTubeAddress } from '#domain/episodes/youtubeAddress.ts'
import { answerFind } from '../summaries/answerFind.ts'
import { quotedInfo, quoteEpisode } from '../summaries/quoteEpisode.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import type { AskedEpisode } from '../summaries/requestId.ts'
import type { V1Call } from './V1Call.ts'
import type { V1Answer } from './problem.ts'

type Shown = v.InferOutput<typeof findAnswer>

/** POST /api/v1/episodes/find, by the very code of the app's call. */
export async function findEpisode(
  database: Firestore,
  call: V1Call<v.InferOutput<typeof findRequest>>,
): Promise<V1Answer> {
  const { body, identity, language, now } = call
  const { text, show: showId, episode: episodeId, page } = body
  const asked =
    text !== undefined ? { text } : episodeId !== undefined ? { showId, episodeId } : { showId, page }
  const parsed = v.parse(findEpisodeContract.request, asked)
  const answer = await answerFind(database, { body: parsed, identity, language, now })
  return answer.body.success ? { body: shown(answer.body.data) } : answer
}

function shown(found: FindAnswer): Shown {
  if (found.kind === 'episode') return { kind: 'episode', episode: shownEpisode(found) }
  if (found.kind === 'shows') {
    const { shows, note } = found
    return {
      kind: 'shows',
      shows: shows.map(({ feedUrl, ...show }) => ({ ...show, feed: feedUrl })),
      ...(note !== undefined && { note }),
    }
  }
  const { show, episodes, count, next } = found
  const { showId, ...about } = show
  return {
    kind: 'show',
    show: { id: showId, ...about },
    episodes: episodes.map(({ episodeId, durationSeconds, price, ...episode }) => ({
      id: episodeId,
      ...episode,
      ...(durationSeconds !== undefined && { seconds: durationSeconds }),
      ...(price !== undefined && { credits: price }),
    })),
    count,
    ...(next !== undefined && { next }),
  }
}

function shownEpisode(found: FoundEpisode): Extract<Shown, { kind: 'episode' }>['episode'] {
  const { url, episodeId, showId, artwork, published } = found
  const videoId = parseYouTubeAddress(url)
  const id = videoId === undefined ? (episodeId ?? '') : `yt_${videoId}`
  return {
    ...shownQuote(id, found),
    ...(showId !== undefined && { showId }),
    ...(artwork !== undefined && { artwork }),
    ...(published !== undefined && { published }),
  }
}

function shownQuote(id: string, info: VideoInfo): v.InferOutput<typeof quoteAnswer> {
  const { title, channelTitle, language, durationSeconds, quote, verifiable, timesMayBeOff } = info
  const { form = 'summary', waitSeconds, fallback } = info
  return {
    id,
    title,
    show: channelTitle,
    language,
    seconds: durationSeconds,
    credits: quote,
    form,
    verifiable,
    ...(timesMayBeOff && { timesMayBeOff }),
    ...(waitSeconds !== undefined && { waitSeconds }),
    ...(fallback && { fallback }),
  }
}

/** POST /api/v1/quotes: counts as the app's quotes do. */
export async function quoteEpisodeOf(
  database: Firestore,
  { body: { episode }, identity: { uid, email }, now }: V1Call<{ episode: string }>,
): Promise<V1Answer> {
  const asked = askedEpisode(episode)
  if (asked === undefined) return refusalAnswer('INVALID_URL')
  const found = await quoteEpisode(database, asked, { uid, email, counted: 'each' }, now)
  if (!found.ok) return refusalAnswer(found.refused, found.details)
  return { body: shownQuote(episode, quotedInfo(found)) }
}

/** An episode as the API calls it; undefined for the id of no video. */
export function askedEpisode(episode: string): AskedEpisode | undefined {
  if (!episode.startsWith('yt_')) return { episodeId: episode }
  const videoId = parseYouTubeAddress(youTubeAddress(episode.slice('yt_'.length)))
  return videoId === undefined ? undefined : { videoId }
}
