/** Pauses before the second and the third try of one question; there is no fourth. */
export const RETRY_PAUSES_MS: readonly number[] = [1_000, 4_000]
