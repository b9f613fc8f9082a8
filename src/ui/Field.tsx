import { type InputHTMLAttributes, useId } from 'react'
import styles from './Field.module.css'
import { Glyph } from './Glyph.tsx'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  label: string
  hint?: string | undefined
  /** Takes the place of the hint, and is tied to the input. */
  error?: string | undefined
  /** The language of the error, where it is not the page's. */
  errorLang?: string
}

/** One labelled input. The label is always there; hint and error are read out with it. */
export function Field({ label, hint, error, errorLang, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
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
        role={error && 'alert'}
        lang={error && errorLang}
      >
        {error !== undefined && <Glyph name="alert" />}
        {note}
      </p>
    </div>
  )
}
