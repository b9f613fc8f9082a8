/**
 * What speaks for keeping a sentence: its content words, those said for the first time, those that come again soon after
 * it, and the length of the turn it stands in (each the logarithm of one more, standardised within the episode).
 */
export const FEATURES = 4

/**
 * Weights of the features and, last, what is added: log odds of being kept, learned by
 * scripts/bench/engine/trainScores.ts from what people kept of 20 AMI meetings. Few on purpose: none of a dozen more
 * (tf-idf mass, position, questions, speaker's share, neighbours …) held up on meetings that it was not learned from.
 */
export const WEIGHTS: readonly number[] = [0.24, 0.17, 0.17, 0.23, -0.91]
