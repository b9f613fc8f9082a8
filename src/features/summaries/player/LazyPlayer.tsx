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

/** The player once loaded; a drawing of the episode where that fails. */
export function LazyPlayer({ isVisitor = false, ...props }: HighlightsPlayerProps & { isVisitor?: boolean }) {
  const { request, summary } = props
  const HighlightsPlayer = isVisitor ? VisitorsPlayer : OwnPlayer
  return (
    <ErrorBoundary
      fallback={<Drawing of={summary} durationSeconds={request.episode.durationSeconds} height={96} />}
    >
      <Suspense fallback={<div className={styles.playerSkeleton} />}>
        <HighlightsPlayer {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
