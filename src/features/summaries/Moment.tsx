import type { EpisodeLanguage } from '#domain/languages.ts'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { MouseEvent } from 'react'
import { type Seconds, timeCode } from '#domain/units.ts'
import { TimedLine } from '../../ui/TimedLine.tsx'
import { Sign } from './player/Sign.tsx'
import styles from './summary.module.css'

interface MomentProps {
  source: EpisodeSource | undefined
  startSeconds: Seconds
  text: string
  /** What is said there, word for word. */
  quote: string
  /** Where the page has a player. */
  player?: MomentPlayer | undefined
  /** Language of the quote, where the text is in another one. */
  quotedIn?: EpisodeLanguage | undefined
}

/** What a player does with a line. */
export interface MomentPlayer {
  isSpoken: boolean
  isPlaying: boolean
  /** What its button says while it plays. */
  pauseAt: (time: string) => string
  /** @returns whether it plays here; otherwise the link leads to the original */
  onListen: (isPlayingNow: boolean) => boolean
}

/** A line of a summary, with what is said there where it says more. */
export function Moment({ source, startSeconds, text, quote, player, quotedIn }: MomentProps) {
  const isPlayingNow = player?.isSpoken === true && player.isPlaying
  const here = player && {
    isSpoken: player.isSpoken,
    control: isPlayingNow
      ? { sign: <Sign name="pause" size={12} />, label: player.pauseAt(timeCode(startSeconds)) }
      : undefined,
    onPress: (event: MouseEvent) => {
      // A new tab, a new window, a download: then it is the address that is wanted.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      if (player.onListen(isPlayingNow)) event.preventDefault()
    },
  }
  return (
    <TimedLine source={source} startSeconds={startSeconds} here={here}>
      <div>
        <p>{text}</p>
        {quote !== text && (
          <blockquote className={styles.quote} lang={quotedIn}>
            “{quote}”
          </blockquote>
        )}
      </div>
    </TimedLine>
  )
}
