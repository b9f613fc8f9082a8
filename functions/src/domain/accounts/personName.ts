import { NAME_LENGTH_LIMIT } from './profile.ts'

/** Control characters and line breaks, which could forge a header, a log line, an invoice line or a second field. */
export const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * A display name as stored: trimmed, '' when empty. docs/rules.md #hostile-name
 * @returns undefined when it holds control characters or is over 100 UTF-16 units
 */
export function parsePersonName(input: unknown): string | undefined {
  if (typeof input !== 'string') return undefined
  const name = input.trim()
  return name.length <= NAME_LENGTH_LIMIT && !UNSAFE.test(name) ? name : undefined
}

/**
 * An identity provider's name, made storable: unsafe characters become spaces, a long name is cut between
 * letters.
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
