import type { TeamMember } from '#domain/teams/teams.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import styles from './team.module.css'
import { usedNow } from './teamView.ts'

/** A member's own cap, lit as far as it is left. */
export function OwnCap({ self, now, month }: { self: TeamMember; now: Date; month: string }) {
  const used = usedNow(self, now)
  if (self.cap === null) {
    return (
      <Card title={`Your use in ${month}`}>
        <p className={styles.number}>{formatCredits(used)}</p>
        <p className={styles.quiet}>used, no cap</p>
      </Card>
    )
  }
  const left = Math.max(0, self.cap - used)
  return (
    <Card title={`Your cap in ${month}`}>
      <div>
        <p className={styles.number}>{formatCredits(left)}</p>
        <p className={styles.quiet}>left of {formatCredits(self.cap)}</p>
      </div>
      <Waveform bins={REFERENCE_BINS} lit={{ share: left / self.cap }} height={64} />
      {left === 0 && (
        <Alert tone="warn">New requests go to your own credits, if you choose so, until the first.</Alert>
      )}
    </Card>
  )
}
