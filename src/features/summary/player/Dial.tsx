import { minutesOf } from '#domain/units.ts'
import { Dial as Positions } from '../../../ui/Dial.tsx'
import { DIAL, type DialShare, type Highlight, playedSeconds } from './highlights.ts'

/** What each position of the dial plays. */
export type Choices = Record<DialShare, readonly Highlight[]>

interface DialProps {
  share: DialShare
  choices: Choices
  onTurn: (share: DialShare) => void
}

/** How much of the episode is played: three positions, each with its length. */
export function Dial({ share, choices, onTurn }: DialProps) {
  return (
    <Positions
      label="How much of the episode to hear"
      positions={DIAL.map((each) => ({
        value: each,
        name: `${each} %`,
        amount: `${minutesOf(playedSeconds(choices[each]))} min`,
      }))}
      value={share}
      onTurn={onTurn}
    />
  )
}
