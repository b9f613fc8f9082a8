import { createHash } from 'node:crypto'
import { ApiError } from './ApiError.ts'
import type { Episode } from './Episode.ts'
import type { EpisodeLibrary } from './EpisodeLibrary.ts'
import { withEtag } from './etag.ts'
import { isoDuration } from './isoDuration.ts'
import { checkedParts } from './parts.ts'

const PARTS = ['id', 'snippet', 'contentDetails', 'status', 'liveStreamingDetails'] as const
const MAX_IDS = 50
const DEFAULT_PUBLISHED_AT = '2026-01-01T00:00:00Z'
const THUMBNAILS = { default: [120, 90], medium: [320, 180], high: [480, 360], standard: [640, 480] } as const

/**
 * videos.list by id. What a key alone may not see, private and deleted videos, is left out, as if it did not exist.
 * @param baseUrl where this stand-in serves thumbnails
 * @throws ApiError for a wrong parameter
 * Source: https://developers.google.com/youtube/v3/docs/videos/list
 */
export function videosList(library: EpisodeLibrary, query: URLSearchParams, baseUrl: string): object {
  const parts = checkedParts(query, PARTS)
  const ids = query
    .getAll('id')
    .flatMap((value) => value.split(','))
    .filter((id) => id !== '')
  if (ids.length === 0) {
    throw new ApiError(
      400,
      'missingRequiredParameter',
      'No filter selected. Expected one of: id, chart, myRating. (This stand-in knows id only.)',
      'youtube.parameter',
      'id',
    )
  }
  if (ids.length > MAX_IDS) {
    throw new ApiError(
      400,
      'invalidFilters',
      `At most ${MAX_IDS} ids, not ${ids.length}.`,
      'youtube.parameter',
      'id',
    )
  }
  const items = [...new Set(ids)].flatMap((id) => {
    const episode = library.find(id)
    const visible = episode && episode.privacyStatus !== 'private' && episode.uploadStatus !== 'deleted'
    return visible ? [video(episode, parts, baseUrl)] : []
  })
  return withEtag({
    kind: 'youtube#videoListResponse',
    items,
    pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  })
}

function video(episode: Episode, parts: ReadonlySet<string>, baseUrl: string): object {
  const live = liveStreamingDetails(episode)
  return withEtag({
    kind: 'youtube#video',
    id: episode.videoId,
    ...(parts.has('snippet') && { snippet: snippet(episode, baseUrl) }),
    ...(parts.has('contentDetails') && { contentDetails: contentDetails(episode) }),
    ...(parts.has('status') && { status: status(episode) }),
    ...(parts.has('liveStreamingDetails') && live && { liveStreamingDetails: live }),
  })
}

function snippet(episode: Episode, baseUrl: string): object {
  const { videoId, title, channelTitle, language, showNote = '' } = episode
  const thumbnails = Object.entries(THUMBNAILS).map(([size, [width, height]]) => [
    size,
    { url: `${baseUrl}/vi/${videoId}/${size}.svg`, width, height },
  ])
  return {
    publishedAt: episode.publishedAt ?? DEFAULT_PUBLISHED_AT,
    channelId: `UC${createHash('sha256').update(channelTitle).digest('base64url').slice(0, 22)}`,
    title,
    description: showNote,
    thumbnails: Object.fromEntries(thumbnails),
    channelTitle,
    categoryId: '22',
    liveBroadcastContent: episode.liveBroadcastContent,
    localized: { title, description: showNote },
    ...(language !== undefined && { defaultLanguage: language, defaultAudioLanguage: language }),
  }
}

function contentDetails(episode: Episode): object {
  // What is still being sent, or has not begun, has no length yet.
  const seconds = episode.liveBroadcastContent === 'none' ? episode.durationSeconds : 0
  return {
    duration: isoDuration(seconds),
    dimension: '2d',
    definition: 'hd',
    caption: String(episode.captions),
    licensedContent: false,
    contentRating: {},
    projection: 'rectangular',
  }
}

function status(episode: Episode): object {
  return {
    uploadStatus: episode.uploadStatus,
    privacyStatus: episode.privacyStatus,
    license: 'youtube',
    embeddable: episode.embeddable,
    publicStatsViewable: true,
    madeForKids: false,
  }
}

function liveStreamingDetails(episode: Episode): object | undefined {
  const time = episode.publishedAt ?? DEFAULT_PUBLISHED_AT
  if (episode.liveBroadcastContent === 'live') return { actualStartTime: time, scheduledStartTime: time }
  if (episode.liveBroadcastContent === 'upcoming') return { scheduledStartTime: time }
  return undefined
}
