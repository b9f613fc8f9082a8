import type { Playback, Trouble } from './playback.ts'

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
export function statusText({ status, aside }: Pick<Playback, 'status' | 'aside'>): string {
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
      return aside === undefined ? '' : 'Outside the key moments. The next one follows by itself.'
  }
}
