import { PLANS } from '#domain/plans/plans.ts'
import type { Credits } from '#domain/units.ts'
import { capOptions } from '../../shared/billing/capOptions.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { Choice } from '../../ui/Choice.tsx'
import { typed } from '../../ui/typed.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import { capTexts as texts } from './texts.en.ts'

interface CapDialogProps {
  /** Key of the profile. */
  email: string
  cap: Credits | null
  /** A switch waits for it. */
  isNeeded: boolean
  onSaved: () => void
  onClose: () => void
}

/** At most the plan's allowance. */
export function CapDialog({ email, cap, isNeeded, onSaved, onClose }: CapDialogProps) {
  const plan = useProfile(email).data?.subscription.plan ?? 'free'
  return (
    <SettingsDialog
      title={texts.aMonth}
      read={(data) => ({ cap: Number(typed(data, 'cap')) })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <p className="quiet">
        {isNeeded && texts.needed}
        {texts.aboutCap}
      </p>
      <Choice
        label={texts.label}
        name="cap"
        options={capOptions(PLANS[plan].credits, cap)}
        defaultValue={String(cap ?? USUAL_CAP)}
      />
    </SettingsDialog>
  )
}

/** An hour of audio. */
const USUAL_CAP: Credits = 10_000
