import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { Playback, Trouble } from './Playback.ts'

type Source = EpisodeSource['type']

const TROUBLES: Record<Source, Record<Trouble, string>> = {
  youtube: {
    unreachable: 'YouTube did not answer: a content blocker or your network may hold it back.',
    gone: 'This video is no longer on YouTube, or private.',
    forbidden: 'This video may not be played outside YouTube.',
    broken: 'The video broke off.',
  },
  feed: {
    unreachable: 'The publisher did not answer, or your browser cannot play this file.',
    gone: 'The publisher has taken this file away.',
    forbidden: 'The publisher does not let this file be played here.',
    broken: 'The sound broke off.',
  },
}

const IDLE: Record<Source, string> = {
  youtube: 'The key moments, in the original on YouTube. Nothing is loaded from there before you press play.',
  feed: 'The key moments, in the publisher’s own file. Nothing is loaded from there before you press play.',
}

/** What a listener is told of why nothing plays, and what to do. */
export function troubleText(trouble: Trouble, source: Source): string {
  const canTryAgain = trouble === 'unreachable' || trouble === 'broken'
  return `${TROUBLES[source][trouble]} ${canTryAgain ? 'Press play to try again, or open' : 'Open'} the original at any time below.`
}

/** One line on what the player does, or waits for. */
export function statusText(playback: Playback, source: Source): string {
  const { status, aside, highlights, index } = playback
  switch (status) {
    case 'idle':
      return IDLE[source]
    case 'loading':
      return 'Loading...'
    case 'blocked':
      return `Your browser asks for one more press: play, in the ${source === 'youtube' ? 'video' : 'sound'} itself.`
    case 'ended':
      return 'That was the last one. Press play to hear them again.'
    case 'failed':
      return ''
    default:
      if (aside === undefined) return ''
      if (index < highlights.length) return `Outside this cut. Next: moment ${index + 1}.`
      return isBeforeLast(playback)
        ? 'This plays on to the end of the episode.'
        : 'All of these moments are over.'
  }
}

/** Where in the row of moments a listener is. */
export function momentText(playback: Playback): string {
  const { aside, highlights, index } = playback
  const ofAll = (i: number) => `moment ${i + 1} of ${highlights.length}`
  if (aside === undefined) return ofAll(index)
  if (index < highlights.length) return `then ${ofAll(index)}`
  return isBeforeLast(playback) ? 'whole episode' : `after ${ofAll(index - 1)}`
}

/** Whether a moment is still to come in what plays without jumps. */
function isBeforeLast({ positionSeconds, highlights }: Playback): boolean {
  return positionSeconds < (highlights.at(-1)?.endSeconds ?? 0)
}
