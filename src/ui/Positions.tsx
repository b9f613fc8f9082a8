import { useId } from 'react'
import styles from './Positions.module.css'

interface PositionsProps<Value extends string | number> {
  /** Announced before its positions. */
  label: string
  /** Each with its price or length, where it has one. */
  positions: readonly { value: Value; name: string; amount?: string; disabled?: boolean }[]
  value: Value
  onTurn: (value: Value) => void
}

/** A choice of a few, each with its price or length. */
export function Positions<Value extends string | number>({
  label,
  positions,
  value,
  onTurn,
}: PositionsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.positions}>
      <legend className="unseen">{label}</legend>
      {positions.map((each) => (
        <label key={each.value} className={styles.position}>
          <input
            type="radio"
            name={name}
            checked={each.value === value}
            disabled={each.disabled}
            onChange={() => onTurn(each.value)}
            className="unseen"
          />
          <strong>{each.name}</strong>
          {each.amount !== undefined && <span>{each.amount}</span>}
        </label>
      ))}
    </fieldset>
  )
}
