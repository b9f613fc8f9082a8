import { useState } from 'react'
import { mayInTeam, type TeamMember } from '#domain/teams/teams.ts'
import { Alert } from '../../ui/Alert.tsx'
import { QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { typed } from '../../ui/typed.ts'
import { TeamDialog } from './TeamDialog.tsx'
import { leaveTexts as texts } from './texts.en.ts'

interface LeaveCardProps {
  self: TeamMember
  /** The members visible to the reader. */
  members: readonly TeamMember[]
  /** Of all members. */
  count: number
  online: boolean
}

/** Leaves the team: an owner names another first, or ends a team of one. */
export function LeaveCard({ self, members, count, online }: LeaveCardProps) {
  const [asking, setAsking] = useState<'leave' | 'pass'>()
  const others = members.filter(({ uid }) => uid !== self.uid)
  const isOwner = self.role === 'owner'
  const isAlone = isOwner && count === 1
  const mustName = isOwner && !isAlone
  const close = () => setAsking(undefined)
  const leave = isAlone ? texts.end : texts.leave
  const leaveAsked = isAlone ? texts.endAsked : texts.leaveAsked
  return (
    <Card title={isAlone ? texts.title.end : texts.title.leave}>
      <p>{texts.about}</p>
      <div className="ways">
        <SecondaryButton disabled={!online} onClick={() => setAsking('leave')}>
          {leave}
        </SecondaryButton>
        {mayInTeam(self.role, 'pass') && others.length > 0 && (
          <QuietButton disabled={!online} onClick={() => setAsking('pass')}>
            {texts.pass}
          </QuietButton>
        )}
      </div>
      {asking !== undefined && (
        <TeamDialog
          title={asking === 'pass' ? texts.pass : leaveAsked}
          action={asking === 'pass' ? texts.passing : mustName ? texts.passAndLeave : leave}
          read={(data) => {
            const pass = { do: 'pass', member: typed(data, 'member') } as const
            if (asking === 'pass') return pass
            return mustName ? [pass, { do: 'leave' }] : { do: 'leave' }
          }}
          onClose={close}
        >
          {asking === 'leave' && mustName && <Alert tone="bad">{texts.mustName}</Alert>}
          {(asking === 'pass' || mustName) && (
            <>
              <Choice
                label={texts.next}
                name="member"
                options={others.map(({ uid, name, email }) => ({ value: uid, label: name || email }))}
              />
              <p className="quiet">{texts.pays}</p>
            </>
          )}
          {asking === 'leave' && !mustName && <p>{isAlone ? texts.ends : texts.comeBack}</p>}
        </TeamDialog>
      )}
    </Card>
  )
}
