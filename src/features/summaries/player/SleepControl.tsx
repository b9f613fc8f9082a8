import { useState } from 'react'
import { length } from './Chapters.tsx'
import sound from './sound.module.css'
import { type SleepInput, useSleep, type Sleep, SLEEP_MINUTES, sleepIn } from './useSleep.ts'
import { sleepTexts, sleepTexts as texts } from './texts.en.ts'
import { MINUTE_MS, minutesOf, type Seconds } from '#domain/units.ts'
import { clockText } from '../../../ui/clockText.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './sound.module.css'

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
  return seconds > 60 ? `${Math.ceil(seconds / 60)} min` : length(seconds)
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
      name: texts.chapter,
      when: `${minutesOf(leftInMoment)} min`,
      isChosen: sleep?.kind === 'chapter',
      choose: () => ({ kind: 'chapter', index }),
    },
    ...SLEEP_MINUTES.map((minutes) => ({
      name: texts.after(minutes),
      when: at(minutes),
      isChosen: sleep?.kind === 'time' && sleep.minutes === minutes,
      choose: () => sleepIn(minutes),
    })),
    {
      name: texts.end,
      when: `${minutesOf(leftInAll)} min`,
      isChosen: sleep?.kind === 'end',
      choose: () => ({ kind: 'end' }),
    },
    { name: texts.never, when: '', isChosen: sleep === undefined, choose: () => undefined },
  ]
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <fieldset className={styles.choices}>
        <legend className="unseen">{texts.when}</legend>
        {choices.map(({ name, when, isChosen, choose }) => (
          <label key={name}>
            <input type="radio" name="sleep" checked={isChosen} onChange={() => onChoose(choose())} />
            <span>{name}</span>
            <small>{when}</small>
          </label>
        ))}
      </fieldset>
      <p className={styles.small}>{texts.about}</p>
    </Dialog>
  )
}
