import * as v from 'valibot'
import type { Chapter } from '#domain/summaries/summary.ts'
import { jsonIn } from '../../platform/json.ts'
import { timeOf } from '../../engine/transcript/timedEntries.ts'
import { decodeText } from '../../platform/decodeText.ts'
import { plainLine } from './plainText.ts'
import type { XmlElement } from './XmlElement.ts'

const MOST_CHAPTERS = 1_000
const LONGEST_TITLE = 500

const text = v.fallback(v.string(), '')
const time = v.fallback(v.union([v.number(), v.string()]), '')
/** One chapter of the podcast namespace's JSON, or of Podlove's. */
const CHAPTER = v.object({
  startTime: time,
  start: time,
  title: text,
  toc: v.fallback(v.boolean(), true),
})
const CHAPTERS = v.array(v.fallback(v.nullable(CHAPTER), null))
const FILE = v.union([
  CHAPTERS,
  v.pipe(
    v.object({ chapters: CHAPTERS }),
    v.transform(({ chapters }) => chapters),
  ),
])

/**
 * Of the podcast namespace's JSON, or Podlove's, in order of time. Those without time or title, and those
 * marked as outside the table of contents, are left out.
 * @returns undefined for other files
 * Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/chapters/jsonChapters.md
 */
export function readChapters(bytes: Uint8Array, contentType = ''): Chapter[] | undefined {
  const file = v.safeParse(FILE, jsonIn(decodeText(bytes, contentType)))
  if (!file.success) return undefined
  const listed = file.output.flatMap((chapter) => (chapter?.toc === true ? [chapter] : []))
  return inOrder(
    listed.map(({ startTime, start, title }) => ({
      startSeconds: chapterSeconds(startTime === '' ? start : startTime),
      title,
    })),
  )
}

/** Within an episode of a feed. Source: https://podlove.org/simple-chapters/ */
export function pscChapters(item: XmlElement): Chapter[] {
  const list = item.children.find(({ name }) => name === 'psc:chapters')
  if (list === undefined) return []
  return inOrder(
    list.children.map(({ attributes }) => ({
      startSeconds: chapterSeconds(attributes.get('start') ?? ''),
      title: attributes.get('title') ?? '',
    })),
  )
}

/** Cleaned, in order, one a second, the first ones. */
export function inOrder(
  chapters: ReadonlyArray<{ startSeconds: number | undefined; title: string }>,
): Chapter[] {
  return chapters
    .flatMap(({ startSeconds, title }) => {
      const line = plainLine(title, LONGEST_TITLE)
      return startSeconds === undefined || line === '' ? [] : [{ startSeconds, title: line }]
    })
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
    .filter(({ startSeconds }, at, all) => startSeconds !== all[at + 1]?.startSeconds)
    .slice(0, MOST_CHAPTERS)
}

/** Seconds, or a time such as `1:02:03.5`; undefined for others, and negative ones. */
const chapterSeconds = (written: number | string) =>
  String(written).trim().startsWith('-') ? undefined : timeOf(written)
