import { lazy, Suspense, useState } from 'react'
import { useFirestore } from 'reactfire'
import type { Subscription, UserProfile } from '#domain/accounts/profile.ts'
import type { TeamMember, TeamUse } from '#domain/teams/teams.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { Failure } from '../../ui/Alert.tsx'
import { QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { clockText } from '../../ui/clockText.ts'
import { dayText } from '../../ui/dayText.ts'
import { ListHead } from '../../ui/ListHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { LeaveCard } from './LeaveCard.tsx'
import { Members, type MembersProps } from './Members.tsx'
import styles from './team.module.css'
import { changeText, daysOf, monthText, sum, csvOfUse, usersOf } from './teamView.ts'
import { logTexts as texts, tableTexts } from './texts.en.ts'
import { earlierChanges, type ListedChange, LOG_PAGE, useLedTeam } from './useTeam.ts'
import { utcMonth } from '#domain/time/calendar.ts'
import type { Credits } from '#domain/units.ts'
import { Table } from '../../ui/Table.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { saveFile } from '../../ui/saveFile.ts'

const STEP = 4

const HEIGHT = 48

const Invoices = lazy(async () => ({ default: (await import('../../shared/billing/Invoices.tsx')).Invoices }))

interface LedTeamProps extends Omit<MembersProps, 'members' | 'invitations'> {
  id: string
  profile: UserProfile
}

export function LedTeam({ id, profile, ...viewed }: LedTeamProps) {
  const { self, team, now, online } = viewed
  const { members, invitations, changes, use } = useLedTeam(id)
  if (!members || !invitations || !changes || !use) return <output>{uiTexts.loading}</output>
  return (
    <>
      <Members {...viewed} members={members} invitations={invitations} />
      <UseTable members={members} use={use} now={now} />
      <Changes id={id} newest={changes} members={members} now={now} online={online} />
      <div className={styles.ends}>
        {self.role === 'owner' && <InvoicesCard subscription={profile.subscription} />}
        <LeaveCard self={self} members={members} count={team.members} online={online} />
      </div>
    </>
  )
}

function InvoicesCard({ subscription }: { subscription: Subscription }) {
  return (
    <Card title={texts.invoices}>
      <ErrorBoundary fallback={<p>{texts.noInvoices}</p>}>
        <Suspense fallback={<Skeleton heights={[56, 56]} />}>
          <Invoices subscription={subscription} />
        </Suspense>
      </ErrorBoundary>
    </Card>
  )
}

interface ChangesProps {
  id: string
  /** The first page, live. */
  newest: readonly ListedChange[]
  members: readonly TeamMember[]
  now: Date
  online: boolean
}

/** The team's log, page by page. */
function Changes({ id, newest, members, now, online }: ChangesProps) {
  const db = useFirestore()
  const [earlier, setEarlier] = useState<{ changes: ListedChange[]; isAll: boolean }>()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  // The live page moves on with new changes: earlier lines stay, each once.
  const known = new Set(newest.map((each) => each.id))
  const rest = (earlier?.changes ?? []).filter((each) => !known.has(each.id))
  const changes = [...newest, ...rest]
  const last = changes.at(-1)
  const hasMore = newest.length === LOG_PAGE && earlier?.isAll !== true
  const showEarlier = async () => {
    if (last === undefined) return
    setState('busy')
    try {
      // From the end of the live page, so that no gap opens where it has moved on.
      const page = await earlierChanges(
        db,
        id,
        earlier === undefined ? last : (earlier.changes.at(-1) ?? last),
      )
      const all = [...(earlier?.changes ?? [...newest]), ...page]
      setEarlier({ changes: all, isAll: page.length < LOG_PAGE })
      setState('idle')
    } catch (error) {
      reportFailure(error)
      setState('failed')
    }
  }
  const names = new Map(members.map(({ uid, name, email }) => [uid, name || email]))
  return (
    <section aria-labelledby="changes" className={styles.part}>
      <ListHead>
        <h2 id="changes">{texts.title}</h2>
      </ListHead>
      <ul className={styles.changes}>
        {changes.map((change) => {
          const { who, did } = changeText(change, (uid) => names.get(uid))
          return (
            <li key={change.id}>
              <time dateTime={change.at.toISOString()} className="quiet">
                {dayText(change.at, now)}, {clockText(change.at)}
              </time>
              <span>
                <strong>{who}</strong> {did}
              </span>
            </li>
          )
        })}
      </ul>
      {state === 'failed' && <Failure>{texts.failed}</Failure>}
      {hasMore && (
        <div className={styles.earlier}>
          <SecondaryButton disabled={!online} busy={state === 'busy'} onClick={() => void showEarlier()}>
            {texts.earlier}
          </SecondaryButton>
        </div>
      )}
    </section>
  )
}

interface UseTableProps {
  members: readonly TeamMember[]
  /** The newest month first. */
  use: readonly TeamUse[]
  now: Date
}

/** Credits by member and month: a bar for each day, all on one scale. */
function UseTable({ members, use, now }: UseTableProps) {
  const months = use.toReversed()
  const rows = usersOf(members, use)
  const most = Math.max(1, ...months.flatMap((month) => rows.flatMap(({ uid }) => daysOf(month, uid))))
  const current = utcMonth(now)
  const month = monthText(current, 'long')
  const isQuiet = use.every((each) => rows.every(({ uid }) => sum(daysOf(each, uid)) === 0))
  return (
    <section aria-labelledby="use" className={styles.part}>
      <ListHead>
        <h2 id="use">{tableTexts.title}</h2>
        {!isQuiet && (
          <QuietButton
            aria-label={tableTexts.csvOf}
            onClick={() =>
              saveFile(new Blob([csvOfUse(members, use)], { type: 'text/csv' }), 'sonobrief-team-use.csv')
            }
          >
            {tableTexts.csv}
          </QuietButton>
        )}
      </ListHead>
      {isQuiet ? (
        <p className={styles.empty}>{tableTexts.quiet(month)}</p>
      ) : (
        <Table
          className={styles.use}
          columns={[tableTexts.day, ...months.map(({ month: each }) => monthText(each, 'short'))]}
        >
          <tbody>
            {rows.map(({ uid, name }) => (
              <tr key={uid}>
                <th scope="row">{name}</th>
                {months.map((each) => (
                  <td key={each.month} data-month={monthText(each.month, 'short')}>
                    <Days days={daysOf(each, uid)} most={most} isLit={each.month === current} />
                    {formatCredits(sum(daysOf(each, uid)))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{tableTexts.all}</th>
              {months.map((each) => (
                <td key={each.month} data-month={monthText(each.month, 'short')}>
                  <strong>{formatCredits(sum(rows.flatMap(({ uid }) => daysOf(each, uid))))}</strong>
                </td>
              ))}
            </tr>
          </tfoot>
        </Table>
      )}
      <p className="quiet">{tableTexts.about(month)}</p>
    </section>
  )
}

function Days({ days, most, isLit }: { days: readonly Credits[]; most: Credits; isLit: boolean }) {
  const bars = days.map((credits, i) => {
    const tall = credits === 0 ? 2 : Math.max(4, Math.round((credits / most) * HEIGHT))
    return `M${i * STEP + 1} ${(HEIGHT - tall) / 2}v${tall}`
  })
  const width = days.length * STEP
  return (
    <svg
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className={isLit ? styles.lit : styles.closed}
      aria-hidden
    >
      <path d={bars.join('')} strokeWidth={2} />
    </svg>
  )
}
