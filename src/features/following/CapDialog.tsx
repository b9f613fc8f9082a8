import { useState } from 'react'
import { summaryCost } from '#domain/credits/summaryCost.ts'
import { HIGHEST_CAP, LOWEST_CAP } from '#domain/following/following.ts'
import type { Credits } from '#domain/units.ts'
import { Field } from '../../ui/Field.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { typed } from '../../ui/typed.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import styles from './shows.module.css'

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
      wanted === undefined
        ? `Write whole credits, from ${formatCredits(LOWEST_CAP)} to ${formatCredits(HIGHEST_CAP)}.`
        : undefined,
    )
    return wanted === undefined ? undefined : { cap: wanted }
  }
  return (
    <SettingsDialog title="Credits a month" read={read} onSaved={onSaved} onClose={onClose}>
      <p className={styles.quiet}>
        {isNeeded && 'Set this first: then the show is summarized by itself. '}
        Automatic summaries never use more in a month. When it is used up, new episodes are offered, each with
        its price.
      </p>
      <Field
        label="Credits for new episodes, a month"
        name="cap"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={cap === null ? '' : formatCredits(cap)}
        hint={`An hour of podcast costs ${formatCredits(summaryCost('basic', 60))} credits.`}
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
