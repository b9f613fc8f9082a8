import { type RefObject, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { lazyScreen } from '../../../shared/hydration/lazyScreen.ts'
import { ErrorBoundary } from '../../../shared/shell/ErrorBoundary.tsx'
import { uiTexts } from '../../../ui/texts.en.ts'
import { Drawing } from '../Drawing.tsx'
import styles from '../summary.module.css'
import type { Press } from './heard.ts'
import type { HighlightsPlayerProps } from './HighlightsPlayer.tsx'
import { NotHere } from './NotHere.tsx'

const { Screen: OwnPlayer } = lazyScreen<HighlightsPlayerProps>(() =>
  import('./OwnPlayer.tsx').then((m) => m.OwnPlayer),
)
const { Screen: VisitorsPlayer } = lazyScreen<HighlightsPlayerProps>(() =>
  import('./HighlightsPlayer.tsx').then((m) => m.HighlightsPlayer),
)

interface LazyPlayerProps extends Omit<HighlightsPlayerProps, 'takePress'> {
  isVisitor?: boolean
  /** Something else is drawn first. */
  isHeld?: boolean
}

/** The player, loaded lazily. It plays the last press that came before it. A drawing stands in where it cannot be loaded. */
export function LazyPlayer({ isVisitor = false, isHeld = false, ...props }: LazyPlayerProps) {
  const pressed = useRef<Press>(undefined)
  const Player = isVisitor ? VisitorsPlayer : OwnPlayer
  const takePress = () => {
    const press = pressed.current
    pressed.current = undefined
    return press
  }
  const waiting = <Waiting {...props} pressed={pressed} />
  return (
    <ErrorBoundary fallback={<Missing {...props} pressed={pressed} />}>
      <Suspense fallback={waiting}>{isHeld ? waiting : <Player {...props} takePress={takePress} />}</Suspense>
    </ErrorBoundary>
  )
}

interface StandInProps extends LazyPlayerProps {
  pressed: RefObject<Press | undefined>
}

/** Takes presses for the player, and lights what they will play. */
function Waiting({ pressed, handle, isCompact, onPosition }: StandInProps) {
  const [isPressed, setPressed] = useState(() => pressed.current !== undefined)
  useImperativeHandle(handle, () => ({
    listen: (...press) => {
      pressed.current = press
      setPressed(true)
      onPosition?.(press[0].startSeconds)
      return true
    },
    keep: () => undefined,
  }))
  return (
    <div className={styles.playerSkeleton} data-compact={isCompact}>
      {isPressed && <output>{uiTexts.loading}</output>}
    </div>
  )
}

/** A drawing, with a link to the original for the press that could not be played. Lines link to the original too. */
function Missing({ request: { source, episode }, summary, pressed, onPosition }: StandInProps) {
  const [press] = useState(() => pressed.current?.[0])
  useEffect(() => onPosition?.(undefined), [onPosition])
  return (
    <div className={styles.playerSkeleton} data-missing="">
      <Drawing of={summary} durationSeconds={episode.durationSeconds} height={96} />
      {press && <NotHere source={source} startSeconds={press.startSeconds} />}
    </div>
  )
}
