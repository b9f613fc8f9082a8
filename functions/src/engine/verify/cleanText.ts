import { foldSpace } from '#domain/transcript.ts'

/** Control, private and unassigned characters, and marks that turn the reading direction: nothing that can be read. */
const UNREADABLE = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu
/** What leads somewhere: URLs, and hosts with a path or a port. */
const ADDRESS =
  /\b(?:(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|javascript:|data:|mailto:)\S*|(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?:\/|:\d)\S*)/gi
/** A bare host, such as a company is called by: a reader links it when it ends like one that exists. */
const HOST =
  /\b(?:[a-z0-9-]{1,63}\.){1,5}(?:com|net|org|io|co|app|dev|ai|info|biz|me|tv|xyz|link|click|top|site|online|shop|store|live|news|blog|gov|edu|test|es|mx|ar|cl|pe|us|uk|de|fr|ru|cn|eu|ca|br|pt)\b/gi

/**
 * A text of an engine's, fit to be shown: readable characters, white space folded, at most so many of them. Whatever
 * is not a text reads as empty. Markup is left as it is, since everything is escaped where it is shown.
 * @param limit UTF-16 units; a longer text is cut at a word, with an ellipsis
 */
export function cleanText(value: unknown, limit: number): string {
  if (typeof value !== 'string') return ''
  // Cut first: what follows must not take its time over megabytes.
  const text = foldSpace(value.slice(0, limit * 8).replace(UNREADABLE, ' '))
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')
  const words = text[limit - 1] === ' ' ? cut : cut.replace(/\s+\S*$/, '')
  return `${words || cut}…`
}

/**
 * As {@link cleanText}, without addresses: a mail reader would turn one that an engine made up into a link. A host that
 * may be a name stays readable, but is none any more: "Booking .com".
 */
export function cleanOwnWords(value: unknown, limit: number): string {
  if (typeof value !== 'string') return ''
  const bare = value
    .slice(0, limit * 8)
    .replace(UNREADABLE, ' ')
    .replace(/\S+/g, withoutAddress)
  return cleanText(bare, limit)
}

function withoutAddress(word: string): string {
  if (/[^@]@[^@]/.test(word)) return '…'
  if (!/[.:]./.test(word)) return word
  return word.replace(ADDRESS, '…').replace(HOST, (host) => host.replaceAll('.', ' .'))
}
