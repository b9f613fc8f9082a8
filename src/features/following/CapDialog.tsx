import { useState } from 'react'
import { summaryCost } from '#domain/credits/summaryCost.ts'
import { HIGHEST_CAP, LOWEST_CAP } from '#domain/following/following.ts'
import type { Credits } from '#domain/units.ts'
import { Field } from '../../ui/Field.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { typed } from '../../ui/typed.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import styles from './shows.module.css'
import { capTexts as texts } from './texts.en.ts'

interface CapDialogProps {
  cap: Credits | null
  /** A switch waits for it. */
  isNeeded: boolean
  onSaved: () => void
  onClose: () => void
}

/** How many credits a month automatic summaries may use. */
export function CapDialog({ cap, isNeeded, onSaved, onClose }: CapDialogProps) {
  const [error, setError] = useState<string>()
  const read = (data: FormData) => {
    const wanted = parseCap(typed(data, 'cap'))
    setError(
      wanted === undefined ? texts.wrong(formatCredits(LOWEST_CAP), formatCredits(HIGHEST_CAP)) : undefined,
    )
    return wanted === undefined ? undefined : { cap: wanted }
  }
  return (
    <SettingsDialog title={texts.aMonth} read={read} onSaved={onSaved} onClose={onClose}>
      <p className={styles.quiet}>
        {isNeeded && texts.needed}
        {texts.aboutCap}
      </p>
      <Field
        label={texts.label}
        name="cap"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={cap === null ? '' : formatCredits(cap)}
        hint={texts.hint(formatCredits(summaryCost('basic', 60)))}
        error={error}
        onChange={() => setError(undefined)}
      />
    </SettingsDialog>
  )
}

/** Credits as people write them, with or without separators; undefined for what cannot be set. */
export function parseCap(text: string): Credits | undefined {
  const plain = text.replaceAll(/[\s.,’']/g, '')
  const cap = /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN
  return cap >= LOWEST_CAP && cap <= HIGHEST_CAP ? cap : undefined
}
