import { useState } from 'react'
import { mayInTeam, type TeamMember } from '#domain/teams/teams.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { typed } from '../../ui/typed.ts'
import styles from './team.module.css'
import { TeamDialog } from './TeamDialog.tsx'

interface LeaveCardProps {
  self: TeamMember
  /** Those that the reader may know of. */
  members: readonly TeamMember[]
  /** Of all. */
  count: number
  online: boolean
}

/** The way out: an owner names another first, or ends a team of one. */
export function LeaveCard({ self, members, count, online }: LeaveCardProps) {
  const [asking, setAsking] = useState<'leave' | 'pass'>()
  const others = members.filter(({ uid }) => uid !== self.uid)
  const isOwner = self.role === 'owner'
  const isAlone = isOwner && count === 1
  const mustName = isOwner && !isAlone
  const close = () => setAsking(undefined)
  const leave = isAlone ? 'End this team' : 'Leave the team'
  return (
    <Card title={isAlone ? 'End the team' : 'Leave'}>
      <p>What the team has paid for stays with the team. Your account and your own summaries stay yours.</p>
      <div className={styles.ways}>
        <Button look="secondary" disabled={!online} onClick={() => setAsking('leave')}>
          {leave}
        </Button>
        {mayInTeam(self.role, 'pass') && others.length > 0 && (
          <Button look="quiet" disabled={!online} onClick={() => setAsking('pass')}>
            Pass ownership on
          </Button>
        )}
      </div>
      {asking !== undefined && (
        <TeamDialog
          title={asking === 'pass' ? 'Pass ownership on' : `${leave}?`}
          action={asking === 'pass' ? 'Pass on' : mustName ? 'Pass on and leave' : leave}
          read={(data) => {
            const pass = { do: 'pass', member: typed(data, 'member') } as const
            if (asking === 'pass') return pass
            return mustName ? [pass, { do: 'leave' }] : { do: 'leave' }
          }}
          onClose={close}
        >
          {asking === 'leave' && mustName && (
            <Alert tone="bad">You are the only owner. Name another before you leave.</Alert>
          )}
          {(asking === 'pass' || mustName) && (
            <>
              <Choice
                label="Next owner"
                name="member"
                options={others.map(({ uid, name, email }) => ({ value: uid, label: name || email }))}
              />
              <p className={styles.quiet}>Whoever owns the team pays for it, and needs Enterprise.</p>
            </>
          )}
          {asking === 'leave' && !mustName && (
            <p>
              {isAlone ? 'The team ends, with its invitations.' : 'You can come back by a new invitation.'}
            </p>
          )}
        </TeamDialog>
      )}
    </Card>
  )
}
