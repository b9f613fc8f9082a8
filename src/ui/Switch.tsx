import type { InputHTMLAttributes } from 'react'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'onChange'> {
  /** Names the setting; it does not change. */
  label: string
  onSwitch: (on: boolean) => void
}

/** Takes effect at once. */
export function Switch({ label, onSwitch, ...input }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input {...input} type="checkbox" onChange={(event) => onSwitch(event.currentTarget.checked)} />
      {label}
    </label>
  )
}
