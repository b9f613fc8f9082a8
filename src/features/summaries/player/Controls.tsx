import { type Seconds, timeCode, MINUTE_MS, minutesOf } from '#domain/units.ts'
import { type EpisodeSource, episodeMoment } from '#domain/episodes/episodeSource.ts'
import { type ReactNode, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { RATES } from './Playback.ts'
import { Sign } from './Sign.tsx'
import styles from './player.module.css'
import { NUMBER_LOCALE } from '../../../ui/language.en.ts'
import { playerTexts as texts, sleepTexts } from './texts.en.ts'
import type { Bins } from '#domain/episodes/waveform.ts'
import { Waveform } from '../../../ui/Waveform.tsx'
import type { Highlight } from '#domain/cuts/highlights.ts'
import { length } from './Chapters.tsx'
import sound from './sound.module.css'
import { type SleepInput, useSleep, type Sleep, SLEEP_MINUTES, sleepIn } from './useSleep.ts'
import { clockText } from '../../../ui/clockText.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

interface ControlsProps {
  source: EpisodeSource
  positionSeconds: Seconds
  isRunning: boolean
  canPlay: boolean
  rate: number
  playLabel: string
  hasNext: boolean
  onPress: () => void
  onSkip: (by: 1 | -1) => void
  onRate: (rate: number) => void
  /** At the right, replacing the link to the original. */
  aside?: ReactNode
}

/** A round play button, and its companions. */
export function Controls({
  source,
  positionSeconds,
  isRunning,
  canPlay,
  rate,
  playLabel,
  hasNext,
  onPress,
  onSkip,
  onRate,
  aside,
}: ControlsProps) {
  return (
    <div className={styles.controls}>
      <select
        className={styles.rate}
        aria-label={texts.speed}
        value={rate}
        onChange={(event) => onRate(Number(event.currentTarget.value))}
      >
        {RATES.map((each) => (
          <option key={each} value={each}>
            {each.toLocaleString(NUMBER_LOCALE)}×
          </option>
        ))}
      </select>
      <button type="button" className={styles.skip} aria-label={texts.previous} onClick={() => onSkip(-1)}>
        <Sign name="previous" />
      </button>
      <button
        type="button"
        className={styles.play}
        aria-label={isRunning ? texts.pause : playLabel}
        aria-disabled={!canPlay || undefined}
        onClick={onPress}
      >
        <Sign name={isRunning ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        className={styles.skip}
        aria-label={texts.next}
        aria-disabled={!hasNext || undefined}
        onClick={() => onSkip(1)}
      >
        <Sign name="next" />
      </button>
      {aside ?? (
        <a
          className={styles.original}
          href={episodeMoment(source, positionSeconds)}
          target="_blank"
          rel="noopener"
          aria-label={texts.originalAt[source.type](timeCode(positionSeconds))}
        >
          {texts.original}
        </a>
      )}
    </div>
  )
}

interface TrackProps {
  bins: Bins
  highlights: readonly Highlight[]
  durationSeconds: Seconds
  positionSeconds: Seconds
  /** The moment that plays or comes next, in words. */
  momentText: string
  onGo: (highlight: Highlight) => void
  onSkip: (by: 1 | -1) => void
  /** Pixels. */
  height?: number
}

/** The episode, lit at its moments, with the position; a press on a moment plays it, and arrows step between them. */
export function Track({
  bins,
  highlights,
  durationSeconds,
  positionSeconds,
  momentText,
  onGo,
  onSkip,
  height = 96,
}: TrackProps) {
  const slider = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<Seconds>()
  const go = useEffectEvent((seconds: Seconds) => {
    const nearest = highlights.toSorted((a, b) => distance(a, seconds) - distance(b, seconds))[0]
    if (nearest !== undefined) onGo(nearest)
  })
  // React's onChange is the browser's `input`, at every pixel of a drag; this one fires when the thumb is released.
  useEffect(() => {
    const element = slider.current
    const settle = () => {
      setDragged(undefined)
      go(Number(element?.value))
    }
    element?.addEventListener('change', settle)
    return () => element?.removeEventListener('change', settle)
  }, [])
  const keys: Partial<Record<string, () => void>> = {
    ArrowUp: () => onSkip(1),
    PageUp: () => onSkip(1),
    ArrowDown: () => onSkip(-1),
    PageDown: () => onSkip(-1),
    Home: () => go(0),
    End: () => go(durationSeconds),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const spans = highlights.map(({ startSeconds, endSeconds }) => ({
    from: startSeconds / durationSeconds,
    to: endSeconds / durationSeconds,
  }))
  const shownSeconds = Math.floor(dragged ?? positionSeconds)
  return (
    <div className={styles.track}>
      <Waveform bins={bins} lit={{ spans }} height={height} />
      <input
        ref={slider}
        type="range"
        min={0}
        max={Math.ceil(durationSeconds)}
        value={shownSeconds}
        aria-label={texts.moments}
        aria-valuetext={`${timeCode(shownSeconds)}, ${momentText}`}
        onChange={(event) => setDragged(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** Distance of a second from the played part of a moment; 0 within it. */
function distance({ startSeconds, endSeconds }: Highlight, seconds: Seconds): Seconds {
  return Math.max(startSeconds - seconds, seconds - endSeconds, 0)
}

/** The sleep timer, with its remaining time. */
export function SleepControl(input: SleepInput) {
  const [isChoosing, setChoosing] = useState(false)
  const { sleep, leftSeconds, choose } = useSleep(input)
  return (
    <>
      <button type="button" className={sound.sleep} onClick={() => setChoosing(true)}>
        {sleepTexts.sleep}
        {leftSeconds !== undefined && <small>{leftText(leftSeconds)}</small>}
      </button>
      {isChoosing && (
        <SleepDialog
          sleep={sleep}
          index={input.index}
          leftInMoment={input.leftInMoment()}
          leftInAll={input.leftInAll()}
          onChoose={(chosen) => {
            choose(chosen)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** Minutes; in the last one seconds. */
function leftText(seconds: number): string {
  return seconds > 60 ? `${minutesOf(seconds)} min` : length(seconds)
}

interface SleepDialogProps {
  sleep: Sleep | undefined
  index: number
  leftInMoment: Seconds
  leftInAll: Seconds
  onChoose: (sleep: Sleep | undefined) => void
  onClose: () => void
}

function SleepDialog({ sleep, index, leftInMoment, leftInAll, onChoose, onClose }: SleepDialogProps) {
  const [openedAtMs] = useState(Date.now)
  const at = (minutes: number) => clockText(new Date(openedAtMs + minutes * MINUTE_MS))
  const choices: ReadonlyArray<{
    name: string
    when: string
    isChosen: boolean
    choose: () => Sleep | undefined
  }> = [
    {
      name: sleepTexts.chapter,
      when: `${minutesOf(leftInMoment)} min`,
      isChosen: sleep?.kind === 'chapter',
      choose: () => ({ kind: 'chapter', index }),
    },
    ...SLEEP_MINUTES.map((minutes) => ({
      name: sleepTexts.after(minutes),
      when: at(minutes),
      isChosen: sleep?.kind === 'time' && sleep.minutes === minutes,
      choose: () => sleepIn(minutes),
    })),
    {
      name: sleepTexts.end,
      when: `${minutesOf(leftInAll)} min`,
      isChosen: sleep?.kind === 'end',
      choose: () => ({ kind: 'end' }),
    },
    { name: sleepTexts.never, when: '', isChosen: sleep === undefined, choose: () => undefined },
  ]
  return (
    <Dialog title={sleepTexts.title} onClose={onClose}>
      <fieldset className={sound.choices}>
        <legend className="unseen">{sleepTexts.when}</legend>
        {choices.map(({ name, when, isChosen, choose }) => (
          <label key={name}>
            <input type="radio" name="sleep" checked={isChosen} onChange={() => onChoose(choose())} />
            <span>{name}</span>
            <small>{when}</small>
          </label>
        ))}
      </fieldset>
      <p className="caption">{sleepTexts.about}</p>
    </Dialog>
  )
}
