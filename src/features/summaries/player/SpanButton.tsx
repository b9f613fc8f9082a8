import type { TimeSpan } from '#domain/cuts/highlights.ts'
import { timeCode } from '#domain/units.ts'
import { LANGUAGE } from '../../../ui/language.en.ts'
import { Sign } from './Sign.tsx'
import styles from './span.module.css'
import { playerTexts as texts } from './texts.en.ts'

interface SpanButtonProps extends TimeSpan {
  audioUrl: string
  text: string
  className?: string | undefined
}

/** Plays a span of a publisher's file in place, also in a static island: its screen's SpanPlayer hears the press. */
export function SpanButton({ audioUrl, startSeconds, endSeconds, text, className = '' }: SpanButtonProps) {
  return (
    <>
      <button
        type="button"
        className={`${styles.span} ${className}`}
        value={`${audioUrl}#t=${startSeconds},${endSeconds}`}
        data-span={texts.offline}
        aria-pressed={false}
        aria-label={texts.playOne(timeCode(startSeconds))}
        lang={LANGUAGE}
      >
        <Sign name="play" size={12} />
        <Sign name="pause" size={12} />
        {text}
      </button>
      <output className={styles.told} lang={LANGUAGE} />
    </>
  )
}
