import { NAME_LENGTH_LIMIT } from './profile.ts'

/** Control characters and line breaks, which could forge a header, a log line, an invoice line or a second field. */
export const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** A trimmed name; undefined with control characters or over 100 UTF-16 units. docs/rules.md #hostile-name */
export function parsePersonName(input: unknown): string | undefined {
  if (typeof input !== 'string') return undefined
  const name = input.trim()
  return name.length <= NAME_LENGTH_LIMIT && !UNSAFE.test(name) ? name : undefined
}

/** A provider's name, storable: unsafe characters become spaces, a long one is cut between letters. */
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
