import { type SelectHTMLAttributes, useId } from 'react'
import styles from './Field.module.css'
import { Glyph } from './Glyph.tsx'

interface ChoiceProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> {
  label: string
  options: readonly { value: string; label: string }[]
  /** Tied to the select. */
  error?: string | undefined
}

/** One of a few, under its label. */
export function Choice({ label, options, error, ...select }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          <Glyph name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
