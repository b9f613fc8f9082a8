import { type CSSProperties, memo, startTransition, useEffect, useRef, useState } from 'react'
import { type EpisodeSource, episodeMoment } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { timeCode } from '#domain/units.ts'
import { LANGUAGE } from '../../../ui/language.en.ts'
import { type LineBlock, partsAt, type ReadingLine } from './readingLines.ts'
import styles from './transcript.module.css'
import { transcriptTexts as texts } from './texts.en.ts'

export const lineId = (index: number) => `line-${index}`
/** A transcript that scrolls beside its summary. */
export const BESIDE = '[data-beside]'

interface LinesProps {
  block: LineBlock
  source: EpisodeSource
  /** Language of the summary's own words; the section has the episode's. */
  written: EpisodeLanguage
  chaptersIn: EpisodeLanguage
  /** Index of the spoken line; undefined where it is in another block. So with the others. */
  spoken: number | undefined
  /** The current search result. */
  found: number | undefined
  /** The line in the tab order. */
  entry: number | undefined
  /** Searched words; '' where no line of this block has them. */
  words: string
}

/** Laid out in one frame: 40 take a slow phone longer than 50 ms. */
const DRAWN_AT_ONCE = 10

/** Lines are drawn once near the viewport, some a frame, or targeted; until then a block has their estimated height. */
export function Lines({
  block: { chapter, lines },
  chaptersIn,
  spoken,
  found,
  entry,
  words,
  ...rest
}: LinesProps) {
  const place = useRef<HTMLElement>(null)
  const [drawn, setDrawn] = useState(0)
  const meant = Math.max(spoken ?? -1, found ?? -1, entry ?? -1) - (lines[0]?.index ?? 0) + 1
  const least = Math.ceil(meant / DRAWN_AT_ONCE) * DRAWN_AT_ONCE
  if (drawn < least) setDrawn(least)
  useEffect(() => {
    const draw = () => startTransition(() => setDrawn((before) => before + DRAWN_AT_ONCE))
    if (drawn >= lines.length || place.current === null) return undefined
    if (drawn > 0) {
      const frame = requestAnimationFrame(draw)
      return () => cancelAnimationFrame(frame)
    }
    const near = new IntersectionObserver(([last]) => last?.isIntersecting && draw(), {
      root: place.current.closest(BESIDE),
      rootMargin: '100% 0px',
    })
    near.observe(place.current)
    return () => near.disconnect()
  }, [drawn, lines.length])
  const style = { '--lines': lines.length } as CSSProperties
  return (
    <section ref={place} className={styles.block} data-drawn={drawn >= lines.length} style={style}>
      {chapter !== undefined && <h3 lang={chaptersIn}>{chapter}</h3>}
      {drawn > 0 && (
        <ol>
          {lines.slice(0, drawn).map((line) => (
            <Line
              key={line.index}
              {...rest}
              line={line}
              words={words}
              isSpoken={line.index === spoken}
              isFound={line.index === found}
              isEntry={line.index === entry}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

interface LineProps extends Pick<LinesProps, 'source' | 'written' | 'words'> {
  line: ReadingLine
  isSpoken: boolean
  isFound: boolean
  isEntry: boolean
}

/** Renders only when its own props change. */
const Line = memo(({ line, source, written, words, isSpoken, isFound, isEntry }: LineProps) => {
  const { index, startSeconds, text, speaker, isTurn, point, moment, note, isKept } = line
  return (
    <li
      id={lineId(index)}
      data-line={index}
      data-moment={moment !== undefined || undefined}
      data-kept={isKept}
      data-found={isFound || undefined}
      aria-current={isSpoken || undefined}
    >
      <a
        href={episodeMoment(source, startSeconds)}
        target="_blank"
        rel="noopener"
        lang={LANGUAGE}
        aria-label={texts.playFrom(timeCode(startSeconds))}
        tabIndex={isEntry ? 0 : -1}
      >
        {timeCode(startSeconds)}
      </a>
      <div>
        {moment && (
          <p className={styles.mark}>
            <span lang={LANGUAGE}>{texts.moment}</span> <span lang={written}>{moment}</span>
          </p>
        )}
        {point !== undefined && (
          <p className={styles.mark}>
            <span lang={LANGUAGE}>{texts.point}</span>{' '}
            <span lang={point.original && written}>{point.text}</span>
          </p>
        )}
        {note !== undefined && (
          <p className={styles.mark}>
            <span lang={LANGUAGE}>{note === '' ? texts.own : texts.ownNote(note)}</span>
          </p>
        )}
        <p>
          {isTurn && <strong>{speaker}: </strong>}
          {words === ''
            ? text
            : partsAt(text, words).map((part, at) =>
                // A part's place is its only name.
                // oxlint-disable-next-line react/no-array-index-key
                at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
              )}
        </p>
      </div>
    </li>
  )
})
Line.displayName = 'Line'
