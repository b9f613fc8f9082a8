import { NAME_LENGTH_LIMIT } from './profile.ts'

/** Control characters and line breaks of any kind: what could forge a header, a line of a log or an invoice, or a second field. */
export const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * A display name as it is stored: white space around it cut, '' where there is none.
 * @param input as typed, or as an identity provider tells it
 * @returns undefined when it holds control characters or is over 100 UTF-16 units: ask for another one
 * docs/rules.md #hostile-name
 */
export function parsePersonName(input: unknown): string | undefined {
  if (typeof input !== 'string') return undefined
  const name = input.trim()
  return name.length <= NAME_LENGTH_LIMIT && !UNSAFE.test(name) ? name : undefined
}

/**
 * A name from elsewhere, made storable: unsafe characters become spaces, and what is too long is cut between letters.
 * @param input what an identity provider tells; anything but text is no name
 */
export function storableName(input: unknown): string {
  if (typeof input !== 'string') return ''
  const safe = input.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  let name = ''
  for (const { segment } of new Intl.Segmenter().segment(safe.slice(0, 2 * NAME_LENGTH_LIMIT))) {
    if (name.length + segment.length > NAME_LENGTH_LIMIT) break
    name += segment
  }
  return name.trim()
}
