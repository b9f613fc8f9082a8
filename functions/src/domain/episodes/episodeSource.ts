import type { Seconds } from '../units.ts'
import { youTubeAddress, youTubeMoment } from './youtubeAddress.ts'

/** Stored whole with each request, so that its links work for ever. */
export type EpisodeSource =
  | { type: 'youtube'; videoId: string }
  | {
      type: 'feed'
      /** Document id under `episodes`. */
      episodeId: string
      /** The publisher's file. */
      audioUrl: string
      /** The publisher's page; absent where the feed names none. */
      pageUrl?: string
      /** The feed belongs to one listener: nothing of it is shown to others. Absent: it does not. */
      isPrivate?: true
      /** Our page that plays it, once its file failed; absent until then. */
      playedAt?: string
    }

/** One key per episode, the same for every account. */
export function episodeKey(source: EpisodeSource): string {
  return source.type === 'youtube' ? source.videoId : source.episodeId
}

export function publicSource(source: EpisodeSource): EpisodeSource {
  if (source.type === 'youtube') return source
  const { playedAt: _, ...rest } = source
  return rest
}

/** The original page, or the sound where it has none. */
export function episodeAddress(source: EpisodeSource): string {
  if (source.type === 'youtube') return youTubeAddress(source.videoId)
  return source.pageUrl ?? source.audioUrl
}

/** The original sound at one second, as points and moments link to it. */
export function episodeMoment(source: EpisodeSource, seconds: Seconds): string {
  if (source.type === 'youtube') return youTubeMoment(source.videoId, seconds)
  if (source.playedAt !== undefined) return `${source.playedAt}?t=${Math.max(0, Math.floor(seconds))}`
  const address = URL.parse(source.audioUrl)
  if (address === null) return source.audioUrl
  address.hash = `t=${Math.max(0, Math.floor(seconds))}`
  return address.href
}
