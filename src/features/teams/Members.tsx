import { useState } from 'react'
import { type GivenRole, mayInTeam, type Team, type TeamMember } from '#domain/teams/teams.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import { dateText } from '../../ui/dateText.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { ListHead } from '../../ui/ListHead.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { type Asking, MemberDialogs } from './MemberDialogs.tsx'
import styles from './team.module.css'
import { usedNow } from './teamView.ts'
import type { ListedInvitation } from './useTeam.ts'

interface MembersProps {
  self: TeamMember
  team: Team
  members: readonly TeamMember[]
  invitations: readonly ListedInvitation[]
  now: Date
  online: boolean
}

const ROLE_NAMES: Record<GivenRole | 'owner', string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
}

/** Everybody in the team and on the way into it. What concerns a member is never done to the owner, nor to oneself. */
export function Members({ self, team, members, invitations, now, online }: MembersProps) {
  const [asking, setAsking] = useState<Asking>()
  const may = (action: Parameters<typeof mayInTeam>[1]) => mayInTeam(self.role, action)
  const inOrder = members.toSorted(
    (a, b) => Number(b.role === 'owner') - Number(a.role === 'owner') || a.name.localeCompare(b.name),
  )
  const open = invitations.filter(({ expiresAt }) => expiresAt > now)
  return (
    <section aria-labelledby="members" className={styles.part}>
      <ListHead>
        <h2 id="members">Members</h2>
        {may('invite') && (
          <Button look="secondary" disabled={!online} onClick={() => setAsking({ kind: 'invite' })}>
            Invite somebody
          </Button>
        )}
      </ListHead>
      <Table
        className={styles.members}
        columns={[
          `${team.members} of ${team.seats} seats${open.length > 0 ? `, ${open.length} invited` : ''}`,
          'Role',
          'Cap, what is left',
          'Credits',
          <span key="do" className="unseen">
            What to do
          </span>,
        ]}
      >
        <tbody>
          {inOrder.map((member) => {
            const { uid, name, email, role, cap } = member
            const used = usedNow(member, now)
            const title = name || email
            return (
              <tr key={uid}>
                <th scope="row">
                  {title} {uid === self.uid && <span className={styles.quiet}>(you)</span>}
                  {name !== '' && <span className={styles.address}>{email}</span>}
                </th>
                <td>{ROLE_NAMES[role]}</td>
                <td className={styles.drawn}>
                  {cap === null ? (
                    <span className={styles.quiet}>no cap</span>
                  ) : (
                    <Waveform
                      bins={REFERENCE_BINS}
                      lit={{ share: Math.max(0, 1 - used / cap) }}
                      height={32}
                    />
                  )}
                </td>
                <td>
                  <span className={styles.used}>
                    <span>
                      <strong>{formatCredits(used)}</strong>{' '}
                      {cap === null ? 'used' : `of ${formatCredits(cap)} used`}
                    </span>
                    {cap !== null && used >= cap && <Badge look="bad">At the cap</Badge>}
                  </span>
                </td>
                <td>
                  {role !== 'owner' && uid !== self.uid && may('cap') && (
                    <Button
                      look="quiet"
                      aria-label={`Edit ${title}`}
                      disabled={!online}
                      onClick={() => setAsking({ kind: 'edit', member })}
                    >
                      Edit
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
          {open.map((invitation) => (
            <tr key={invitation.id}>
              <th scope="row">
                {invitation.email}
                <span className={styles.address}>Invited, open until {dateText(invitation.expiresAt)}</span>
              </th>
              <td>{ROLE_NAMES[invitation.role]}</td>
              <td className={styles.drawn}>
                <Waveform bins={[]} lit={{ share: 0 }} height={24} />
              </td>
              <td>{invitation.cap === null ? 'no cap' : `0 of ${formatCredits(invitation.cap)}`}</td>
              <td>
                {may('revoke') && (
                  <Button
                    look="quiet"
                    aria-label={`Take back the invitation of ${invitation.email}`}
                    disabled={!online}
                    onClick={() => setAsking({ kind: 'revoke', invitation })}
                  >
                    Undo
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {asking !== undefined && (
        <MemberDialogs
          asking={asking}
          onRemove={(member) => setAsking({ kind: 'remove', member })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}
