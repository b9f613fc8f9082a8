import { type SelectHTMLAttributes, useId } from 'react'
import styles from './Field.module.css'

interface ChoiceProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> {
  label: string
  options: readonly { value: string; label: string }[]
}

/** One of a few, under its label. */
export function Choice({ label, options, ...select }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select {...select} id={id} className={styles.input}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
