import type { EpisodeLanguage } from '#domain/languages.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import { type Seconds, timeCode } from '#domain/units.ts'
import { type HeardHere, TimedLine } from '../../ui/TimedLine.tsx'
import { Sign } from './player/Sign.tsx'
import styles from './summary.module.css'

interface MomentProps {
  source: EpisodeSource | undefined
  startSeconds: Seconds
  text: string
  /** Verbatim. */
  quote: string
  player?: MomentPlayer | undefined
  /** Of the text. */
  language?: EpisodeLanguage
  /** Of a point that could not be translated. */
  mark?: string | undefined
  quotedIn: EpisodeLanguage
}

export interface MomentPlayer {
  isSpoken: boolean
  isPlaying: boolean
  /** Label of its button while it plays. */
  pauseAt: (time: string) => string
  /** @returns whether it plays here; otherwise the link leads to the original */
  onListen: (isPlayingNow: boolean) => boolean
}

/** A line's link that plays here. */
export function heardHere(player: MomentPlayer, startSeconds: Seconds): HeardHere {
  const isPlayingNow = player.isSpoken && player.isPlaying
  return {
    isSpoken: player.isSpoken,
    control: isPlayingNow
      ? { sign: <Sign name="pause" size={12} />, label: player.pauseAt(timeCode(startSeconds)) }
      : undefined,
    onPress: (event) => {
      // A new tab, a new window or a download uses the link's address.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      if (player.onListen(isPlayingNow)) event.preventDefault()
    },
  }
}

/** A line of a summary, with its quote where that says more. */
export function Moment({ source, startSeconds, text, language, mark, quote, player, quotedIn }: MomentProps) {
  return (
    <TimedLine source={source} startSeconds={startSeconds} here={player && heardHere(player, startSeconds)}>
      <div>
        <p lang={language}>{text}</p>
        {mark !== undefined && <p className={styles.quiet}>{mark}</p>}
        {quote !== text && (
          <blockquote className={styles.quote} lang={quotedIn}>
            {LAYOUT_TEXTS[quotedIn].quoted(quote)}
          </blockquote>
        )}
      </div>
    </TimedLine>
  )
}
