import { timeCode } from '#domain/units.ts'
import { TimedLine } from '../../ui/TimedLine.tsx'
import type { Hit } from './SearchLibrary.ts'
import { marked } from './searchIndex.ts'
import styles from './search.module.css'
import { searchTexts } from './texts.en.ts'

/** Lines of a summary, words marked, linked to their seconds. @param isTranscript links into a transcript */
export function SaidLines({
  request: { id, source, episode },
  lines,
  terms,
  isTranscript = false,
}: Hit & { isTranscript?: boolean }) {
  if (lines.length === 0) return null
  return (
    <ol className={styles.lines} lang={episode.language}>
      {lines.map(({ text, startSeconds }) =>
        startSeconds === undefined ? (
          <li key={text} className={styles.unheard}>
            <Lit text={text} terms={terms} />
          </li>
        ) : (
          <TimedLine
            key={`${startSeconds}-${text}`}
            source={source}
            startSeconds={startSeconds}
            {...(isTranscript && {
              within: {
                href: `/summary/${id}/transcript?t=${Math.floor(startSeconds)}`,
                label: searchTexts.saidAt(timeCode(startSeconds)),
              },
            })}
          >
            <p>
              <Lit text={text} terms={terms} />
            </p>
          </TimedLine>
        ),
      )}
    </ol>
  )
}

/** @param terms folded, as the index has them */
export function Lit({ text, terms }: { text: string; terms: readonly string[] }) {
  return marked(text, terms).map(({ text: piece, isMeant }, at) =>
    isMeant ? (
      <mark key={at} className={styles.meant}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
