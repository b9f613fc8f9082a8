/**
 * Features of a kept sentence: its content words, those new within two minutes, those repeated within two minutes after
 * it, its turn's length (each the logarithm of one more), its shares of third-person pronouns, "you", and articles and
 * prepositions, its different and its long content words (logarithms as well). All standardised within the episode.
 */
export const FEATURES = 9

/**
 * Weights of the features and, last, the constant: log odds of being kept, learned from people's choices in 20 AMI and
 * 18 ICSI meetings. Deliberately few, and none by position: new subjects come early in one collection, where position
 * helped, but not in the other.
 */
export const WEIGHTS: readonly number[] = [-0.13, 0.15, 0.1, 0.37, -0.14, -0.12, 0.1, 0.29, 0.09, -0.05]
