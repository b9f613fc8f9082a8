import type { SelectHTMLAttributes } from 'react'
import styles from './Field.module.css'
import { Glyph } from './Glyph.tsx'

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> {
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
