import { useState } from 'react'
import { type PlanId, PLANS } from '#domain/plans/plans.ts'
import { TEAM_NAME_LIMIT } from '#domain/teams/teams.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import styles from './team.module.css'
import { TeamDialog } from './TeamDialog.tsx'

/** What a team is; who is on Enterprise makes one. */
export function NoTeam({ plan }: { plan: PlanId }) {
  const online = useOnline()
  const [naming, setNaming] = useState(false)
  return (
    <>
      <h1 className={styles.title}>Team</h1>
      <div className={styles.sheets}>
        <Card title="Listen together">
          <Waveform bins={[]} lit={{ share: 0 }} height={24} />
          <p>
            Five seats come with Enterprise. Members keep their own accounts; what they ask for here is paid
            by the team.
          </p>
          <div>
            {PLANS[plan].can.teams ? (
              <Button disabled={!online} onClick={() => setNaming(true)}>
                Name your team
              </Button>
            ) : (
              <ButtonLink href="/pricing">See Enterprise</ButtonLink>
            )}
          </div>
        </Card>
      </div>
      {naming && (
        <TeamDialog
          title="Name your team"
          action="Make the team"
          read={(data) => ({ do: 'create', name: typed(data, 'name') })}
          onClose={() => setNaming(false)}
        >
          <Field label="Name" name="name" required maxLength={TEAM_NAME_LIMIT} autoComplete="organization" />
        </TeamDialog>
      )}
    </>
  )
}
