import { type CSSProperties, memo, startTransition, useEffect, useRef, useState } from 'react'
import { type EpisodeSource, episodeMoment } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { timeCode } from '#domain/units.ts'
import { LANGUAGE } from '../../../ui/language.en.ts'
import { type LineBlock, partsAt, type ReadingLine } from './readingLines.ts'
import styles from './transcript.module.css'
import { transcriptTexts as texts } from './texts.en.ts'

export const lineId = (index: number) => `line-${index}`

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

/** Lines are drawn once near the viewport, or targeted; until then a block has their estimated height. */
export function Lines(props: LinesProps) {
  const { block, chaptersIn, spoken, found, entry } = props
  const place = useRef<HTMLElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const isMeant = spoken !== undefined || found !== undefined || entry !== undefined
  if (isMeant && !isDrawn) setDrawn(true)
  useEffect(() => {
    if (isDrawn || place.current === null) return undefined
    const near = new IntersectionObserver(
      ([last]) => last?.isIntersecting && startTransition(() => setDrawn(true)),
      { rootMargin: '100% 0px' },
    )
    near.observe(place.current)
    return () => near.disconnect()
  }, [isDrawn])
  const style = { '--lines': block.lines.length } as CSSProperties
  return (
    <section ref={place} className={styles.block} data-drawn={isDrawn} style={style}>
      {block.chapter !== undefined && <h3 lang={chaptersIn}>{block.chapter}</h3>}
      {isDrawn && <Drawn {...props} />}
    </section>
  )
}

/** A block renders only when its own props change. */
const Drawn = memo(({ block, source, written, spoken, found, entry, words }: LinesProps) => (
  <ol>
    {block.lines.map((line) => (
      <li
        key={line.index}
        id={lineId(line.index)}
        data-line={line.index}
        data-moment={line.moment !== undefined || undefined}
        data-kept={line.isKept}
        data-found={line.index === found || undefined}
        aria-current={line.index === spoken || undefined}
      >
        <a
          href={episodeMoment(source, line.startSeconds)}
          target="_blank"
          rel="noopener"
          lang={LANGUAGE}
          aria-label={texts.playFrom(timeCode(line.startSeconds))}
          tabIndex={line.index === entry ? 0 : -1}
        >
          {timeCode(line.startSeconds)}
        </a>
        <Said line={line} written={written} words={words} />
      </li>
    ))}
  </ol>
))
Drawn.displayName = 'Drawn'

function Said({
  line: { text, speaker, isTurn, point, moment, note },
  written,
  words,
}: Pick<LinesProps, 'written' | 'words'> & { line: ReadingLine }) {
  return (
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
  )
}
