import { minutesOf } from '#domain/units.ts'
import { DIAL, type DialShare, type Highlight, playedSeconds } from '#domain/cuts/highlights.ts'
import { Positions } from '../../../ui/Positions.tsx'
import { playerTexts } from './texts.en.ts'

/** The fourth plays the new points, where some are known. */
export type DialPosition = DialShare | 'new'

export type Choices = Record<DialPosition, readonly Highlight[]>

interface DialProps {
  position: DialPosition
  choices: Choices
  /** The largest position available now. */
  most?: DialShare
  onTurn: (position: DialPosition) => void
}

/** Three positions or four, each with its length. */
export function Dial({ position, choices, most = 50, onTurn }: DialProps) {
  return (
    <Positions
      label={playerTexts.dial}
      positions={[...DIAL, ...(choices.new.length > 0 ? (['new'] as const) : [])].map((each) => ({
        value: each,
        name: each === 'new' ? playerTexts.fresh : `${each} %`,
        amount: `${minutesOf(playedSeconds(choices[each]))} min`,
        disabled: (each === 'new' ? 30 : each) > most,
      }))}
      value={position}
      onTurn={onTurn}
    />
  )
}
