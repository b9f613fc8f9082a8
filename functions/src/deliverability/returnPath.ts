import { timingSafeEqual } from 'node:crypto'
import { setting } from '../platform/config.ts'
import { countingLinkMacs, linkMac } from '../platform/linkMac.ts'

/**
 * A mail that may come back: a newsletter's by subscriber, a summary's or refund notice's by request, a
 * brief's by account id, a confirmation's by address as in `suppressions`.
 */
export interface ReturnedMail {
  kind: keyof typeof LETTERS
  /** Of the subscriber, of the summary request, of the account (mailIdOf), or of the suppression: 40 hex digits. */
  id: string
}

const LETTERS = { newsletter: 'n', summary: 's', refund: 'r', asking: 'a', brief: 'b' } as const
const KINDS = Object.keys(LETTERS) as ReadonlyArray<ReturnedMail['kind']>
const ID = /^[0-9a-f]{40}$/

/** The mac: twelve of 0-9a-z, 60 bits. Whoever guesses has to send a mail for each try. */
const MAC_HEX_DIGITS = 15
const MAC_LENGTH = 12

/** What is before the + and after the @ is not asked: the mac is the proof, and the bounce address may be a new one by now. */
const VERP = /^[^\s@+]{1,64}\+([nsrab])-([0-9a-f]{40})-([0-9a-z]{12})@[^\s@]{1,255}$/

/**
 * Envelope sender of one mail, so that a bounce names it. One case and at most 63 letters before the @, so
 * that no server shortens or changes it. Needs BOUNCE_ADDRESS and LINK_KEYS.
 * @param id 40 hex digits, see {@link ReturnedMail}
 * @throws RangeError for another id
 */
export function returnPathOf(kind: ReturnedMail['kind'], id: string): string {
  if (!ID.test(id)) throw new RangeError('the id in a return path has 40 hex digits')
  const [local = '', domain = ''] = setting('BOUNCE_ADDRESS').split('@')
  return `${local}+${LETTERS[kind]}-${id}-${macText(linkMac(signedParts(kind, id)))}@${domain}`
}

/** The mail that an address of ours names, in any case; undefined when we have not signed it. */
export function readReturnPath(address: string): ReturnedMail | undefined {
  const [, letter, id, mac] = VERP.exec(address.toLowerCase()) ?? []
  const kind = KINDS.find((each) => LETTERS[each] === letter)
  if (kind === undefined || id === undefined || mac === undefined) return undefined
  const counting = countingLinkMacs(signedParts(kind, id)).map(macText)
  return counting.some((ours) => timingSafeEqual(Buffer.from(mac), Buffer.from(ours)))
    ? { kind, id }
    : undefined
}

function signedParts(kind: ReturnedMail['kind'], id: string): string[] {
  return ['return-path', kind, id]
}

function macText(mac: Buffer): string {
  const digits = mac.toString('hex').slice(0, MAC_HEX_DIGITS)
  return BigInt(`0x${digits}`).toString(36).padStart(MAC_LENGTH, '0')
}
