import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { KnownFrom } from '#domain/api/askReplies.ts'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Layout, LayoutBlock } from '#domain/templates/layoutOf.ts'
import type { LayoutLine } from '#domain/templates/layoutLines.ts'
import type { BlockName } from '#domain/templates/template.ts'
import { Facts } from '../../ui/Card.tsx'
import { Moment, type MomentPlayer } from './Moment.tsx'
import { dateText } from '../../ui/dateText.ts'
import { LANGUAGE } from '../../ui/language.en.ts'
import styles from './summary.module.css'
import { summaryTexts as texts } from './texts.en.tsx'

/** Blocks of key points: the player marks the spoken line, and scrolls to it. */
export const POINT_BLOCKS: ReadonlySet<BlockName> = new Set(['points', 'questions', 'passages'])

interface LaidBlocksProps {
  laid: Layout
  /** Undefined where the original cannot be played. */
  source: EpisodeSource | undefined
  /** The page's player for a line. */
  playerOf?: (name: BlockName, line: LayoutLine) => MomentPlayer | undefined
  /** The earlier summary's version of a line; absent: all is new. */
  knownFrom?: (name: BlockName, line: LayoutLine) => KnownFrom | undefined
}

/** A summary below its headline, in its template's order. Quotes are in the episode's language. */
export function LaidBlocks({ laid, ...rest }: LaidBlocksProps) {
  return laid.blocks.map((block, at) => {
    // An excerpt has passages under each chapter.
    const id =
      laid.blocks.findIndex(({ name }) => name === block.name) === at ? block.name : `${block.name}-${at}`
    return (
      <section key={id} aria-labelledby={id} lang={laid.written}>
        <h2 id={id} className={styles.heading}>
          {block.heading}
        </h2>
        <Lines block={block} spoken={laid.spoken} {...rest} />
      </section>
    )
  })
}

/** The claim, with its companions. */
export function LaidTop({ laid, title }: { laid: Layout; title: string }) {
  return (
    <section lang={laid.written} className={laid.lead === '' ? styles.claim : styles.gist}>
      {laid.headline !== title && <h2>{laid.headline}</h2>}
      {laid.lead !== '' && <p>{laid.lead}</p>}
      {laid.facts.length > 0 && <Facts rows={laid.facts.map(({ name, value }) => [name, value] as const)} />}
    </section>
  )
}

type LinesProps = Pick<LaidBlocksProps, 'source' | 'playerOf' | 'knownFrom'> & {
  block: LayoutBlock
  spoken: EpisodeLanguage
}

function Lines({ block: { name, lines }, source, spoken, playerOf, knownFrom }: LinesProps) {
  const fresh = (line: LayoutLine) =>
    line.startSeconds === undefined ? (
      <li key={line.at} className={styles.untimed} lang={line.language}>
        {line.text}
      </li>
    ) : (
      <Moment
        key={line.at}
        source={source}
        startSeconds={line.startSeconds}
        text={line.speaker ?? line.text}
        language={line.language}
        mark={line.mark}
        quote={line.speaker === undefined ? (line.quote ?? line.text) : line.text}
        player={playerOf?.(name, line)}
        quotedIn={spoken}
      />
    )
  const told = (some: readonly LayoutLine[]) =>
    [...Map.groupBy(some, (line) => knownFrom?.(name, line)?.summaryId)].map(([id, same]) =>
      id === undefined ? (
        same.map(fresh)
      ) : (
        <Known
          key={id}
          lines={same.flatMap((line) => {
            const earlier = knownFrom?.(name, line)
            return earlier ? [{ earlier, now: fresh(line) }] : []
          })}
        />
      ),
    )
  if (name === 'publisher') {
    return (
      <details className={styles.known}>
        <summary lang={LANGUAGE}>{texts.description}</summary>
        {lines.map(({ text, language }) => (
          <p key={text} lang={language}>
            {text}
          </p>
        ))}
      </details>
    )
  }
  if (name === 'speakers') return <ul>{lines.map(fresh)}</ul>
  if (name !== 'questions') {
    const freshFirst = lines.toSorted(
      (a, b) => Number(!!knownFrom?.(name, a)) - Number(!!knownFrom?.(name, b)),
    )
    return <ol data-followed={POINT_BLOCKS.has(name) || undefined}>{told(freshFirst)}</ol>
  }
  return (
    <ol data-followed className={styles.questions}>
      {lines.map((line) => (
        <li key={line.at}>
          <details>
            <summary>
              <h3>{line.question}</h3>
              <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden>
                <path d="M3 5.5l5 5 5-5" />
              </svg>
            </summary>
            <ul>{told([line])}</ul>
          </details>
        </li>
      ))}
    </ol>
  )
}

/** The points known from one earlier summary, folded, each beside the earlier one; both can be played. */
function Known({ lines }: { lines: ReadonlyArray<{ now: ReactNode; earlier: KnownFrom }> }) {
  const [first] = lines
  if (first === undefined) return null
  const { title, date, summaryId } = first.earlier
  return (
    <li>
      <details className={styles.known}>
        <summary lang={LANGUAGE}>{texts.knownFrom(lines.length, title, dateText(new Date(date)))}</summary>
        <ul>
          {lines.map(({ now, earlier }) => (
            <Fragment key={earlier.point}>
              {now}
              <Moment {...earlier} quotedIn={earlier.language} />
            </Fragment>
          ))}
        </ul>
        <Link href={`/summary/${summaryId}`} lang={LANGUAGE}>
          {texts.earlier}
        </Link>
      </details>
    </li>
  )
}
