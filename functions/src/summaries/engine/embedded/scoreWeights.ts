export const FEATURES = 14
export const WEIGHTS: readonly number[] = [
  0.02, 0.36, 0.16, -0.04, -0.04, 0.11, 0.02, 0, 0.04, 0.03, 0.2, -0.07, -0.04, -0.03, -0.91,
]
