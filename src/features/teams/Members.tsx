import { useState } from 'react'
import { mayInTeam, type Team, type TeamMember, GIVEN_ROLES } from '#domain/teams/teams.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Badge } from '../../ui/Badge.tsx'
import { QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import { dateText } from '../../ui/dateText.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { ListHead } from '../../ui/ListHead.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import styles from './team.module.css'
import { usedNow } from './teamView.ts'
import { memberTexts as texts, dialogTexts } from './texts.en.ts'
import type { ListedInvitation } from './useTeam.ts'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { UNLIMITED } from '#domain/units.ts'
import { capOptions } from '../../shared/billing/capOptions.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import type { TeamDeed } from '../../shared/teams/teamCall.ts'
import { TeamDialog } from './TeamDialog.tsx'

const ROLES = [
  { value: 'member', label: texts.roles.member },
  { value: 'admin', label: texts.roles.admin },
] as const

export interface MembersProps {
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
          <SecondaryButton disabled={!online} onClick={() => setAsking({ kind: 'invite' })}>
            {texts.invite}
          </SecondaryButton>
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
                  {title} {uid === self.uid && <span className="quiet">{texts.you}</span>}
                  {name !== '' && <span className={styles.address}>{email}</span>}
                </th>
                <td>{texts.roles[role]}</td>
                <td className={styles.drawn}>
                  {cap === null ? (
                    <span className="quiet">{texts.noCap}</span>
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
                    <QuietButton
                      aria-label={texts.editOf(title)}
                      disabled={!online}
                      onClick={() => setAsking({ kind: 'edit', member })}
                    >
                      {uiTexts.edit}
                    </QuietButton>
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
                  <QuietButton
                    aria-label={texts.undoOf(invitation.email)}
                    disabled={!online}
                    onClick={() => setAsking({ kind: 'revoke', invitation })}
                  >
                    {texts.undo}
                  </QuietButton>
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

type Asking =
  | { kind: 'invite' }
  | { kind: 'edit' | 'remove'; member: TeamMember }
  | { kind: 'revoke'; invitation: ListedInvitation }

interface MemberDialogsProps {
  asking: Asking
  onRemove: (member: TeamMember) => void
  onClose: () => void
}

function MemberDialogs({ asking, onRemove, onClose }: MemberDialogsProps) {
  const [wrong, setWrong] = useState<string>()
  if (asking.kind === 'revoke') {
    const { id, email } = asking.invitation
    return (
      <TeamDialog
        title={dialogTexts.revoke}
        action={dialogTexts.revoking}
        read={() => ({ do: 'revoke', invitation: id })}
        onClose={onClose}
      >
        <p>{dialogTexts.aboutRevoking(email)}</p>
      </TeamDialog>
    )
  }
  if (asking.kind === 'remove') {
    const { uid, name, email } = asking.member
    return (
      <TeamDialog
        key="remove"
        title={dialogTexts.remove(name || email)}
        action={dialogTexts.removing}
        read={() => ({ do: 'remove', member: uid })}
        onClose={onClose}
      >
        <p>{dialogTexts.aboutRemoving}</p>
      </TeamDialog>
    )
  }
  const member = asking.kind === 'edit' ? asking.member : undefined
  const read = (data: FormData): TeamDeed[] | undefined => {
    const email = parseEmailAddress(typed(data, 'email').trim())
    const cap = Number(typed(data, 'cap')) || null
    const role = GIVEN_ROLES.find((each) => each === typed(data, 'role')) ?? 'member'
    if (member === undefined) {
      setWrong(email === undefined ? dialogTexts.wrongEmail : undefined)
      return email === undefined ? undefined : [{ do: 'invite', email, role, cap }]
    }
    return [
      ...(role === member.role ? [] : [{ do: 'role', member: member.uid, role } as const]),
      ...(cap === member.cap ? [] : [{ do: 'cap', member: member.uid, cap } as const]),
    ]
  }
  return (
    <TeamDialog
      title={member === undefined ? texts.invite : member.name || member.email}
      action={member === undefined ? dialogTexts.invite : uiTexts.save}
      read={read}
      onClose={onClose}
    >
      {member === undefined && (
        <Field
          label={dialogTexts.email}
          name="email"
          type="email"
          required
          autoComplete="off"
          error={wrong}
        />
      )}
      <Choice label={texts.role} name="role" options={ROLES} defaultValue={member?.role ?? 'member'} />
      <Choice
        label={dialogTexts.cap}
        name="cap"
        options={[{ value: '', label: dialogTexts.noCap }, ...capOptions(UNLIMITED, member?.cap ?? null)]}
        defaultValue={String(member?.cap ?? '')}
      />
      {member !== undefined && (
        <div className="ways">
          <QuietButton onClick={() => onRemove(member)}>{dialogTexts.removeFrom}</QuietButton>
        </div>
      )}
    </TeamDialog>
  )
}
