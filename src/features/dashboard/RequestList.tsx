import { type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { InstallMoment } from '../../shared/shell/InstallMoment.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import { Search } from '../../ui/Search.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { fitsSearch } from './history.ts'
import styles from './RequestList.module.css'
import { RequestRow } from './RequestRow.tsx'
import { type Older, useHistory } from './useHistory.ts'
import type { SearchResultsProps } from './search/SearchResults.tsx'
import { lazyScreen } from '../../shared/hydration/lazyScreen.ts'

/** Its code, and the index that it reads, are fetched when somebody searches. */
const { Screen: SearchResults } = lazyScreen<SearchResultsProps>(() =>
  import('./search/SearchResults.tsx').then((m) => m.SearchResults),
)

interface RequestListProps {
  uid: string
  now: Date
  /** The reader has nothing yet, and wants to begin. */
  onBegin: () => void
}

/** Every request of this person, with its true state. */
export function RequestList(props: RequestListProps) {
  return (
    <ErrorBoundary
      fallback={
        <History>
          <Alert tone="bad" urgent>
            Error: your summaries could not be loaded. Please try again.
          </Alert>
        </History>
      }
    >
      <Requests {...props} />
    </ErrorBoundary>
  )
}

function Requests({ uid, now, onBegin }: RequestListProps) {
  const { requests, older, showOlder } = useHistory(uid)
  const [words, setWords] = useState('')
  if (requests === undefined) {
    return (
      <History>
        <Skeleton heights={[56, 56, 56]} />
      </History>
    )
  }
  if (requests.length === 0) {
    return (
      <History>
        <Empty onBegin={onBegin} />
      </History>
    )
  }
  const searching = words.trim() !== ''
  // Until what searches is there, and where it cannot be had: what is listed, by title and show.
  const listed = (
    <ul>
      {requests
        .filter((request) => fitsSearch(request, words))
        .map((request) => (
          <RequestRow key={request.id} request={request} now={now} />
        ))}
    </ul>
  )
  return (
    <History search={<Search label="Search your summaries" words={words} onWords={setWords} />}>
      {requests.some(({ state }) => state === 'sent') && <InstallMoment />}
      {searching ? (
        <ErrorBoundary key="search" fallback={listed}>
          <Suspense fallback={listed}>
            <SearchResults
              uid={uid}
              now={now}
              words={words}
              requests={requests}
              nothing={<NothingFound onClear={() => setWords('')} />}
            />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <>
          {listed}
          <OlderOnes older={older} onShow={showOlder} />
        </>
      )}
    </History>
  )
}

function History({ search, children }: { search?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="summaries">
      <ListHead>
        <h2 id="summaries">Your summaries</h2>
        {search}
      </ListHead>
      {children}
    </section>
  )
}

function OlderOnes({ older, onShow }: { older: Older; onShow: () => void }) {
  if (older === 'none') return null
  return (
    <div className={styles.older}>
      {older === 'failed' && (
        <Alert tone="bad" urgent>
          Error: older summaries could not be loaded. Please try again.
        </Alert>
      )}
      {older === 'offline' && <Alert tone="plain">Older summaries come when the network returns.</Alert>}
      <Button look="secondary" busy={older === 'loading'} onClick={onShow}>
        {older === 'loading' ? 'Loading...' : 'Show older'}
      </Button>
    </div>
  )
}

function Empty({ onBegin }: { onBegin: () => void }) {
  return (
    <div className={styles.empty}>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <h3>Quiet in here</h3>
      <p className={styles.quiet}>Paste a link and your first summary appears on this line.</p>
      <Button look="secondary" onClick={onBegin}>
        Paste a link
      </Button>
    </div>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className={styles.empty}>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <h3>No summaries found matching your search.</h3>
      <Button look="secondary" onClick={onClear}>
        Clear Search
      </Button>
    </div>
  )
}
