import type { TranscriptSegment } from '#domain/episodes/transcript.ts'

const LONGEST_LABEL = 28
const FULL_NAME = /^\p{Lu}\p{Ll}[\p{L}'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|v[ao]n|de|del|la)){1,3}$/u
const INITIALS = /^\p{Lu}(?:\p{Ll}?\p{Lu}{1,2})?$/u
/** "SP: Sí.": least uses, most labels, and least share of segments that make a label no accident. */
const LABEL_TIMES = 4
const MOST_LABELS = 8
const LEAST_LABELLED = 0.03

/** Speakers by the text itself: "Ana Ruiz: It rained." */
export function labelsOf(segments: readonly TranscriptSegment[]): ReadonlySet<string> {
  const times = new Map<string, number>()
  for (const { speaker, text } of segments) {
    const label = isUnnamed(speaker) ? labelOf(text) : undefined
    if (label !== undefined) times.set(label, (times.get(label) ?? 0) + 1)
  }
  const often = [...times].filter(([, count]) => count >= LABEL_TIMES)
  const labelled = often.reduce((sum, [, count]) => sum + count, 0)
  const isPlain =
    often.length > 1 && often.length <= MOST_LABELS && labelled >= segments.length * LEAST_LABELLED
  return new Set(isPlain ? often.map(([label]) => label) : [])
}

/** Whether a transcript's own fields name no speaker. */
export function isUnnamed(speaker: string | undefined): boolean {
  return speaker === undefined || speaker === ''
}

/** The words before a colon that can name a speaker. */
export function labelOf(text: string): string | undefined {
  const colon = text.indexOf(':')
  if (colon < 1 || colon > LONGEST_LABEL || text.charCodeAt(colon + 1) !== 0x20) return undefined
  const label = text.slice(0, colon)
  return FULL_NAME.test(label) || INITIALS.test(label) ? label : undefined
}
