import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import type { PodcastEpisode } from '#domain/episodes/podcastEpisode.ts'
import { timeCode } from '#domain/units.ts'
import { useOnline } from '../../../shared/offline/useOnline.ts'
import { Alert, Failure } from '../../../ui/Alert.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useIsWide } from '../useIsWide.ts'
import { Chapters, length, type Titled } from './Chapters.tsx'
import { Controls, Track, SleepControl } from './Controls.tsx'
import { Dial } from './Dial.tsx'
import { isWithin, playedSeconds, type TimeSpan } from '#domain/cuts/highlights.ts'
import { type Heard, type PlayerHandle, type Press, SILENCE } from './heard.ts'
import { currentSpan, isRunning } from './Playback.ts'
import type { KeepHandle, KeepThis } from './KeepThis.tsx'
import { momentText, playText, statusText, troubleText } from './playerText.ts'
import { spokenMoment, spokenPoint } from './spoken.ts'
import sound from './sound.module.css'
import type { Resume } from './Resume.tsx'
import { SoundPanel } from './SoundPanel.tsx'
import { useMediaSession } from './useMediaSession.ts'
import { type PlayedSummary, useOriginal } from './useOriginal.ts'
import type { SleepInput } from './useSleep.ts'
import styles from './player.module.css'
import { playerTexts } from './texts.en.ts'

export interface HighlightsPlayerProps extends PlayedSummary {
  handle: Ref<PlayerHandle>
  /** Account features; absent where nobody is signed in. */
  own?: { Resume: typeof Resume; KeepThis: typeof KeepThis; episode: PodcastEpisode | undefined }
  /** Beside a transcript: without the dial and the chapters. */
  isCompact?: boolean
  /** Without a press of its own: it was opened by one. */
  playsAtOnce?: boolean
  /** The last press before the player stood, once. */
  takePress?: () => Press | undefined
  /** Below the player. */
  children?: ReactNode
  onHeard?: (heard: Heard) => void
  /** Called while open; with undefined once closed. */
  onPosition?: (seconds: number | undefined) => void
}

