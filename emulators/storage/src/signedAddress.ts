import { createHash, createVerify, type KeyObject } from 'node:crypto'

const ALGORITHM = 'GOOG4-RSA-SHA256'
const LONGEST_SECONDS = 604_800

/** Why an address is not let in, as the code of Cloud Storage says it. */
export type AddressFault = 'AccessDenied' | 'ExpiredToken' | 'SignatureDoesNotMatch'

/**
 * Checks an address that was signed by the fourth version of signing, with no header but the host.
 * @param host without its port
 * @returns undefined where it is good
 * Source: cloud.google.com/storage/docs/authentication/canonical-requests
 */
export function addressFault(
  method: string,
  { pathname, searchParams }: URL,
  host: string,
  key: KeyObject,
  nowMs: number,
): AddressFault | undefined {
  const { 'X-Goog-Signature': signature = '', ...signed } = Object.fromEntries(searchParams)
  const {
    'X-Goog-Date': date = '',
    'X-Goog-Expires': expires = '',
    'X-Goog-Credential': credential = '',
  } = signed
  if (signed['X-Goog-Algorithm'] !== ALGORITHM || signature === '') return 'AccessDenied'
  if (signed['X-Goog-SignedHeaders'] !== 'host') return 'SignatureDoesNotMatch'
  const query = Object.entries(signed)
    .map((pair) => pair.map(encoded).join('='))
    .toSorted()
    .join('&')
  const request = [method, pathname, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const scope = credential.slice(credential.indexOf('/') + 1)
  const hash = createHash('sha256').update(request).digest('hex')
  const text = [ALGORITHM, date, scope, hash].join('\n')
  if (!createVerify('RSA-SHA256').update(text).verify(key, signature, 'hex')) return 'SignatureDoesNotMatch'
  const beganMs = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const seconds = Number(expires)
  const isNow = nowMs < beganMs + seconds * 1000 && seconds <= LONGEST_SECONDS
  return isNow ? undefined : 'ExpiredToken'
}

/** As RFC 3986 has it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
