import { type Credits, UNLIMITED } from '#domain/units.ts'
import { Positions } from '../../ui/Positions.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import styles from './demo.module.css'
import { sendTexts as texts } from './demoTexts.en.tsx'
import { type PayingTeam, teamPays } from './preview.ts'
import type { Balance } from './useCredits.tsx'

type Payer = 'own' | 'team'

interface WhoPaysProps {
  team: PayingTeam
  balance: Balance | undefined
  cost: Credits
  payer: Payer
  onPayer: (payer: Payer) => void
}

/** A member's choice, with each payer's balance; with the reason where the team does not pay. docs/rules.md "Teams" */
export function WhoPays({ team, balance, cost, payer, onPayer }: WhoPaysProps) {
  const { name, left, isPaused } = team
  const canTeam = teamPays(team, cost)
  return (
    <div className={styles.pays}>
      <p>{texts.whoPaysQuestion}</p>
      <Positions
        label={texts.whoPays}
        positions={[
          { value: 'own', name: texts.own, amount: balance === undefined ? '' : leftText(balance.current) },
          {
            value: 'team',
            name: texts.team,
            amount: isPaused ? texts.paused : left === UNLIMITED ? texts.noCap : leftText(left),
            disabled: !canTeam && payer !== 'team',
          },
        ]}
        value={payer}
        onTurn={onPayer}
      />
      <p className={styles.note}>
        {isPaused
          ? texts.teamPaused(name)
          : !canTeam
            ? texts.capTooLow(name)
            : payer === 'team'
              ? texts.teamPays(name)
              : texts.yoursAlone}
      </p>
    </div>
  )
}

function leftText(credits: Credits): string {
  return credits === UNLIMITED ? texts.unlimited : texts.left(formatCredits(credits))
}
