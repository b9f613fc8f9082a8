import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'wouter'
import { DEFAULT_TIME_ZONE, type Follow, SHOWS_FOLLOWED } from '#domain/following.ts'
import { followCall, type FollowFailure } from '../../shared/following/followCalls.ts'
import { useChoices } from '../../shared/following/useChoices.ts'
import { useFollows, useFollowSettings, useOffers } from '../../shared/following/useFollowing.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { useSyncedAt } from '../../shared/offline/useSyncedAt.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { useTeamHint } from '../../shared/session/teamHint.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { MemberScreen } from '../../shared/shell/MemberScreen.tsx'
import { Failure } from '../../ui/Alert.tsx'
import { Dial } from '../../ui/Dial.tsx'
import { useNow } from '../../ui/useNow.ts'
import { CapCard } from './CapCard.tsx'
import { FindShow, type FindFormElement } from './FindShow.tsx'
import { Importing, LoadingShows, NoShows, OfflineNote, PlanFull, Unread } from './ListStates.tsx'
import { MailsCard } from './MailsCard.tsx'
import { MoveCard } from './MoveCard.tsx'
import { ShowList, YouFollow } from './ShowList.tsx'
import { ShowView } from './ShowView.tsx'
import { NoShowFound, ShowResults } from './ShowResults.tsx'
import { readShow } from './readShow.ts'
import { ownTimeZone } from './showsView.ts'
import { Columns } from '../../ui/Columns.tsx'
import styles from './shows.module.css'
import { useFindShow } from './useFindShow.ts'

const TeamShows = lazy(async () => ({ default: (await import('./TeamShows.tsx')).TeamShows }))
const CapDialog = lazy(async () => ({ default: (await import('./CapDialog.tsx')).CapDialog }))

/** All shows, or the one that the address names: one part of the code, since people go from one to the other. */
export function ShowsScreen() {
  const { id } = useParams<{ id?: string }>()
  if (id !== undefined) {
    return (
      <MemberScreen title="Show" failure="this show could not be loaded. It may not be yours, or not exist.">
        {(person) => <ShowView key={id} person={person} showId={id} />}
      </MemberScreen>
    )
  }
  return (
    <MemberScreen title="Shows" failure="your shows could not be loaded. Please try again.">
      {(person) => <YoursOrTeam person={person} />}
    </MemberScreen>
  )
}

