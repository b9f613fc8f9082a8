/** Sent to the document once the first screen answers: what the boot script held back goes on then. */
export const READY = 'sonobrief:ready'
