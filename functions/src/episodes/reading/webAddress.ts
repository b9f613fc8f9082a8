import { LONGEST_KEPT_ADDRESS } from '../../platform/gateways/strangers/strangerAddress.ts'

/**
 * An address as somebody wrote it, made absolute: http or https, or undefined. One that is absolute and clean stays as it
 * is written, character for character.
 * @param base what a relative one is resolved against
 */
export function webAddress(written: string | undefined, base: string): string | undefined {
  const text = written?.trim() ?? ''
  if (text === '' || text.length > LONGEST_KEPT_ADDRESS) return undefined
  const url = URL.parse(text, base)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined
  const isClean = /^https?:\/\/[!#-;=?-[\]_a-z~]+$/i.test(text)
  return isClean ? text : url.href.length <= LONGEST_KEPT_ADDRESS ? url.href : undefined
}