/** One's own shows; for who is in a team, its shows beside them. docs/rules.md "Teams" */
function YoursOrTeam({ person }: { person: Person }) {
  const { status, data: profile } = useProfile(person.email)
  const hinted = useTeamHint()
  const team = status === 'loading' ? hinted : profile?.team?.id
  const [chosen, setChosen] = useState<'own' | 'team'>('own')
  const choice = team !== undefined && (
    <Dial
      label="Whose shows"
      positions={[
        { value: 'own', name: 'Yours' },
        { value: 'team', name: 'Team' },
      ]}
      value={chosen}
      onTurn={setChosen}
    />
  )
  return (
    <>
      <h1 className={styles.title}>Shows</h1>
      {team === undefined || chosen === 'own' ? (
        <Shows person={person} choice={choice} />
      ) : (
        <ErrorBoundary
          key={team}
          fallback={
            <>
              {choice}
              <Failure>Error: the team’s shows could not be loaded. Please try again.</Failure>
            </>
          }
        >
          <Suspense fallback={<output>Loading...</output>}>
            <TeamShows person={person} team={team} choice={choice} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

/** Finding shows, and those that somebody follows. docs/rules.md "Shows" */
function Shows({ person, choice }: { person: Person; choice: ReactNode }) {
  const { uid, email } = person
  const plan = useProfile(email).data?.subscription.plan ?? 'free'
  const { follows, isUnread } = useFollows(uid)
  const settings = useFollowSettings(uid)
  const offers = useOffers(uid) ?? []
  const syncedAt = useSyncedAt(email)
  const online = useOnline()
  const now = useNow()
  const choices = useChoices(uid, follows ?? [])
  const { state: found, find, clear } = useFindShow()
  const [refused, setRefused] = useState<FollowFailure>()
  const [done, setDone] = useState('')
  /** The dialog of the month's credits, and the show whose switch waits for it. */
  const [asking, setAsking] = useState<{ showId?: string }>()
  const form = useRef<FindFormElement>(null)
  const file = useRef<HTMLInputElement>(null)
  useOwnTimeZone(settings?.timeZone)

  const followed = useMemo(() => new Set(follows?.map(({ showId }) => showId)), [follows])
  const limit = SHOWS_FOLLOWED[plan]
  const toSearch = () => form.current?.words.focus()
  const stopSearch = () => {
    clear()
    setRefused(undefined)
    form.current?.reset()
    toSearch()
  }
  const onSwitch = ({ showId }: Follow, on: boolean) => {
    if (on && online && settings?.cap == null) return setAsking({ showId })
    choices.choose({ showId, automatic: on })
  }
  const isSearching = found.kind === 'found' || found.kind === 'nothing'
  return (
    <>
      <Columns
        first={
          <>
            {choice}
            {!online && <OfflineNote syncedAt={syncedAt} now={now} />}
            <FindShow
              ref={form}
              busy={found.kind === 'busy'}
              isSecond={found.kind === 'found'}
              failure={found.kind === 'failed' ? found.message : undefined}
              onFind={(words) => {
                setRefused(undefined)
                void find(words)
              }}
            />
            <output className={styles.done}>{done}</output>
          </>
        }
        aside={
          <CapCard settings={settings} offered={offers.length} now={now} onChange={() => setAsking({})} />
        }
        isAsideHidden={isSearching}
        list={
          <div className={styles.main}>
            {refused?.code === 'SHOW_LIMIT_REACHED' ? (
              <PlanFull plan={plan} limit={limit} onShows={stopSearch} />
            ) : (
              <Failure>{refused?.message}</Failure>
            )}
            {found.kind === 'found' ? (
              <ShowResults
                found={found}
                followed={followed}
                now={now}
                onFailure={setRefused}
                onRead={async (feedUrl) => {
                  const read = await readShow(feedUrl)
                  if (typeof read === 'string') return read
                  setRefused(read)
                }}
                onClear={stopSearch}
              />
            ) : found.kind === 'nothing' ? (
              <NoShowFound words={found.words} onClear={stopSearch} />
            ) : follows === undefined ? (
              <YouFollow>
                <LoadingShows />
              </YouFollow>
            ) : isUnread ? (
              <Unread />
            ) : follows.length === 0 ? (
              <NoShows onFind={toSearch} onImport={() => file.current?.click()} />
            ) : (
              <>
                <Importing follows={follows} />
                <ShowList
                  follows={follows}
                  offers={offers}
                  limit={limit}
                  choices={choices}
                  onSwitch={onSwitch}
                  person={person}
                  now={now}
                  onDone={setDone}
                />
              </>
            )}
          </div>
        }
        cards={
          !isSearching && (
            <>
              <MailsCard settings={settings ?? null} email={email} />
              <MoveCard count={follows?.length ?? 0} file={file} />
            </>
          )
        }
      />
      {asking !== undefined && (
        <Suspense fallback={null}>
          <CapDialog
            cap={settings?.cap ?? null}
            isNeeded={asking.showId !== undefined}
            onSaved={() => {
              if (asking.showId !== undefined) choices.choose({ showId: asking.showId, automatic: true })
            }}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Hours are by the reader's own clock from the first visit on. */
function useOwnTimeZone(timeZone: string | undefined): void {
  const isAsked = useRef(false)
  useEffect(() => {
    const own = ownTimeZone()
    if (timeZone !== DEFAULT_TIME_ZONE || own === timeZone || isAsked.current || !navigator.onLine) return
    isAsked.current = true
    void followCall('followSettings', { timeZone: own })
  }, [timeZone])
}
