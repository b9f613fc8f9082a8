import { createHmac } from 'node:crypto'
import { setting } from './config.ts'

/** Proves that we wrote these parts into a mail. @returns 32 bytes, by the first of LINK_KEYS */
export function linkMac(parts: readonly string[]): Buffer {
  const [current = ''] = setting('LINK_KEYS')
  return macOf(current, parts)
}

/** Valid macs of these parts, one for each of LINK_KEYS: earlier mails were signed with an older key. */
export function countingLinkMacs(parts: readonly string[]): Buffer[] {
  return setting('LINK_KEYS').map((key) => macOf(key, parts))
}

function macOf(key: string, parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}
