import { ApiError } from './ApiError.ts'
import type { Episode } from './Episode.ts'
import type { EpisodeLibrary } from './EpisodeLibrary.ts'
import { withEtag } from './etag.ts'
import { checkedParts } from './parts.ts'
import { webVtt } from './webVtt.ts'

const TRACK_PREFIX = 'AUieDa'
const LAST_UPDATED = '2026-01-01T00:00:00.000Z'

/**
 * captions.list: the tracks of a video; at most one here.
 * @throws ApiError 404 videoNotFound, 403 forbidden for a private video, 400 for a wrong parameter
 * Source: https://developers.google.com/youtube/v3/docs/captions/list
 */
export function captionsList(library: EpisodeLibrary, query: URLSearchParams): object {
  const parts = checkedParts(query, ['id', 'snippet'])
  const videoId = query.get('videoId')
  if (!videoId) {
    throw new ApiError(
      400,
      'missingRequiredParameter',
      'The videoId is missing.',
      'youtube.parameter',
      'videoId',
    )
  }
  const episode = library.find(videoId)
  if (!episode || episode.uploadStatus === 'deleted') {
    throw new ApiError(404, 'videoNotFound', `There is no video ${videoId}.`, 'youtube.caption', 'videoId')
  }
  if (episode.privacyStatus === 'private') {
    throw new ApiError(403, 'forbidden', 'The video is private.', 'youtube.caption', 'videoId')
  }
  const items = hasTrack(episode) ? [track(episode, parts.has('snippet'))] : []
  return withEtag({ kind: 'youtube#captionListResponse', items })
}

/**
 * captions.download, as WebVTT.
 * @throws ApiError 404 captionNotFound; 400 for another format, or a translation
 * Source: https://developers.google.com/youtube/v3/docs/captions/download
 */
export function captionsDownload(library: EpisodeLibrary, trackId: string, query: URLSearchParams): string {
  const format = query.get('tfmt') ?? 'vtt'
  if (format !== 'vtt') {
    throw new ApiError(
      400,
      'invalidValue',
      `This stand-in gives tfmt=vtt only, not ${format}.`,
      'youtube.parameter',
      'tfmt',
    )
  }
  if (query.has('tlang')) {
    throw new ApiError(400, 'invalidValue', 'This stand-in does not translate.', 'youtube.parameter', 'tlang')
  }
  const episode = trackId.startsWith(TRACK_PREFIX)
    ? library.find(trackId.slice(TRACK_PREFIX.length))
    : undefined
  if (!episode || !hasTrack(episode) || episode.uploadStatus === 'deleted') {
    throw new ApiError(
      404,
      'captionNotFound',
      `There is no caption track ${trackId}.`,
      'youtube.caption',
      'id',
    )
  }
  if (episode.privacyStatus === 'private') {
    throw new ApiError(403, 'forbidden', 'The video is private.', 'youtube.caption', 'id')
  }
  return webVtt(episode)
}

const hasTrack = (episode: Episode) => episode.captions && episode.segments.length > 0

function track(episode: Episode, withSnippet: boolean): object {
  return withEtag({
    kind: 'youtube#caption',
    id: `${TRACK_PREFIX}${episode.videoId}`,
    ...(withSnippet && {
      snippet: {
        videoId: episode.videoId,
        lastUpdated: LAST_UPDATED,
        trackKind: 'standard',
        language: episode.language ?? 'und',
        name: '',
        audioTrackType: 'unknown',
        isCC: false,
        isLarge: false,
        isEasyReader: false,
        isDraft: false,
        isAutoSynced: false,
        status: 'serving',
      },
    }),
  })
}
