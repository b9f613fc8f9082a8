/** Event of the document once the first screen answers: held input is replayed then. */
export const READY = 'sonobrief:ready'
