import { useId, type SelectHTMLAttributes } from 'react'
import styles from './Field.module.css'
import { Glyph } from './Glyph.tsx'

interface ChoiceProps extends Omit<SelectProps, 'id'> {
  label: string
  /** Tied to the select. */
  error?: string | undefined
}

export function Choice({ label, error, ...select }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="label">
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

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> {
  options: readonly { value: string; label: string; lang?: string | undefined }[]
}

/** Named by a label beside it or by `aria-label`. */
export function Select({ options, ...select }: SelectProps) {
  return (
    <span className={styles.select}>
      <select {...select} className={styles.input}>
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
      <Glyph name="down" />
    </span>
  )
}
