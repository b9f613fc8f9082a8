import { type ReactNode, Suspense, useState } from 'react'
import { teamUid } from '#domain/teams/teamUid.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { InstallMoment } from '../../shared/shell/InstallMoment.tsx'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { AskForm } from '../../shared/search/AskForm.tsx'
import { QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { Positions } from '../../ui/Positions.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import { Search } from '../../ui/Search.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { fitsSearch } from './history.ts'
import styles from './RequestList.module.css'
import { listTexts } from './texts.en.ts'
import { type OnArchived, RequestRow } from './RequestRow.tsx'
import type { SearchResultsProps } from './SearchResults.tsx'
import { lazyScreen } from '../../shared/hydration/lazyScreen.ts'
import { useArchived } from '../../shared/session/useRequests.ts'
import { type Older, useHistory } from './useHistory.ts'

/** Its code and index are fetched at the first search. */
const { Screen: SearchResults } = lazyScreen<SearchResultsProps>(() =>
  import('./SearchResults.tsx').then((m) => m.SearchResults),
)

interface RequestListProps {
  uid: string
  /** Id of the reader's team; undefined: none. */
  team: string | undefined
  now: Date
  /** Called by a reader without summaries who wants to begin. */
  onBegin: () => void
}

type Library = 'own' | 'team'

interface Shown {
  library: Library
  /** The choice between libraries; nothing where there is but one. */
  choice: ReactNode
}

/** Every request of this person, with its state; or the team's library. docs/rules.md "Teams" */
export function RequestList({ uid, team, now, onBegin }: RequestListProps) {
  const [chosen, setChosen] = useState<Library>('own')
  const library = team === undefined ? 'own' : chosen
  const owner = library === 'team' && team !== undefined ? teamUid(team) : uid
  const choice = team !== undefined && (
    <Positions
      label={listTexts.whose}
      positions={[
        { value: 'own', name: listTexts.own },
        { value: 'team', name: listTexts.team },
      ]}
      value={library}
      onTurn={setChosen}
    />
  )
  const shown = { library, choice }
  return (
    <ErrorBoundary
      key={owner}
      fallback={
        <History shown={shown}>
          <Failure>{listTexts.failure[library]}</Failure>
        </History>
      }
    >
      <Requests owner={owner} shown={shown} now={now} onBegin={onBegin} />
    </ErrorBoundary>
  )
}

interface RequestsProps extends Pick<RequestListProps, 'now' | 'onBegin'> {
  /** A uid, or `teamUid`. */
  owner: string
  shown: Shown
}

function Requests({ owner, shown, now, onBegin }: RequestsProps) {
  const isTeam = shown.library === 'team'
  const { requests: seen, older, showOlder, onArchived } = useHistory(owner)
  // Requests without a summary are listed for their owner only.
  const requests = isTeam ? seen?.filter(({ state }) => isReadable(state)) : seen
  const [words, setWords] = useState('')
  const [isEditing, setEditing] = useState(false)
  const [isArchive, setArchive] = useState(false)
  if (requests === undefined) {
    return (
      <History shown={shown}>
        <Skeleton heights={[56, 56, 56]} />
      </History>
    )
  }
  if (requests.length === 0) {
    return (
      <History shown={shown}>
        <Blank title={isTeam ? listTexts.emptyTeam : listTexts.empty}>
          <p className="quiet">{isTeam ? listTexts.aboutTeam : listTexts.begin}</p>
          {!isTeam && <SecondaryButton onClick={onBegin}>{listTexts.paste}</SecondaryButton>}
        </Blank>
        {isTeam && <ListEnd older={older} onShow={showOlder} />}
      </History>
    )
  }
  const searching = words.trim() !== ''
  // Until the search has loaded, or where it fails: listed requests by title and show.
  const listed = (
    <ul>
      {requests
        .filter((request) => request.archivedAt === undefined && fitsSearch(request, words))
        .map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            now={now}
            isEditing={isEditing && !isTeam}
            onArchived={onArchived}
          />
        ))}
    </ul>
  )
  return (
    <History
      shown={shown}
      search={
        <>
          {!isTeam && (
            <QuietButton aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
              {isEditing ? listTexts.done : uiTexts.edit}
            </QuietButton>
          )}
          <Search label={listTexts.search[shown.library]} words={words} onWords={setWords} />
        </>
      }
    >
      <AskForm words={words} />
      {!isTeam && requests.some(({ state }) => state === 'sent') && <InstallMoment />}
      {searching ? (
        <ErrorBoundary key="search" fallback={listed}>
          <Suspense fallback={listed}>
            <SearchResults
              owner={owner}
              now={now}
              words={words}
              requests={requests}
              nothing={
                <Blank title={listTexts.notFound}>
                  <SecondaryButton onClick={() => setWords('')}>{listTexts.clear}</SecondaryButton>
                </Blank>
              }
            />
          </Suspense>
        </ErrorBoundary>
      ) : isArchive ? (
        <Archived uid={owner} now={now} onArchived={onArchived} onBack={() => setArchive(false)} />
      ) : (
        <>
          {listed}
          <ListEnd older={older} onShow={showOlder}>
            {!isTeam && <QuietButton onClick={() => setArchive(true)}>{listTexts.archived}</QuietButton>}
          </ListEnd>
        </>
      )}
    </History>
  )
}

function History({ shown, search, children }: { shown: Shown; search?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="summaries">
      <ListHead>
        <h2 id="summaries">{listTexts.title[shown.library]}</h2>
        {shown.choice && <div className={styles.choice}>{shown.choice}</div>}
        {search}
      </ListHead>
      {children}
    </section>
  )
}

interface ArchivedProps extends Pick<RequestListProps, 'uid' | 'now'> {
  onArchived: OnArchived
  onBack: () => void
}

function Archived({ uid, now, onArchived, onBack }: ArchivedProps) {
  const { data: archived } = useArchived(uid)
  return (
    <>
      <h3 className={styles.archived}>{listTexts.archived}</h3>
      {archived === undefined && <Skeleton heights={[56]} />}
      {archived?.length === 0 && <p className="quiet">{listTexts.noneArchived}</p>}
      <ul>
        {archived?.map((request) => (
          <RequestRow key={request.id} request={request} now={now} onArchived={onArchived} />
        ))}
      </ul>
      <div className={`actions ${styles.older}`}>
        <SecondaryButton onClick={onBack}>{listTexts.back}</SecondaryButton>
      </div>
    </>
  )
}

function ListEnd({ older, onShow, children }: { older: Older; onShow: () => void; children?: ReactNode }) {
  return (
    <div className={`actions ${styles.older}`}>
      {older === 'failed' && <Failure>{listTexts.olderFailed}</Failure>}
      {older === 'offline' && <Alert tone="plain">{listTexts.olderOffline}</Alert>}
      {older !== 'none' && (
        <SecondaryButton busy={older === 'loading'} onClick={onShow}>
          {older === 'loading' ? uiTexts.loading : listTexts.older}
        </SecondaryButton>
      )}
      {children}
    </div>
  )
}

function Blank({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <h3>{title}</h3>
      {children}
    </div>
  )
}
