import { type CSSProperties, memo, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
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
  /** Searched words; '' without a search. */
  words: string
}

/** Laid out in one frame: more take a slow phone longer than 50 ms. */
const DRAWN_AT_ONCE = 3

/**
 * Lines are drawn, some a frame, near the viewport, and where one is meant; elsewhere a block has only their height. It is
 * no `section`: a rule of another screen for sections within `:has()` has the browser restyle each of them with each line.
 */
export const Lines = memo(Block)

function Block({ block: { chapter, lines }, chaptersIn, spoken, found, entry, words, ...rest }: LinesProps) {
  const place = useRef<HTMLDivElement>(null)
  /** 0 away from the viewport. */
  const [near, setNear] = useState(0)
  const [height, setHeight] = useState<number>()
  const meant = Math.max(spoken ?? -1, found ?? -1, entry ?? -1) - (lines[0]?.index ?? 0) + 1
  const drawn = Math.max(near, Math.ceil(meant / DRAWN_AT_ONCE) * DRAWN_AT_ONCE)
  const isDrawn = drawn >= lines.length
  const leave = useEffectEvent((section: HTMLElement, { height: measured }: DOMRectReadOnly) => {
    // A selection, and the focus, stay.
    if (getSelection()?.containsNode(section, true) || section.matches(':focus-within')) return
    if (isDrawn) setHeight(measured)
    setNear(0)
  })
  useEffect(() => {
    const { current: section } = place
    if (section === null) return undefined
    const watched = new IntersectionObserver(
      ([last]) =>
        startTransition(() => {
          if (last?.isIntersecting) setNear((before) => before || DRAWN_AT_ONCE)
          else if (last) leave(section, last.boundingClientRect)
        }),
      { root: section.closest(BESIDE), rootMargin: '100% 0px' },
    )
    watched.observe(section)
    return () => watched.disconnect()
  }, [])
  useEffect(() => {
    if (near === 0 || isDrawn) return undefined
    const frame = requestAnimationFrame(() =>
      startTransition(() => setNear((now) => now && drawn + DRAWN_AT_ONCE)),
    )
    return () => cancelAnimationFrame(frame)
  }, [near, drawn, isDrawn])
  const measures = { '--lines': lines.length, ...(height !== undefined && { '--height': `${height}px` }) }
  return (
    <div ref={place} className={styles.block} data-drawn={isDrawn} style={measures as CSSProperties}>
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
    </div>
  )
}

interface LineProps extends Pick<LinesProps, 'source' | 'written' | 'words'> {
  line: ReadingLine
  isSpoken: boolean
  isFound: boolean
  isEntry: boolean
}

const Mark = ({ name, text, lang }: { name: string; text?: string; lang?: string | undefined }) => (
  <p className={styles.mark}>
    <span lang={LANGUAGE}>{name}</span> {text !== undefined && <span lang={lang}>{text}</span>}
  </p>
)

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
        {moment && <Mark name={texts.moment} text={moment} lang={written} />}
        {point !== undefined && (
          <Mark name={texts.point} text={point.text} lang={point.original && written} />
        )}
        {note !== undefined && <Mark name={note === '' ? texts.own : texts.ownNote(note)} />}
        <p>
          {isTurn && <strong>{speaker}: </strong>}
          {words === ''
            ? text
            : partsAt(text, words).map((part, at) =>
                // oxlint-disable-next-line react/no-array-index-key -- a part's place is its only name
                at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
              )}
        </p>
      </div>
    </li>
  )
})
Line.displayName = 'Line'
