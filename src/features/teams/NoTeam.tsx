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
import { noTeamTexts as texts, teamTexts } from './texts.en.ts'

/** Explains teams; offers to create one on Enterprise. */
export function NoTeam({ plan }: { plan: PlanId }) {
  const online = useOnline()
  const [naming, setNaming] = useState(false)
  return (
    <>
      <h1 className={styles.title}>{teamTexts.title}</h1>
      <div className={styles.sheets}>
        <Card title={texts.about}>
          <Waveform bins={[]} lit={{ share: 0 }} height={24} />
          <p>{texts.seats}</p>
          <div>
            {PLANS[plan].can.teams ? (
              <Button disabled={!online} onClick={() => setNaming(true)}>
                {texts.make}
              </Button>
            ) : (
              <ButtonLink href="/pricing">{texts.enterprise}</ButtonLink>
            )}
          </div>
        </Card>
      </div>
      {naming && (
        <TeamDialog
          title={texts.make}
          action={texts.making}
          read={(data) => ({ do: 'create', name: typed(data, 'name') })}
          onClose={() => setNaming(false)}
        >
          <Field
            label={teamTexts.name}
            name="name"
            required
            maxLength={TEAM_NAME_LIMIT}
            autoComplete="organization"
          />
        </TeamDialog>
      )}
    </>
  )
}
