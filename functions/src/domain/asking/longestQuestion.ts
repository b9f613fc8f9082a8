/** Alone, as a field that leads to the ask page needs nothing else of a question. */
export const LONGEST_QUESTION = 300
