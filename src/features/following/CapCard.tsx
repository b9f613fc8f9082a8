import { useState } from 'react'
import type { FollowSettings } from '#domain/following/following.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { followCall } from '../../shared/following/followCalls.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './shows.module.css'
import { capView, monthName } from './showsView.ts'

interface CapCardProps {
  /** null where nothing was ever set, undefined until it is known. */
  settings: FollowSettings | null | undefined
  /** How many new episodes are offered. */
  offered: number
  now: Date
  onChange: () => void
}

const TITLE = 'Credits for new episodes'

/** What automatic summaries may use in this month, as a meter of what is left. */
export function CapCard({ settings, offered, now, onChange }: CapCardProps) {
  const online = useOnline()
  if (settings === undefined) {
    return (
      <Card title={TITLE}>
        <Skeleton heights={[60, 24, 64, 112]} />
      </Card>
    )
  }
  const view = capView(settings, now)
  const change = (
    <Button look="quiet" disabled={!online} onClick={onChange} aria-label={`Change: ${TITLE}`}>
      Change
    </Button>
  )
  if (view === undefined) {
    return (
      <Card title={TITLE}>
        <p className={styles.quiet}>
          None set, so nothing is summarized by itself: new episodes are offered, each with its price.
        </p>
        <div>
          <Button look="secondary" disabled={!online} onClick={onChange}>
            Set credits a month
          </Button>
        </div>
      </Card>
    )
  }
  const { left, cap, share, used, expected, lastDay, nextMonth } = view
  return (
    <Card title={TITLE} aside={change}>
      <div>
        <p className={styles.number}>{formatCredits(left)}</p>
        <p className={styles.quiet}>
          left of the {formatCredits(cap)} you set for {monthName(now)}
        </p>
      </div>
      <Meter label={`${TITLE}, left`} share={share} words={formatCredits(left)} bins={REFERENCE_BINS} />
      {left === 0 && (
        <Alert tone="warn">
          New episodes are offered, not summarized, until {nextMonth}.
          {offered > 0 && ` ${offered} ${offered === 1 ? 'waits' : 'wait'} for you.`}
        </Alert>
      )}
      <Facts
        rows={[
          ['Used by automatic shows', formatCredits(used)],
          ...(expected > 0
            ? ([[`Expected until ${lastDay}`, `about ${formatCredits(expected)}`]] as const)
            : []),
          ['When it is used up', 'Episodes are offered'],
        ]}
      />
      <PauseSwitch paused={settings?.paused ?? false} />
    </Card>
  )
}

function PauseSwitch({ paused }: { paused: boolean }) {
  const online = useOnline()
  const [wanted, setWanted] = useState<boolean>()
  const [failure, setFailure] = useState<string>()
  if (wanted === paused) setWanted(undefined)
  const change = async (on: boolean) => {
    setWanted(on)
    setFailure(undefined)
    const answered = await followCall('followSettings', { paused: on })
    if (answered.ok) return
    setWanted(undefined)
    setFailure(answered.message)
  }
  const shown = wanted ?? paused
  return (
    <div>
      <Switch
        label="Pause"
        checked={shown}
        disabled={!online}
        aria-describedby="pause-about"
        onSwitch={(on) => void change(on)}
      />
      <p id="pause-about" className={styles.caption}>
        {shown ? 'Nothing is summarized by itself: ' : 'When on, nothing is summarized by itself: '}
        new episodes are offered.
      </p>
      <Failure>{failure}</Failure>
    </div>
  )
}
