import { useState } from 'react'
import { summaryCost } from '#domain/credits/summaryCost.ts'
import { GIVEN_ROLES, HIGHEST_MEMBER_CAP, LOWEST_MEMBER_CAP, type TeamMember } from '#domain/teams/teams.ts'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { typed } from '../../ui/typed.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import styles from './team.module.css'
import type { TeamDeed } from '../../shared/teams/teamCall.ts'
import { TeamDialog } from './TeamDialog.tsx'
import { parseMemberCap } from './teamView.ts'
import { dialogTexts as texts, memberTexts } from './texts.en.ts'
import type { ListedInvitation } from './useTeam.ts'

export type Asking =
  | { kind: 'invite' }
  | { kind: 'edit' | 'remove'; member: TeamMember }
  | { kind: 'revoke'; invitation: ListedInvitation }

interface MemberDialogsProps {
  asking: Asking
  onRemove: (member: TeamMember) => void
  onClose: () => void
}

const ROLES = [
  { value: 'member', label: memberTexts.roles.member },
  { value: 'admin', label: memberTexts.roles.admin },
] as const
const WRONG_CAP = texts.wrongCap(formatCredits(LOWEST_MEMBER_CAP), formatCredits(HIGHEST_MEMBER_CAP))

/** What is asked before somebody comes in, changes or goes. */
export function MemberDialogs({ asking, onRemove, onClose }: MemberDialogsProps) {
  const [wrong, setWrong] = useState<{ email?: string; cap?: string }>({})
  if (asking.kind === 'revoke') {
    const { id, email } = asking.invitation
    return (
      <TeamDialog
        title={texts.revoke}
        action={texts.revoking}
        read={() => ({ do: 'revoke', invitation: id })}
        onClose={onClose}
      >
        <p>{texts.aboutRevoking(email)}</p>
      </TeamDialog>
    )
  }
  if (asking.kind === 'remove') {
    const { uid, name, email } = asking.member
    return (
      <TeamDialog
        key="remove"
        title={texts.remove(name || email)}
        action={texts.removing}
        read={() => ({ do: 'remove', member: uid })}
        onClose={onClose}
      >
        <p>{texts.aboutRemoving}</p>
      </TeamDialog>
    )
  }
  const member = asking.kind === 'edit' ? asking.member : undefined
  const read = (data: FormData): TeamDeed[] | undefined => {
    const email = parseEmailAddress(typed(data, 'email').trim())
    const cap = parseMemberCap(typed(data, 'cap'))
    const role = GIVEN_ROLES.find((each) => each === typed(data, 'role')) ?? 'member'
    const isWrongAddress = member === undefined && email === undefined
    setWrong({
      ...(isWrongAddress && { email: texts.wrongEmail }),
      ...(cap === undefined && { cap: WRONG_CAP }),
    })
    if (cap === undefined) return undefined
    if (member === undefined) return email === undefined ? undefined : [{ do: 'invite', email, role, cap }]
    return [
      ...(role === member.role ? [] : [{ do: 'role', member: member.uid, role } as const]),
      ...(cap === member.cap ? [] : [{ do: 'cap', member: member.uid, cap } as const]),
    ]
  }
  return (
    <TeamDialog
      title={member === undefined ? memberTexts.invite : member.name || member.email}
      action={member === undefined ? texts.invite : uiTexts.save}
      read={read}
      onClose={onClose}
    >
      {member === undefined && (
        <Field
          label={texts.email}
          name="email"
          type="email"
          required
          autoComplete="off"
          error={wrong.email}
        />
      )}
      <Choice label={memberTexts.role} name="role" options={ROLES} defaultValue={member?.role ?? 'member'} />
      <Field
        label={texts.cap}
        name="cap"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={member?.cap == null ? '' : formatCredits(member.cap)}
        hint={texts.hint(formatCredits(summaryCost('basic', 60)))}
        error={wrong.cap}
      />
      {member !== undefined && (
        <div className={styles.ways}>
          <Button look="quiet" onClick={() => onRemove(member)}>
            {texts.removeFrom}
          </Button>
        </div>
      )}
    </TeamDialog>
  )
}
