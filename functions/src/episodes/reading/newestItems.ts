import { feedDate } from './feedDate.ts'

const ITEM = /<(?:\w+:)?(?:item|entry)[\s>]/i

/**
 * A document of at most so many characters, where a feed is larger: its head, and so many of its newest items, whole, as
 * fit. Feeds mostly have the newest first; where the last one is younger than the first one, they are taken from the end.
 */
export function newestItems(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text
  const first = text.search(ITEM)
  const tag = first < 0 ? undefined : ITEM.exec(text.slice(first, first + 100))?.[0].slice(1, -1)
  if (tag === undefined) return text.slice(0, mostCharacters)
  const opening = `<${tag}`
  const closing = `</${tag}>`
  const last = text.lastIndexOf(opening)
  const [oldest, newest] = [
    dateIn(text.slice(first, first + 100_000)),
    dateIn(text.slice(last, last + 100_000)),
  ]
  if (oldest === undefined || newest === undefined || newest <= oldest) {
    const end = text.lastIndexOf(closing, mostCharacters - closing.length)
    return end < first ? text.slice(0, mostCharacters) : text.slice(0, end + closing.length)
  }
  const start = text.indexOf(opening, Math.max(first, text.length - (mostCharacters - first)))
  return start < 0 ? text.slice(0, mostCharacters) : text.slice(0, first) + text.slice(start)
}

/** The date of the first item of that text. */
function dateIn(text: string): Date | undefined {
  const written = /<(?:\w+:)?(?:pubDate|date|published|updated)>([^<]{1,100})</i.exec(text)?.[1]
  return feedDate(written ?? '')
}
