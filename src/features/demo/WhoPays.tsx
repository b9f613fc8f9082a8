import { type Credits, UNLIMITED } from '#domain/units.ts'
import { Positions } from '../../ui/Positions.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import styles from './demo.module.css'
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

/** A member's choice, with what each has left; said why where the team does not pay. docs/rules.md "Teams" */
export function WhoPays({ team, balance, cost, payer, onPayer }: WhoPaysProps) {
  const { name, left, isPaused } = team
  const canTeam = teamPays(team, cost)
  return (
    <div className={styles.pays}>
      <p>Who pays?</p>
      <Positions
        label="Who pays"
        positions={[
          {
            value: 'own',
            name: 'Your credits',
            amount: balance === undefined ? '' : leftText(balance.current),
          },
          {
            value: 'team',
            name: 'Your team',
            amount: isPaused ? 'paused' : left === UNLIMITED ? 'no cap' : leftText(left),
            disabled: !canTeam && payer !== 'team',
          },
        ]}
        value={payer}
        onTurn={onPayer}
      />
      <p className={styles.note}>
        {isPaused
          ? `${name} is paused: whoever owns it is no longer on Enterprise.`
          : !canTeam
            ? `Your cap of ${name} leaves too little for this until the first of the month.`
            : payer === 'team'
              ? `${name} pays, and all of it can read the summary.`
              : 'The summary is yours alone.'}
      </p>
    </div>
  )
}

function leftText(credits: Credits): string {
  return credits === UNLIMITED ? 'unlimited' : `${formatCredits(credits)} left`
}
