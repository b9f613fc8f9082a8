import { Suspense, useRef, useState } from 'react'
import { madeBy } from '#domain/madeBy.ts'
import type { Summary } from '#domain/summary.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { lazyScreen } from '../../shared/hydration/lazyScreen.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { AdvancedSections } from './AdvancedSections.tsx'
import { ExportActions } from './ExportActions.tsx'
import { FollowThisShow } from './FollowThisShow.tsx'
import { Moment } from './Moment.tsx'
import { SILENCE } from './player/heard.ts'
import type { HighlightsPlayerProps, PlayerHandle } from './player/HighlightsPlayer.tsx'
import type { TimeSpan } from '#domain/highlights.ts'
import { spanOf } from './player/spoken.ts'
import { useFollow } from './player/useFollow.ts'
import { ShareSwitch } from './ShareSwitch.tsx'
import styles from './summary.module.css'
import { TIMES_MAY_BE_OFF, verifiedText } from './verifiedText.ts'

const { Screen: HighlightsPlayer } = lazyScreen<HighlightsPlayerProps>(() =>
  import('./player/HighlightsPlayer.tsx').then((m) => m.HighlightsPlayer),
)

/** What the episode holds, each line with its second; what plays is marked. */
export function Essentials({ request, summary }: { request: ListedRequest; summary: Summary }) {
  const { source, episode } = request
  const player = useRef<PlayerHandle>(null)
  const points = useRef<HTMLOListElement>(null)
  const [heard, setHeard] = useState(SILENCE)
  useFollow(points, heard.point)
  const lineOf = (isSpoken: boolean, span: TimeSpan) => ({
    isSpoken,
    isPlaying: heard.isPlaying,
    onListen: (isPlayingNow: boolean) => player.current?.listen(span, isPlayingNow) ?? false,
  })
  return (
    <div className={styles.essentials}>
      {summary.moments.length > 0 && (
        <ErrorBoundary fallback={<Drawing request={request} summary={summary} />}>
          <Suspense fallback={<div className={styles.playerSkeleton} />}>
            <HighlightsPlayer request={request} summary={summary} handle={player} onHeard={setHeard} />
          </Suspense>
        </ErrorBoundary>
      )}
      <div className={styles.reading}>
        {summary.moments.length === 0 && <Drawing request={request} summary={summary} />}
        <section lang={episode.language} className={styles.gist}>
          {summary.headline !== episode.title && <h2>{summary.headline}</h2>}
          <p>{summary.gist}</p>
        </section>
        <p className={styles.verified}>
          {verifiedText(summary.verified, request.creditsReturned)}
          {episode.timesMayBeOff && ` ${TIMES_MAY_BE_OFF}`}
          {request.engine && ` ${madeBy(request.engine, 'en')}`}
        </p>
        <ExportActions request={request} summary={summary} />
        <section aria-labelledby="points">
          <h2 id="points" className={styles.heading}>
            Key points
          </h2>
          <ol ref={points} className={styles.list} lang={episode.language}>
            {summary.keyPoints.map((point, i) => (
              <Moment
                key={point.startSeconds}
                source={source}
                startSeconds={point.startSeconds}
                text={point.text}
                quote={point.quote}
                player={lineOf(heard.point === i, spanOf(point))}
              />
            ))}
          </ol>
        </section>
        <section aria-labelledby="moments">
          <h2 id="moments" className={styles.heading}>
            Key moments
          </h2>
          <ol className={styles.list} lang={episode.language}>
            {summary.moments.map((moment, i) => (
              <Moment
                key={moment.startSeconds}
                source={source}
                startSeconds={moment.startSeconds}
                text={moment.title}
                quote={moment.quote}
                player={lineOf(heard.moment === i, moment)}
              />
            ))}
          </ol>
        </section>
        <AdvancedSections summary={summary} source={source} language={episode.language} />
        {source.type === 'feed' && (
          <FollowThisShow uid={request.uid} episodeId={source.episodeId} show={episode.channelTitle} />
        )}
        {request.state !== 'sending' && <ShareSwitch request={request} />}
      </div>
    </div>
  )
}

/** What stands in for the player where there is nothing to play, or its code cannot be had. */
function Drawing({ request, summary }: { request: ListedRequest; summary: Summary }) {
  const { durationSeconds } = request.episode
  const spans = summary.moments.map(({ startSeconds, endSeconds }) => ({
    from: startSeconds / durationSeconds,
    to: endSeconds / durationSeconds,
  }))
  return <Waveform bins={summary.speech ?? []} lit={{ spans }} height={96} />
}
