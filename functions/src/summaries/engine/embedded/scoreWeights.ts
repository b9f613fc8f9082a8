export const FEATURES = 24
export const WEIGHTS: readonly number[] = Array.from({ length: 25 }, () => 0)