/** Plays the key moments in the original. docs/rules.md "Summary page" */
export function HighlightsPlayer(props: HighlightsPlayerProps) {
  const { request, summary, isOwn, handle, own, isCompact = false, onHeard, onPosition } = props
  const { playsAtOnce = false, takePress, children } = props
  const { source, episode } = request
  const { durationSeconds, title } = episode
  const written = summary.language ?? episode.language
  const place = useRef<HTMLDivElement>(null)
  const [section, setSection] = useState<HTMLElement | null>(null)
  const isWide = useIsWide()
  const keeper = useRef<KeepHandle>(null)
  const online = useOnline()
  const known = own?.episode
  const original = useOriginal(props, place, known?.audioUrl)
  const { session, playback, position, share, onTurn, choices, kept, from, shape, onShape } = original
  const isFeed = source.type === 'feed'

  const { status, trouble, positionSeconds, index, aside, rate } = playback
  const isOpen = status !== 'idle' && status !== 'failed'
  const running = isRunning(playback)
  const canPlay = online || isOpen || (isFeed && kept.kept !== undefined)
  const canListen = status !== 'failed' && canPlay
  const current = playback.highlights[index]
  const span = currentSpan(playback)
  const point = span && spokenPoint(summary.keyPoints, positionSeconds, span)
  const moment = aside === undefined ? current?.moment : spokenMoment(summary.moments, positionSeconds)
  useEffect(
    () => onHeard?.(isOpen ? { point, moment, aside, isPlaying: running } : SILENCE),
    [isOpen, point, moment, aside, running, onHeard],
  )
  useEffect(() => onPosition?.(isOpen ? positionSeconds : undefined), [isOpen, positionSeconds, onPosition])
  const listen = (to: TimeSpan, isPlayingNow: boolean, isWhole = false) => {
    if (canPlay) session.send(isPlayingNow ? { type: 'press' } : { type: 'listen', span: to, isWhole })
  }
  const playAtOnce = useEffectEvent(() => {
    const press = takePress?.()
    if (press) listen(...press)
    else if (playsAtOnce && status === 'idle') session.send({ type: 'press' })
  })
  useEffect(() => void (canPlay && playAtOnce()), [canPlay])
  useImperativeHandle(handle, () => ({
    listen: (...wanted) => {
      if (canListen) listen(...wanted)
      return canListen
    },
    keep: () => keeper.current?.keep(),
  }))

  const onSkip = (by: 1 | -1) => session.send({ type: 'skip', by })
  const onPress = () => {
    if (!canPlay) return
    session.send({ type: 'press' })
    // Scrolls an opened video into view: on a phone in landscape it starts below the edge.
    if (!isOpen) requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return
    // These handle their own keys.
    if (target.matches('select, summary, audio, input:not([type=range])') || target.closest('dialog')) return
    if (key === 'ArrowLeft' || key === 'ArrowRight') onSkip(key === 'ArrowRight' ? 1 : -1)
    else if (key === 'k') keeper.current?.keep()
    else if (key === ' ' && !target.matches('a, button')) onPress()
    else return
    event.preventDefault()
  }
  const whichMoment = momentText(playback)
  const inMoment = Math.max(0, positionSeconds - (span?.startSeconds ?? 0))
  const momentSeconds = span ? Math.min(span.endSeconds, durationSeconds) - span.startSeconds : 0
  const leftInMoment = () => Math.max(0, momentSeconds - inMoment) / rate
  const leftInAll = () => leftInMoment() + playedSeconds(playback.highlights.slice(index + 1)) / rate
  const sleeping: SleepInput = {
    isRunning: running,
    index,
    leftInMoment,
    leftInAll,
    setVolume: (volume) => {
      const element = place.current?.querySelector('audio')
      if (element) element.volume = volume
    },
    onSleep: (backSeconds) => {
      session.send({ type: 'press' })
      if (backSeconds > 0) session.send({ type: 'nudge', seconds: -backSeconds })
    },
  }
  useMediaSession({
    isOpen: isFeed && isOpen,
    isRunning: running,
    title: current?.title ?? title,
    show: episode.channelTitle,
    episode: title,
    artwork: known?.image ?? undefined,
    rate,
    positionSeconds: inMoment,
    lengthSeconds: momentSeconds,
    onPlay: () => running || onPress(),
    onPause: () => running && onPress(),
    onSkip,
    onNudge: (seconds) => session.send({ type: 'nudge', seconds }),
  })
  // A cut holds only key moments.
  const hasWhole = isOpen ? !['cut', 'held', 'device'].includes(from) : online
  const named = (hasWhole && summary.publisher?.chapters) || []
  const chapters = named.map(({ title: name, startSeconds }, at): Titled => {
    return { title: name, startSeconds, endSeconds: named[at + 1]?.startSeconds ?? durationSeconds }
  })
  const listed = { isPlaying: running, isAbout: isOpen && from === 'changed' }
  // On phones it follows the page's text, also for the keyboard.
  const more = (
    <div className={styles.more}>
      <Dial
        position={position}
        choices={choices}
        most={isFeed && !online && kept.kept !== undefined ? kept.kept.share : 50}
        onTurn={onTurn}
      />
      <SoundPanel
        source={source}
        positionSeconds={isOpen ? positionSeconds : 0}
        from={isOpen ? from : 'publisher'}
        share={share}
        highlights={choices[share]}
        bytesPerSecond={known?.bytesPerSecond}
        kept={kept}
        isOwn={isOwn}
      />
      {isFeed && chapters.length > 0 && (
        <Chapters
          {...listed}
          name={playerTexts.chapters}
          spans={chapters}
          current={isOpen ? chapters.findIndex((each) => isWithin(positionSeconds, each)) : -1}
          language={episode.language}
          onListen={(chapter, isPlayingNow) =>
            listen({ ...chapter, endSeconds: Infinity }, isPlayingNow, true)
          }
        />
      )}
      {isFeed && (
        <Chapters
          {...listed}
          name={playerTexts.moments}
          spans={playback.highlights}
          current={isOpen && aside === undefined ? index : -1}
          language={written}
          onListen={listen}
        />
      )}
    </div>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls within it
    <section
      ref={setSection}
      className={`${styles.player} ${isOpen ? styles.open : ''}`}
      data-steers={isOpen || undefined}
      aria-label={playerTexts.player}
      onKeyDown={onKeyDown}
    >
      <div ref={place} className={isFeed ? undefined : styles.video} hidden={isFeed || !isOpen} />
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
          {...(isCompact && { height: 48 })}
        />
        <div className={styles.readout}>
          <span>{timeCode(positionSeconds)}</span>
          <span>{whichMoment}</span>
          <span>{timeCode(durationSeconds)}</span>
        </div>
        {isFeed && isOwn && own && (
          <own.Resume
            summaryId={request.id}
            playback={playback}
            isOpen={isOpen}
            durationSeconds={durationSeconds}
            onGoOn={(to) => session.send({ type: 'listen', span: to })}
            onStart={onPress}
          />
        )}
        {isFeed && isOpen && aside === undefined && current !== undefined && (
          <p className={sound.now} lang={written}>
            <strong>{current.title}</strong>
            <small>{playerTexts.of(length(inMoment), length(momentSeconds))}</small>
          </p>
        )}
        <Controls
          source={source}
          positionSeconds={positionSeconds}
          isRunning={running}
          canPlay={canPlay}
          rate={rate}
          playLabel={playText(playback, playsAtOnce)}
          hasNext={aside !== undefined ? current !== undefined : index + 1 < playback.highlights.length}
          onPress={onPress}
          onSkip={onSkip}
          onRate={(wanted) => session.send({ type: 'rate', rate: wanted })}
          aside={isFeed ? <SleepControl {...sleeping} /> : undefined}
        />
        {shape !== undefined && (
          <div className={sound.shape}>
            <Switch
              label={playerTexts.skipSilence}
              checked={shape.skipsSilence}
              onSwitch={(skipsSilence) => onShape({ skipsSilence })}
            />
            <Switch
              label={playerTexts.boost}
              checked={shape.isBoosted}
              onSwitch={(isBoosted) => onShape({ isBoosted })}
            />
          </div>
        )}
        {isOpen && own && (
          <own.KeepThis summaryId={request.id} positionSeconds={positionSeconds} handle={keeper} />
        )}
        <div className={styles.words}>
          <output>{statusText(playback, source.type)}</output>
          {!isFeed && isOpen && aside === undefined && <p lang={written}>{current?.title}</p>}
        </div>
        {trouble !== undefined && online && (
          <Failure>
            {troubleText(trouble, source.type)}{' '}
            {isFeed && trouble === 'gone' && !isCompact && (
              <Link href={`/summary/${request.id}/transcript`}>{playerTexts.transcript}</Link>
            )}
          </Failure>
        )}
        {!canPlay && <Alert tone="plain">{playerTexts.offline}</Alert>}
      </div>
      {children}
      {section && !isCompact && (isWide ? more : createPortal(more, section.parentElement ?? section))}
    </section>
  )
}
