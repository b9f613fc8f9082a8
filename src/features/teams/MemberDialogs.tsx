import { useState } from 'react'
import { GIVEN_ROLES, type TeamMember } from '#domain/teams/teams.ts'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { UNLIMITED } from '#domain/units.ts'
import { capOptions } from '../../shared/billing/capOptions.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import styles from './team.module.css'
import type { TeamDeed } from '../../shared/teams/teamCall.ts'
import { TeamDialog } from './TeamDialog.tsx'
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

export function MemberDialogs({ asking, onRemove, onClose }: MemberDialogsProps) {
  const [wrong, setWrong] = useState<string>()
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
    const cap = Number(typed(data, 'cap')) || null
    const role = GIVEN_ROLES.find((each) => each === typed(data, 'role')) ?? 'member'
    if (member === undefined) {
      setWrong(email === undefined ? texts.wrongEmail : undefined)
      return email === undefined ? undefined : [{ do: 'invite', email, role, cap }]
    }
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
        <Field label={texts.email} name="email" type="email" required autoComplete="off" error={wrong} />
      )}
      <Choice label={memberTexts.role} name="role" options={ROLES} defaultValue={member?.role ?? 'member'} />
      <Choice
        label={texts.cap}
        name="cap"
        options={[{ value: '', label: texts.noCap }, ...capOptions(UNLIMITED, member?.cap ?? null)]}
        defaultValue={String(member?.cap ?? '')}
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
