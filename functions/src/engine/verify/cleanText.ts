import { foldSpace } from '#domain/episodes/transcript.ts'

/** Control, private and unassigned characters, and marks that turn the reading direction: nothing that can be read. */
const UNREADABLE = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu
/** URLs, and hosts with a path or a port. */
const ADDRESS =
  /\b(?:(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)\S*|(?:javascript|data|mailto|tel|sms|magnet):[^\s.,;]\S*|(?:[\p{L}\p{N}\p{M}-]{1,63}\.){1,5}[\p{L}-]{2,24}(?:\/|:\d)\S*)/giu
/** Dots that a mail reader may take for one, and what stands for @. */
const DOTS = /[\u3002\uff0e\u2024\uff61]/g
const ATS = /[\uff20\ufe6b]/g
/** A dot within a word, with the word's letters and digits up to the next one. */
const INNER_DOT = /\.(?=([\p{L}\p{N}\p{M}_-]+))/gu
const HOST_LIKE = /[\p{L}\p{N}\p{M}_.-]+/gu
const HOST_DOT = /\.(?=\p{L}[\p{L}\p{N}\p{M}-])/gu
const IP_ADDRESS = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/
/** Names with a dot that are no links: abbreviations, libraries and files. */
const NAMES =
  /^[^\p{L}\p{N}]*(?:[a-z\d-]{1,20}\.(?:js|json|jsx|tsx|html|css|txt|csv|xml|yaml|yml|toml)|(?:asp|ado|vb|ml)\.net|socket\.io|ph\.d|ee\.uu|p\.ej|vs)[^\p{L}\p{N}]*(?:['’]s)?[^\p{L}\p{N}]*$/iu
const HOSTS = /\.(?:net|io)(?![\p{L}\p{N}])/iu

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

export function isReadable(text: string): boolean {
  return text.search(UNREADABLE) === -1
}

/** As {@link cleanText}, without addresses, which mail readers link; names stay readable: "Booking .com". */
export function cleanOwnWords(value: unknown, limit: number): string {
  if (typeof value !== 'string') return ''
  return cleanText(ownWords(value, limit).replace(/\S+/g, withoutAddress), limit)
}

/** Whether a text that an engine wrote leads somewhere: a URL, or an e-mail address; a bare name of a company does not. */
export function hasAddress(value: unknown, limit: number): boolean {
  return typeof value === 'string' && ownWords(value, limit).split(/\s+/).some(isAddress)
}

function ownWords(value: string, limit: number): string {
  return value
    .slice(0, limit * 8)
    .replace(UNREADABLE, ' ')
    .replace(DOTS, '.')
    .replace(ATS, '@')
}

/** An account of a social network, "@ana" or "(@ana)", is none. */
const isMailAddress = (word: string) => /[^@(["“«'‘,;:/]@[^@]/.test(word)

/** "Next.js/React": names of which some have a dot. What is a host, too, as "ASP.NET", has nothing behind it. */
function areNames(word: string): boolean {
  const parts = word.split('/')
  return parts.every(
    (part, at) =>
      part !== '' &&
      (!/[.:]./.test(part) || (NAMES.test(part) && (at === parts.length - 1 || !HOSTS.test(part)))),
  )
}

function isAddress(word: string): boolean {
  return isMailAddress(word) || (!areNames(word) && word.search(ADDRESS) !== -1)
}

function withoutAddress(word: string): string {
  if (isMailAddress(word)) return '…'
  if (areNames(word)) return word
  const bare = word.replace(ADDRESS, '…')
  // In brackets of its own it leaves nothing.
  if (/^[([{<]…[)\]}>]?\p{P}?$/u.test(bare)) return ''
  return IP_ADDRESS.test(bare) ? bare.replaceAll('.', ' .') : brokenUp(bare)
}

/** A host has two letters at least after its last dot; "e.g.", "U.S." and "3.5" have not. All of its dots are broken up. */
function brokenUp(word: string): string {
  return word.replace(HOST_LIKE, (run: string, from: number) => {
    const last = Math.max(-1, ...[...run.matchAll(HOST_DOT)].map(({ index }) => index))
    return run.replace(INNER_DOT, (dot: string, after: string, at: number) => {
      const before = at > 0 ? run[at - 1] : word[from - 1]
      const isHost = at <= last || (/\p{L}/u.test(after) && after.length > 1)
      return isHost && before !== undefined && before !== '.' ? ' .' : dot
    })
  })
}
