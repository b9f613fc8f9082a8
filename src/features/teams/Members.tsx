import { useState } from 'react'
import { mayInTeam, type Team, type TeamMember } from '#domain/teams/teams.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import { dateText } from '../../ui/dateText.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { ListHead } from '../../ui/ListHead.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { type Asking, MemberDialogs } from './MemberDialogs.tsx'
import styles from './team.module.css'
import { usedNow } from './teamView.ts'
import { memberTexts as texts } from './texts.en.ts'
import type { ListedInvitation } from './useTeam.ts'

interface MembersProps {
  self: TeamMember
  team: Team
  members: readonly TeamMember[]
  invitations: readonly ListedInvitation[]
  now: Date
  online: boolean
}

/** Members and invitations. Actions never apply to the owner, nor to oneself. */
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
        <h2 id="members">{texts.title}</h2>
        {may('invite') && (
          <Button look="secondary" disabled={!online} onClick={() => setAsking({ kind: 'invite' })}>
            {texts.invite}
          </Button>
        )}
      </ListHead>
      <Table
        className={styles.members}
        columns={[
          texts.seats(team.members, team.seats, open.length),
          texts.role,
          texts.capLeft,
          texts.credits,
          <span key="do" className="unseen">
            {texts.actions}
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
                  {title} {uid === self.uid && <span className={styles.quiet}>{texts.you}</span>}
                  {name !== '' && <span className={styles.address}>{email}</span>}
                </th>
                <td>{texts.roles[role]}</td>
                <td className={styles.drawn}>
                  {cap === null ? (
                    <span className={styles.quiet}>{texts.noCap}</span>
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
                      {cap === null ? texts.used : texts.ofUsed(formatCredits(cap))}
                    </span>
                    {cap !== null && used >= cap && <Badge look="bad">{texts.atCap}</Badge>}
                  </span>
                </td>
                <td>
                  {role !== 'owner' && uid !== self.uid && may('cap') && (
                    <Button
                      look="quiet"
                      aria-label={texts.editOf(title)}
                      disabled={!online}
                      onClick={() => setAsking({ kind: 'edit', member })}
                    >
                      {uiTexts.edit}
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
                <span className={styles.address}>{texts.invited(dateText(invitation.expiresAt))}</span>
              </th>
              <td>{texts.roles[invitation.role]}</td>
              <td className={styles.drawn}>
                <Waveform bins={[]} lit={{ share: 0 }} height={24} />
              </td>
              <td>{invitation.cap === null ? texts.noCap : texts.noneOf(formatCredits(invitation.cap))}</td>
              <td>
                {may('revoke') && (
                  <Button
                    look="quiet"
                    aria-label={texts.undoOf(invitation.email)}
                    disabled={!online}
                    onClick={() => setAsking({ kind: 'revoke', invitation })}
                  >
                    {texts.undo}
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
