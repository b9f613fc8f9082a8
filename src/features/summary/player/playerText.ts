import type { Playback, Trouble } from './Playback.ts'

const TROUBLES: Record<Trouble, string> = {
  unreachable: 'YouTube did not answer: a content blocker or your network may hold it back.',
  gone: 'This video is no longer on YouTube, or private.',
  forbidden: 'This video may not be played outside YouTube.',
  broken: 'The video broke off.',
}

/** What a listener is told of why nothing plays, and what to do. */
export function troubleText(trouble: Trouble): string {
  const canTryAgain = trouble === 'unreachable' || trouble === 'broken'
  return `${TROUBLES[trouble]} ${canTryAgain ? 'Press play to try again, or open' : 'Open'} the original at any time below.`
}

/** One line on what the player does, or waits for. */
export function statusText({ status, aside, highlights, index }: Playback): string {
  switch (status) {
    case 'idle':
      return 'The key moments, in the original on YouTube. Nothing is loaded from there before you press play.'
    case 'loading':
      return 'Loading...'
    case 'blocked':
      return 'Your browser asks for one more press: play, in the video itself.'
    case 'ended':
      return 'That was the last one. Press play to hear them again.'
    case 'failed':
      return ''
    default:
      if (aside === undefined) return ''
      return index < highlights.length
        ? 'Not one of these moments. They go on after it.'
        : 'All of these moments are over.'
  }
}

/** Where in the row of moments a listener is. */
export function momentText({ aside, highlights, index }: Playback): string {
  const ofAll = (i: number) => `moment ${i + 1} of ${highlights.length}`
  if (aside === undefined) return ofAll(index)
  return index < highlights.length ? `then ${ofAll(index)}` : `after ${ofAll(index - 1)}`
}
