import { useState } from 'react'
import type { FollowSettings } from '#domain/following/following.ts'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { followCall } from '../../shared/following/followCalls.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { capView, monthName } from './showsView.ts'
import { capTexts as texts, showsTexts } from './texts.en.ts'

interface CapCardProps {
  /** null without settings, undefined until known. */
  settings: FollowSettings | null | undefined
  offered: number
  now: Date
  onChange: () => void
}

/** A meter of the credits left to automatic summaries this month. */
export function CapCard({ settings, offered, now, onChange }: CapCardProps) {
  const online = useOnline()
  if (settings === undefined) {
    return (
      <Card title={texts.title}>
        <Skeleton heights={[60, 24, 64, 112]} />
      </Card>
    )
  }
  const view = capView(settings, now)
  const change = (
    <QuietButton disabled={!online} onClick={onChange} aria-label={showsTexts.changeOf(texts.title)}>
      {showsTexts.change}
    </QuietButton>
  )
  if (view === undefined) {
    return (
      <Card title={texts.title}>
        <p className="quiet">{texts.none}</p>
        <div>
          <SecondaryButton disabled={!online} onClick={onChange}>
            {texts.set}
          </SecondaryButton>
        </div>
      </Card>
    )
  }
  const { left, cap, share, used, expected, lastDay, nextMonth } = view
  return (
    <Card title={texts.title} aside={change}>
      <div>
        <p className="number">{formatCredits(left)}</p>
        <p className="quiet">{texts.left(formatCredits(cap), monthName(now))}</p>
      </div>
      <Meter label={texts.meter} share={share} words={formatCredits(left)} bins={REFERENCE_BINS} />
      {left === 0 && (
        <Alert tone="warn">
          {texts.usedUp(nextMonth)}
          {offered > 0 && texts.wait(offered)}
        </Alert>
      )}
      <Facts
        rows={[
          [texts.used, formatCredits(used)],
          ...(expected > 0
            ? ([[texts.expected(lastDay), texts.about(formatCredits(expected))]] as const)
            : []),
          [texts.atEnd, texts.offered],
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
        label={texts.pause}
        checked={shown}
        disabled={!online}
        aria-describedby="pause-about"
        onSwitch={(on) => void change(on)}
      />
      <p id="pause-about" className="caption">
        {shown ? texts.paused : texts.notPaused}
      </p>
      <Failure>{failure}</Failure>
    </div>
  )
}
