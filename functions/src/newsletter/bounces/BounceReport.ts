/** What a report says of an address: `hard` not there, `soft` not now or not like this, `complaint` not wanted. */
export type Verdict = 'hard' | 'soft' | 'complaint'

/**
 * Enhanced status codes (RFC 3463) that a mail can fail with for good although its address is fine: a full mailbox, a
 * mail too large, our own sender address, the other system, the content, a policy against us. Were they hard, one bad day
 * of our DKIM record would lose every subscriber of a large provider.
 */
const NOT_THE_ADDRESS = /^5\.(?:1\.[78]|2\.[23]|3\.\d+|6\.\d+|7\.\d+)$/

/** @param status an enhanced status code such as 5.1.1; anything that is none is no reason to give an address up */
export function verdictOf(status: string): 'hard' | 'soft' {
  return /^5\.\d{1,3}\.\d{1,3}$/.test(status) && !NOT_THE_ADDRESS.test(status) ? 'hard' : 'soft'
}
