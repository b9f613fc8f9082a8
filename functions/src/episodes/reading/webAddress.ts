/** Longest address that is kept. */
export const LONGEST_ADDRESS = 2_048

/**
 * An address as somebody wrote it, made absolute: http or https, or undefined. One that is absolute and clean stays as it
 * is written, character for character.
 * @param base what a relative one is resolved against
 */
export function webAddress(written: string | undefined, base: string): string | undefined {
  const text = written?.trim() ?? ''
  if (text === '' || text.length > LONGEST_ADDRESS) return undefined
  const url = URL.parse(text, base)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined
  const isClean = /^https?:\/\/[!#-;=?-[\]_a-z~]+$/i.test(text)
  return isClean ? text : url.href.length <= LONGEST_ADDRESS ? url.href : undefined
}
