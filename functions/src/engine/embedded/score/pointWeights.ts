import type { PointSigns } from './pointSigns.ts'

/**
 * What each sign adds to the worth of a key point, which is a logarithm: learned by scripts/bench/engine/trainPoints.ts from
 * the marks of readers who saw the candidates of 28 episodes one by one, and said how well each stands alone and how much of its
 * episode it tells.
 */
export const POINT_WEIGHTS: Readonly<Record<keyof PointSigns, number>> = {
  stands: 0.24,
  kept: 0.21,
  open: -0.13,
  part: -0.23,
  host: -0.19,
  links: 0.017,
  verbs: 0.028,
  defines: 0.12,
  subject: 0.27,
  self: -0.094,
  signals: 1.1,
  chatter: -1.3,
  letters: 0.019,
  spelt: -0.15,
  participles: 0.0089,
  broken: -0.3,
  again: 0.067,
  about: 0.092,
  example: -0.28,
}

const SIGNS = Object.keys(POINT_WEIGHTS) as Array<keyof PointSigns>

/** What the signs are worth together, as a logarithm. */
export function worthOf(signs: PointSigns): number {
  let worth = 0
  for (const sign of SIGNS) worth += POINT_WEIGHTS[sign] * signs[sign]
  return worth
}
