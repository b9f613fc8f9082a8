import { useState } from 'react'
import { length } from './Chapters.tsx'
import { SleepDialog } from './SleepDialog.tsx'
import sound from './sound.module.css'
import { type SleepInput, useSleep } from './useSleep.ts'
import { sleepTexts } from './texts.en.ts'

/** Stops playing by itself, when one says so; what is left until then stands beside it. */
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

/** Minutes, and seconds of the last one. */
function leftText(seconds: number): string {
  return seconds > 60 ? `${Math.ceil(seconds / 60)} min` : length(seconds)
}
