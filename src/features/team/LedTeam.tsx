import { lazy, Suspense } from 'react'
import type { Subscription, UserProfile } from '#domain/profile.ts'
import type { Team, TeamMember } from '#domain/teams.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { Card } from '../../ui/Card.tsx'
import { clockText } from '../../ui/clockText.ts'
import { dayText } from '../../ui/dayText.ts'
import { ListHead } from '../../ui/ListHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LeaveCard } from './LeaveCard.tsx'
import { Members } from './Members.tsx'
import styles from './team.module.css'
import { changeText } from './teamView.ts'
import { UseTable } from './UseTable.tsx'
import { type ListedChange, useLedTeam } from './useTeam.ts'

const Invoices = lazy(async () => ({ default: (await import('../../shared/billing/Invoices.tsx')).Invoices }))

interface LedTeamProps {
  id: string
  self: TeamMember
  team: Team
  /** The reader's own. */
  profile: UserProfile
  now: Date
  online: boolean
}

/** What owner and admins see of their team. */
export function LedTeam({ id, self, team, profile, now, online }: LedTeamProps) {
  const { members, invitations, changes, use } = useLedTeam(id)
  if (!members || !invitations || !changes || !use) return <output>Loading...</output>
  return (
    <>
      <Members
        self={self}
        team={team}
        members={members}
        invitations={invitations}
        now={now}
        online={online}
      />
      <UseTable members={members} use={use} now={now} />
      <Changes changes={changes} members={members} now={now} />
      <div className={styles.ends}>
        {self.role === 'owner' && <InvoicesCard subscription={profile.subscription} />}
        <LeaveCard self={self} members={members} count={team.members} online={online} />
      </div>
    </>
  )
}

/** Of who pays. */
function InvoicesCard({ subscription }: { subscription: Subscription }) {
  return (
    <Card title="Invoices">
      <ErrorBoundary fallback={<p>Your invoices could not be loaded. They are in your account as well.</p>}>
        <Suspense fallback={<Skeleton heights={[56, 56]} />}>
          <Invoices subscription={subscription} />
        </Suspense>
      </ErrorBoundary>
    </Card>
  )
}

interface ChangesProps {
  changes: readonly ListedChange[]
  members: readonly TeamMember[]
  now: Date
}

/** Who changed what, when. */
function Changes({ changes, members, now }: ChangesProps) {
  const names = new Map(members.map(({ uid, name, email }) => [uid, name || email]))
  return (
    <section aria-labelledby="changes" className={styles.part}>
      <ListHead>
        <h2 id="changes">What changed</h2>
      </ListHead>
      <ul className={styles.changes}>
        {changes.map((change) => {
          const { who, did } = changeText(change, (uid) => names.get(uid))
          return (
            <li key={change.id}>
              <time dateTime={change.at.toISOString()} className={styles.quiet}>
                {dayText(change.at, now)}, {clockText(change.at)}
              </time>
              <span>
                <strong>{who}</strong> {did}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
