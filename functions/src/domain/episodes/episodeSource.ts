import type { Seconds } from '../units.ts'
import { youTubeAddress, youTubeMoment } from './youtubeAddress.ts'

/** Where an episode is from. What is stored of a request holds it whole, so that its links work for ever. */
export type EpisodeSource =
  | { type: 'youtube'; videoId: string }
  | {
      type: 'feed'
      /** Document id under `episodes`. */
      episodeId: string
      /** The publisher's own file. */
      audioUrl: string
      /** The publisher's page of the episode; absent where the feed names none. */
      pageUrl?: string
      /** Whether the feed belongs to one listener alone: then nothing of it is anybody else's. Absent: it does not. */
      isPrivate?: true
      /** The page of ours that plays it, once its file could not be had; absent until then. */
      playedAt?: string
    }

/** The same for the same episode, whoever asks, and another for every other one. */
export function episodeKey(source: EpisodeSource): string {
  return source.type === 'youtube' ? source.videoId : source.episodeId
}

/** What may be told to everybody. */
export function publicSource(source: EpisodeSource): EpisodeSource {
  if (source.type === 'youtube') return source
  const { playedAt: _, ...rest } = source
  return rest
}

/** The original: its page, or its sound where it has none. */
export function episodeAddress(source: EpisodeSource): string {
  if (source.type === 'youtube') return youTubeAddress(source.videoId)
  return source.pageUrl ?? source.audioUrl
}

/** The original sound at one second: what every point and moment of a summary links to. */
export function episodeMoment(source: EpisodeSource, seconds: Seconds): string {
  if (source.type === 'youtube') return youTubeMoment(source.videoId, seconds)
  if (source.playedAt !== undefined) return `${source.playedAt}?t=${Math.max(0, Math.floor(seconds))}`
  const address = URL.parse(source.audioUrl)
  if (address === null) return source.audioUrl
  address.hash = `t=${Math.max(0, Math.floor(seconds))}`
  return address.href
}
