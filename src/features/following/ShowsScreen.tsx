import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useParams } from 'wouter'
import { DEFAULT_TIME_ZONE, type Follow, type FollowSettings } from '#domain/following/following.ts'
import { HOLDS } from '#domain/plans/plans.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { followCall } from '../../shared/following/followCalls.ts'
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
import { Positions } from '../../ui/Positions.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { useNow } from '../../ui/useNow.ts'
import { CapCard } from './CapCard.tsx'
import { FindShow } from './FindShow.tsx'
import { Importing, LoadingShows, NoShows, OfflineNote, PlanFull, Unread } from './ListStates.tsx'
import { MoveCard } from './MoveCard.tsx'
import { FollowedShows } from './FollowedShows.tsx'
import { ShowList } from './ShowList.tsx'
import { ShowView } from './ShowView.tsx'
import { ShowResults } from './ShowResults.tsx'
import { ownTimeZone, mailSettings, mailsText } from './showsView.ts'
import { Columns } from '../../ui/Columns.tsx'
import styles from './shows.module.css'
import { showsTexts as texts, mailsTexts } from './texts.en.ts'
import { useFindShow } from './useFindShow.ts'
import { breakable } from '../../shared/session/personFacts.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'

const MailsDialog = lazyPart(async () => (await import('./SettingsDialog.tsx')).MailsDialog)

const TeamShows = lazy(async () => ({ default: (await import('./TeamShows.tsx')).TeamShows }))
const CapDialog = lazyPart(async () => (await import('./SettingsDialog.tsx')).CapDialog)

/** All shows and the single one are one chunk: readers switch between them. */
export function ShowsScreen() {
  const { id } = useParams<{ id?: string }>()
  if (id !== undefined) {
    return (
      <MemberScreen title={texts.show} failure={texts.noShow}>
        {(person) => <ShowView key={id} person={person} showId={id} />}
      </MemberScreen>
    )
  }
  return (
    <MemberScreen title={texts.title} failure={texts.failure}>
      {(person) => <YoursOrTeam person={person} />}
    </MemberScreen>
  )
}

/** One's own shows; for members, the team's beside them. docs/rules.md "Teams" */
function YoursOrTeam({ person }: { person: Person }) {
  const { status, data: profile } = useProfile(person.email)
  const hinted = useTeamHint()
  const team = status === 'loading' ? hinted : profile?.team?.id
  const [chosen, setChosen] = useState<'own' | 'team'>('own')
  const choice = team !== undefined && (
    <Positions
      label={texts.whose}
      positions={[
        { value: 'own', name: texts.own },
        { value: 'team', name: texts.team },
      ]}
      value={chosen}
      onTurn={setChosen}
    />
  )
  return (
    <>
      <h1 className="title">{texts.title}</h1>
      {team === undefined || chosen === 'own' ? (
        <Shows person={person} choice={choice} />
      ) : (
        <ErrorBoundary
          key={team}
          fallback={
            <>
              {choice}
              <Failure>{texts.teamFailure}</Failure>
            </>
          }
        >
          <Suspense fallback={<output>{uiTexts.loading}</output>}>
            <TeamShows person={person} team={team} choice={choice} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

/** docs/rules.md "Shows" */
function Shows({ person, choice }: { person: Person; choice: ReactNode }) {
  const { uid, email } = person
  const { data: profile } = useProfile(email)
  const plan = profile?.subscription.plan ?? 'free'
  const { follows, isUnread } = useFollows(uid)
  const settings = useFollowSettings(uid)
  const offers = useOffers(uid) ?? []
  const syncedAt = useSyncedAt(email)
  const online = useOnline()
  const now = useNow()
  const choices = useChoices(uid, follows ?? [])
  const search = useFindShow()
  const [done, setDone] = useState('')
  /** The cap's dialog, and the show whose switch waits for it. */
  const [asking, setAsking] = useState<{ showId?: string }>()
  const file = useRef<HTMLInputElement>(null)
  useOwnTimeZone(settings?.timeZone)

  const limit = HOLDS[plan].shows
  const onSwitch = ({ showId }: Follow, on: boolean) => {
    if (on && online && settings?.cap == null) return setAsking({ showId })
    choices.choose({ showId, automatic: on })
  }
  return (
    <>
      <Columns
        first={
          <>
            {choice}
            {!online && <OfflineNote syncedAt={syncedAt} now={now} />}
            <FindShow search={search} />
            <output className={styles.done}>{done}</output>
          </>
        }
        aside={
          <CapCard settings={settings} offered={offers.length} now={now} onChange={() => setAsking({})} />
        }
        isAsideHidden={search.isOver}
        list={
          <div className={styles.main}>
            {search.refused?.code === 'SHOW_LIMIT_REACHED' ? (
              <PlanFull plan={plan} limit={limit} onShows={search.stop} />
            ) : (
              <Failure>{search.refused?.message}</Failure>
            )}
            {search.isOver ? (
              <ShowResults search={search} follows={follows} now={now} />
            ) : follows === undefined ? (
              <FollowedShows title={texts.follow}>
                <LoadingShows />
              </FollowedShows>
            ) : isUnread ? (
              <Unread />
            ) : follows.length === 0 ? (
              <NoShows onFind={search.focus} onImport={() => file.current?.click()} />
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
          !search.isOver && (
            <>
              <MailsCard
                settings={settings ?? null}
                email={email}
                hasDevices={profile?.hasDevices === true}
              />
              <MoveCard count={follows?.length ?? 0} file={file} />
            </>
          )
        }
      />
      {asking !== undefined && (
        <CapDialog
          email={email}
          cap={settings?.cap ?? null}
          isNeeded={asking.showId !== undefined}
          onSaved={() => {
            if (asking.showId !== undefined) choices.choose({ showId: asking.showId, automatic: true })
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

/** Hours are in the reader's own time zone from the first visit on. */
function useOwnTimeZone(timeZone: string | undefined): void {
  const isAsked = useRef(false)
  useEffect(() => {
    const own = ownTimeZone()
    if (timeZone !== DEFAULT_TIME_ZONE || own === timeZone || isAsked.current || !navigator.onLine) return
    isAsked.current = true
    void followCall('followSettings', { timeZone: own })
  }, [timeZone])
}

interface MailsCardProps {
  settings: FollowSettings | null
  email: string
  hasDevices: boolean
}

function MailsCard({ settings, email, hasDevices }: MailsCardProps) {
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const { mails, timeZone } = mailSettings(settings)
  const hasHour = mails.rhythm === 'daily' || mails.rhythm === 'weekly'
  return (
    <Card
      title={mailsTexts.title}
      aside={
        <QuietButton
          disabled={!online}
          aria-label={texts.changeOf(mailsTexts.title)}
          onClick={() => setAsking(true)}
        >
          {texts.change}
        </QuietButton>
      }
    >
      <Facts
        rows={[
          [mailsTexts.brief, mailsText(mails)],
          ...(hasHour ? ([[mailsTexts.timeZone, timeZone.replaceAll('_', ' ')]] as const) : []),
          [mailsTexts.language, mailsTexts.asSpoken],
          [mailsTexts.to, mails.by === 'push' ? mailsTexts.devices : breakable(email)],
        ]}
      />
      {asking && <MailsDialog mails={mails} hasDevices={hasDevices} onClose={() => setAsking(false)} />}
    </Card>
  )
}
