import { timeCode } from '#domain/units.ts'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { Playback, Trouble } from './Playback.ts'
import { uiTexts } from '../../../ui/texts.en.ts'
import { playerTexts, statusTexts as texts } from './texts.en.ts'

type Source = EpisodeSource['type']

/** Why nothing plays, and the remedy. */
export function troubleText(trouble: Trouble, source: Source): string {
  if (source === 'feed' && trouble === 'gone') return texts.troubles.feed.gone
  const canTryAgain = trouble === 'unreachable' || trouble === 'broken'
  return `${texts.troubles[source][trouble]} ${canTryAgain ? texts.again : texts.openOriginal}`
}

export function statusText(playback: Playback, source: Source): string {
  const { status, aside, highlights, index } = playback
  switch (status) {
    case 'idle':
      return highlights.length > 0 ? texts.idle[source] : texts.idleWhole
    case 'loading':
      return uiTexts.loading
    case 'blocked':
      return texts.blocked[source]
    case 'ended':
      return texts.ended
    case 'failed':
      return ''
    default:
      if (aside === undefined) return ''
      if (index < highlights.length) return texts.outside(index + 1)
      return isBeforeLast(playback) ? texts.toTheEnd : texts.over
  }
}

export function momentText(playback: Playback): string {
  const { aside, highlights, index } = playback
  const all = highlights.length
  if (aside === undefined) return texts.moment(index + 1, all)
  if (index < all) return texts.next(index + 1, all)
  return isBeforeLast(playback) ? texts.whole : texts.after(index, all)
}

/** Whether a moment, or else the end, is still to come while playing without jumps. */
function isBeforeLast({ positionSeconds, highlights }: Playback): boolean {
  return positionSeconds < (highlights.at(-1)?.endSeconds ?? Infinity)
}

/** What the play button does. @param isOne plays one of the reader's own moments */
export function playText({ highlights: [first] }: Playback, isOne: boolean): string {
  if (first === undefined) return playerTexts.playWhole
  return isOne ? playerTexts.playOne(timeCode(first.startSeconds)) : playerTexts.play
}
