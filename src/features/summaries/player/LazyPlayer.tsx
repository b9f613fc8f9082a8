import { Suspense } from 'react'
import { lazyScreen } from '../../../shared/hydration/lazyScreen.ts'
import { ErrorBoundary } from '../../../shared/shell/ErrorBoundary.tsx'
import { Drawing } from '../Drawing.tsx'
import styles from '../summary.module.css'
import type { HighlightsPlayerProps } from './HighlightsPlayer.tsx'

const { Screen: OwnPlayer } = lazyScreen<HighlightsPlayerProps>(() =>
  import('./OwnPlayer.tsx').then((m) => m.OwnPlayer),
)
const { Screen: VisitorsPlayer } = lazyScreen<HighlightsPlayerProps>(() =>
  import('./HighlightsPlayer.tsx').then((m) => m.HighlightsPlayer),
)

interface LazyPlayerProps extends HighlightsPlayerProps {
  isVisitor?: boolean
  /** Something else is drawn first. */
  isHeld?: boolean
}

/** The player once loaded; a drawing of the episode where that fails. */
export function LazyPlayer({ isVisitor = false, isHeld = false, ...props }: LazyPlayerProps) {
  const { request, summary, isCompact } = props
  const HighlightsPlayer = isVisitor ? VisitorsPlayer : OwnPlayer
  const skeleton = <div className={styles.playerSkeleton} data-compact={isCompact} />
  return (
    <ErrorBoundary
      fallback={<Drawing of={summary} durationSeconds={request.episode.durationSeconds} height={96} />}
    >
      <Suspense fallback={skeleton}>{isHeld ? skeleton : <HighlightsPlayer {...props} />}</Suspense>
    </ErrorBoundary>
  )
}
