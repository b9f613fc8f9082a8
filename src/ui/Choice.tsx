import { useId } from 'react'
import styles from './Field.module.css'
import { Glyph } from './Glyph.tsx'
import { Select, type SelectProps } from './Select.tsx'

interface ChoiceProps extends Omit<SelectProps, 'id'> {
  label: string
  /** Tied to the select. */
  error?: string | undefined
}

/** A labelled select. */
export function Choice({ label, error, ...select }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Select
        {...select}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
      />
      {error !== undefined && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          <Glyph name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
