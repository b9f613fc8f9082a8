/** The longest address that mail servers accept in a path. RFC 5321 §4.5.3.1.3, less the angle brackets. */
const LENGTH_LIMIT = 254

/** The HTML standard's pattern for `<input type=email>`, so that browser and server agree on every address. */
const HTML_STANDARD =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Two or more letters; an internationalised one is `xn--…`. docs/rules.md "Addresses and links" */
const TOP_LEVEL_DOMAIN = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/**
 * The address in its stored form (lower case); undefined when it is invalid by the HTML standard, lacks a
 * top-level domain of two letters, is over 254 characters, or has a "/" (it is a document id). White space
 * around it is refused: forms trim it. docs/rules.md "Addresses and links"
 */
export function parseEmailAddress(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > LENGTH_LIMIT || !HTML_STANDARD.test(input)) return undefined
  const address = input.toLowerCase()
  if (address.includes('/') || !TOP_LEVEL_DOMAIN.test(address)) return undefined
  return address
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * One text per person: case, `+tag` and Gmail's dots folded. Only hashed, to grant a welcome or an offer
 * once; never mailed. docs/rules.md "Accounts and trust"
 * @param address as {@link parseEmailAddress} returns it
 */
export function canonicalEmailAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const untagged = address.slice(0, at).replace(/(?<=.)\+.*$/, '')
  if (!GMAIL.has(domain)) return `${untagged}@${domain}`
  return `${untagged.replaceAll('.', '')}@gmail.com`
}
