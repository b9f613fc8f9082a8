import type { Seconds } from '#domain/units.ts'

/** A verbatim line of the hero's episode, at the second where its sentence starts. */
interface Highlight {
  atSeconds: Seconds
  text: string
}

/** Three sentences of SOURDOUGH's summary. Hero.module.css places them, as shares of its length. */
export const HIGHLIGHTS: readonly Highlight[] = [
  { atSeconds: 193.8, text: 'The yeast do the lifting and the bacteria do the tasting.' },
  { atSeconds: 502.9, text: 'Most of what holds that jar together is rivalry.' },
  {
    atSeconds: 810.3,
    text: 'Nine tenths of everybody vanishes, the acid is diluted, and food falls from the sky.',
  },
]
