import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Summary } from '#domain/summary.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import { timeCode } from '#domain/units.ts'
import { useOnline } from '../../../shared/offline/useOnline.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Controls } from './Controls.tsx'
import { type Choices, Dial } from './Dial.tsx'
import { type DialShare, highlights, type TimeSpan } from '#domain/highlights.ts'
import { type Heard, SILENCE } from './heard.ts'
import { openAudio } from './openAudio.ts'
import { openYouTube } from './openYouTube.ts'
import { currentSpan, isRunning, type Report } from './Playback.ts'
import { PlayerSession } from './PlayerSession.ts'
import { momentText, statusText, troubleText } from './playerText.ts'
import { spokenMoment, spokenPoint } from './spoken.ts'
import { Track } from './Track.tsx'
import styles from './player.module.css'

export interface PlayerHandle {
  /** Plays this, or pauses it while it plays. @returns whether it can: otherwise the original is the way */
  listen: (span: TimeSpan, isPlayingNow: boolean) => boolean
}

export interface HighlightsPlayerProps {
  request: Pick<SummaryRequest, 'source' | 'episode'>
  summary: Summary
  handle: Ref<PlayerHandle>
  onHeard: (heard: Heard) => void
}

/** Plays the key moments in the original. docs/rules.md "Summary page" */
export function HighlightsPlayer({ request, summary, handle, onHeard }: HighlightsPlayerProps) {
  const { source, episode } = request
  const { durationSeconds } = episode
  const place = useRef<HTMLDivElement>(null)
  const online = useOnline()
  const [share, setShare] = useState<DialShare>(30)
  const choices = useMemo((): Choices => {
    const chosen = (each: DialShare) => highlights(summary, durationSeconds, each)
    return { 10: chosen(10), 30: chosen(30), 50: chosen(50) }
  }, [summary, durationSeconds])
  const [session] = useState(() => new PlayerSession(choices[share]))
  const playback = useSyncExternalStore(session.subscribe, session.playback)
  const { title } = episode
  const openOriginal = useEffectEvent(
    (element: HTMLElement, atSeconds: number, report: (report: Report) => void) =>
      source.type === 'youtube'
        ? openYouTube(
            { place: element, videoId: source.videoId, title: `Video: ${title}`, atSeconds },
            report,
          )
        : openAudio({ place: element, audioUrl: source.audioUrl, atSeconds }, report),
  )
  // The request is read anew while the page is open, but its episode is always the same.
  useEffect(() => {
    const element = place.current
    if (element === null) return
    return session.connect((atSeconds, report) => openOriginal(element, atSeconds, report))
  }, [session])

  const { status, trouble, positionSeconds, index, aside, rate } = playback
  const isOpen = status !== 'idle' && status !== 'failed'
  const running = isRunning(playback)
  const canListen = status !== 'failed' && (online || isOpen)
  const current = playback.highlights[index]
  const span = currentSpan(playback)
  const point = span && spokenPoint(summary.keyPoints, positionSeconds, span)
  const moment = aside === undefined ? current?.moment : spokenMoment(summary.moments, positionSeconds)
  useEffect(
    () => onHeard(isOpen ? { point, moment, isPlaying: running } : SILENCE),
    [isOpen, point, moment, running, onHeard],
  )
  useImperativeHandle(
    handle,
    () => ({
      listen: (wanted, isPlayingNow) => {
        if (!canListen) return false
        session.send(isPlayingNow ? { type: 'press' } : { type: 'listen', span: wanted })
        return true
      },
    }),
    [session, canListen],
  )

  const onSkip = (by: 1 | -1) => session.send({ type: 'skip', by })
  const onPress = () => {
    if (!online && !isOpen) return
    session.send({ type: 'press' })
    // A video that opens is seen: on a phone that lies on its side it comes below the edge.
    if (!isOpen) requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return
    // Their arrows are their own.
    if (target.matches('select, input[type=radio]')) return
    if (key === 'ArrowLeft' || key === 'ArrowRight') onSkip(key === 'ArrowRight' ? 1 : -1)
    else if (key === ' ' && !target.matches('a, button')) onPress()
    else return
    event.preventDefault()
  }
  const whichMoment = momentText(playback)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls within it
    <section
      className={`${styles.player} ${isOpen ? styles.open : ''}`}
      data-steers={isOpen || undefined}
      aria-label="Player of the key moments"
      onKeyDown={onKeyDown}
    >
      <div ref={place} className={source.type === 'youtube' ? styles.video : styles.sound} hidden={!isOpen} />
      <div className={styles.panel}>
        <Track
          bins={summary.speech ?? []}
          highlights={playback.highlights}
          durationSeconds={durationSeconds}
          positionSeconds={positionSeconds}
          momentText={whichMoment}
          onGo={(to) => {
            if (canListen) session.send({ type: 'listen', span: to })
          }}
          onSkip={onSkip}
        />
        <div className={styles.readout}>
          <span>{timeCode(positionSeconds)}</span>
          <span>{whichMoment}</span>
          <span>{timeCode(durationSeconds)}</span>
        </div>
        <Dial
          share={share}
          choices={choices}
          onTurn={(turned) => {
            setShare(turned)
            session.send({ type: 'dial', highlights: choices[turned] })
          }}
        />
        <Controls
          source={source}
          positionSeconds={positionSeconds}
          isRunning={running}
          canPlay={online || isOpen}
          rate={rate}
          hasNext={aside !== undefined ? current !== undefined : index + 1 < playback.highlights.length}
          onPress={onPress}
          onSkip={onSkip}
          onRate={(wanted) => session.send({ type: 'rate', rate: wanted })}
        />
        <div className={styles.words}>
          <output>{statusText(playback, source.type)}</output>
          {isOpen && aside === undefined && <p lang={episode.language}>{current?.title}</p>}
        </div>
        {trouble !== undefined && online && (
          <Alert tone="bad" urgent>
            {troubleText(trouble, source.type)}
          </Alert>
        )}
        {!online && !isOpen && (
          <Alert tone="plain">You are offline: the original plays again when you are back online.</Alert>
        )}
      </div>
    </section>
  )
}
