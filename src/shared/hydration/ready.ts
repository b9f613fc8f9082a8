/** Sent to the document once the first screen answers: what the boot script held back is replayed then. */
export const READY = 'sonobrief:ready'
