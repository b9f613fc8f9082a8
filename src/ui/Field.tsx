import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { Glyph } from './Glyph.tsx'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  label: string
  hint?: string | undefined
  /** Replaces the hint, and is tied to the input. */
  error?: ReactNode
}

/** A labelled input. The label is always visible; hint and error are announced with it. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        type="text"
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      <p
        id={`${id}-note`}
        className={error === undefined ? styles.hint : styles.error}
        role={error === undefined ? undefined : 'alert'}
      >
        {error !== undefined && <Glyph name="alert" />}
        {note !== undefined && <span>{note}</span>}
      </p>
    </div>
  )
}
