import { useId } from 'react'
import { minutesOf } from '#domain/units.ts'
import { DIAL, type DialShare, type Highlight, playedSeconds } from '#domain/highlights.ts'
import styles from './player.module.css'

/** What each position of the dial plays. */
export type Choices = Record<DialShare, readonly Highlight[]>

interface DialProps {
  share: DialShare
  choices: Choices
  /** The most that can be heard now. */
  most?: DialShare
  onTurn: (share: DialShare) => void
}

/** How much of the episode is played: three positions, each with its length. */
export function Dial({ share, choices, most = 50, onTurn }: DialProps) {
  const name = useId()
  return (
    <fieldset className={styles.dial}>
      <legend className="unseen">How much of the episode to hear</legend>
      {DIAL.map((each) => (
        <label key={each} className={styles.position}>
          <input
            type="radio"
            name={name}
            checked={each === share}
            disabled={each > most}
            onChange={() => onTurn(each)}
            className="unseen"
          />
          <strong>{each} %</strong>
          <span>{minutesOf(playedSeconds(choices[each]))} min</span>
        </label>
      ))}
    </fieldset>
  )
}
