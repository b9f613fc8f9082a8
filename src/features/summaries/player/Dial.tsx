import { minutesOf } from '#domain/units.ts'
import { DIAL, type DialShare, type Highlight, playedSeconds } from '#domain/hearing/highlights.ts'
import { Positions } from '../../../ui/Positions.tsx'
import { playerTexts } from './texts.en.ts'

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
  return (
    <Positions
      label={playerTexts.dial}
      positions={DIAL.map((each) => ({
        value: each,
        name: `${each} %`,
        amount: `${minutesOf(playedSeconds(choices[each]))} min`,
        disabled: each > most,
      }))}
      value={share}
      onTurn={onTurn}
    />
  )
}
