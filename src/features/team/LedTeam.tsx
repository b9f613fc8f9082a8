import type { Team, TeamMember } from '#domain/teams.ts'
import { dayText } from '../../ui/dayText.ts'
import { ListHead } from '../../ui/ListHead.tsx'
import { LeaveCard } from './LeaveCard.tsx'
import { Members } from './Members.tsx'
import styles from './team.module.css'
import { changeText } from './teamView.ts'
import { UseTable } from './UseTable.tsx'
import { type ListedChange, useLedTeam } from './useTeam.ts'

interface LedTeamProps {
  id: string
  self: TeamMember
  team: Team
  now: Date
  online: boolean
}

/** What owner and admins see of their team. Invoices find their place after the log. */
export function LedTeam({ id, self, team, now, online }: LedTeamProps) {
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
      <LeaveCard self={self} members={members} count={team.members} online={online} />
    </>
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
    <section aria-labelledby="changes">
      <ListHead>
        <h2 id="changes">What changed</h2>
      </ListHead>
      <ul className={styles.changes}>
        {changes.map((change) => {
          const { who, did } = changeText(change, (uid) => names.get(uid))
          return (
            <li key={change.id}>
              <time dateTime={change.at.toISOString()} className={styles.quiet}>
                {dayText(change.at, now)},{' '}
                {change.at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}
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
