import { decodeHTML } from 'entities'

const BREAKS = /<(?:br|\/?(?:p|div|li|ul|ol|h[1-6]|tr|blockquote|section|article|hr))\b[^<>]*>/gi
const TAGS = /<\/?[a-z][^<>]*>|<[!?][a-z[][^<>]*>/gi
const HIDDEN = ['script', 'style']

/** Text without tags, scripts and styles. Text like a tag (`a < b`, `<3`) stays. @param html references read */
export function plainText(html: string): string {
  let text = html
  if (text.includes('<')) {
    text = withoutRange(text, '<!--', '-->')
    for (const name of HIDDEN) text = withoutRange(text, `<${name}`, `</${name}>`)
    text = text.replace(BREAKS, '\n').replace(TAGS, '')
  }
  if (text.includes('&')) text = decodeHTML(text)
  return text
    .replace(/[[\p{Cc}\p{Cs}]--[\n\t]]/gv, ' ')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** One line of {@link plainText}. */
export function plainLine(html: string, mostCharacters: number): string {
  // References and tags are longer than their text.
  return cutText(plainText(html.slice(0, mostCharacters * 10)).replaceAll('\n', ' '), mostCharacters)
}

/** Never splits a character. */
export function cutText(text: string, mostCharacters: number): string {
  return text.length <= mostCharacters ? text : text.slice(0, mostCharacters).replace(/[\uD800-\uDBFF]$/, '')
}

/** Linear, also without ends: then the rest stays. */
function withoutRange(text: string, start: string, end: string): string {
  const lower = text.toLowerCase()
  let kept = ''
  let from = 0
  for (;;) {
    const at = lower.indexOf(start, from)
    const stop = at < 0 ? -1 : lower.indexOf(end, at + start.length)
    if (stop < 0) return kept + text.slice(from)
    kept += text.slice(from, at)
    from = stop + end.length
  }
}
