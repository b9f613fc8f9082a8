import type { ReactNode } from 'react'
import { useOnline } from '../../../shared/offline/useOnline.ts'
import type { ListedRequest } from '../../../shared/session/useRequests.ts'
import { TimedLine } from '../../../ui/TimedLine.tsx'
import { fitsSearch } from '../history.ts'
import { RequestRow } from '../RequestRow.tsx'
import type { Found } from './SearchLibrary.ts'
import { marked } from './searchIndex.ts'
import styles from './search.module.css'
import { searchTexts } from './texts.en.ts'
import { useFound } from './useLibrary.ts'

export interface SearchResultsProps {
  /** A uid, or `teamUid`. */
  owner: string
  now: Date
  words: string
  /** Those that are listed already: the newest, also where they are not made yet. */
  requests: readonly ListedRequest[]
  /** What stands there where nothing is found. */
  nothing: ReactNode
}

/**
 * All summaries that say the words, the best first, each with where it says them; then those that are listed and only have them
 * in their title or show. docs/rules.md "Dashboard"
 */
export function SearchResults({ owner, now, words, requests, nothing }: SearchResultsProps) {
  const { found, reading, failed } = useFound(owner, words)
  const online = useOnline()
  const said = found ?? []
  const ids = new Set(said.map(({ request }) => request.id))
  const live = new Map(requests.map((request) => [request.id, request]))
  const titled = requests.filter((request) => !ids.has(request.id) && fitsSearch(request, words))
  const count = said.length + titled.length
  const isReading = reading !== undefined && reading.read < reading.of
  return (
    <>
      <output className="unseen">{found !== undefined && searchTexts.found(count)}</output>
      {count > 0 ? (
        <ul>
          {said.map(({ request, ...line }) => (
            <RequestRow key={request.id} request={live.get(request.id) ?? request} now={now}>
              <Lines request={request} {...line} />
            </RequestRow>
          ))}
          {titled.map((request) => (
            <RequestRow key={request.id} request={request} now={now} />
          ))}
        </ul>
      ) : (
        found !== undefined && !isReading && nothing
      )}
      <p className={styles.note}>
        {isReading && searchTexts.reading(reading.read, reading.of)}
        {failed && searchTexts.failed}
        {!online && searchTexts.offline}
      </p>
    </>
  )
}

function Lines({ request: { source, episode }, lines, terms }: Found) {
  if (lines.length === 0) return null
  return (
    <ol className={styles.lines} lang={episode.language}>
      {lines.map(({ text, startSeconds }) => {
        const words = marked(text, terms).map(({ text: piece, isMeant }, at) =>
          isMeant ? <mark key={at}>{piece}</mark> : piece,
        )
        return startSeconds === undefined ? (
          <li key={text} className={styles.unheard}>
            {words}
          </li>
        ) : (
          <TimedLine key={text} source={source} startSeconds={startSeconds}>
            <p>{words}</p>
          </TimedLine>
        )
      })}
    </ol>
  )
}
