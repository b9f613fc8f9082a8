import type { ReactNode } from 'react'
import { useOnline } from '../../shared/offline/useOnline.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { fitsSearch } from './history.ts'
import { RequestRow } from './RequestRow.tsx'
import { SaidLines } from '../../shared/search/SaidLines.tsx'
import styles from '../../shared/search/search.module.css'
import { searchTexts } from '../../shared/search/texts.en.ts'
import { useFound } from '../../shared/search/useLibrary.ts'

export interface SearchResultsProps {
  /** A uid, or `teamUid`. */
  owner: string
  now: Date
  words: string
  /** Listed requests: the newest, also unfinished ones. */
  requests: readonly ListedRequest[]
  nothing: ReactNode
}

/** Summaries with the words, best first, then requests by title and show only. docs/rules.md "Dashboard" */
export function SearchResults({ owner, now, words, requests, nothing }: SearchResultsProps) {
  const { found, said, reading, readingWords, failed } = useFound(owner, words)
  const online = useOnline()
  const summaries = found ?? []
  const ids = new Set(summaries.map(({ request }) => request.id))
  const live = new Map(requests.map((request) => [request.id, request]))
  const titled = requests.filter((request) => !ids.has(request.id) && fitsSearch(request, words))
  const count = summaries.length + titled.length + said.length
  const isReading = reading !== undefined && reading.read < reading.of
  return (
    <>
      <output className="unseen">{found !== undefined && searchTexts.found(count)}</output>
      {count > 0 ? (
        <ul>
          {summaries.map(({ request, ...line }) => (
            <RequestRow key={request.id} request={live.get(request.id) ?? request} now={now}>
              <SaidLines request={request} {...line} />
            </RequestRow>
          ))}
          {titled.map((request) => (
            <RequestRow key={request.id} request={request} now={now} />
          ))}
          {said.length > 0 && <li className={styles.head}>{searchTexts.said}</li>}
          {said.map(({ request, ...line }) => (
            <RequestRow key={`${request.id}-said`} request={live.get(request.id) ?? request} now={now}>
              <SaidLines request={request} {...line} isTranscript />
            </RequestRow>
          ))}
        </ul>
      ) : (
        found !== undefined && !isReading && nothing
      )}
      <p className={styles.note}>
        {isReading && searchTexts.reading(reading.read, reading.of)}
        {readingWords && searchTexts.readingWords(readingWords.read, readingWords.of)}
        {failed && searchTexts.failed}
        {!online && searchTexts.offline}
      </p>
    </>
  )
}
