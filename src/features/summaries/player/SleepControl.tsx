import { useState } from 'react'
import { length } from './Chapters.tsx'
import { SleepDialog } from './SleepDialog.tsx'
import sound from './sound.module.css'
import { type SleepInput, useSleep } from './useSleep.ts'
import { sleepTexts } from './texts.en.ts'

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
