import { LONGEST_KEPT_ADDRESS } from '../../platform/gateways/untrusted/untrustedAddress.ts'

/** An absolute http or https address, else undefined; a clean one stays as written. @param base of relative ones */
export function webAddress(written: string | undefined, base: string): string | undefined {
  // Some feeds escape addresses twice.
  const text = written?.trim().replaceAll('&amp;', '&') ?? ''
  if (text === '' || text.length > LONGEST_KEPT_ADDRESS) return undefined
  const url = URL.parse(text, base)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined
  const isClean = /^https?:\/\/[!#-;=?-[\]_a-z~]+$/i.test(text)
  return isClean ? text : url.href.length <= LONGEST_KEPT_ADDRESS ? url.href : undefined
}
