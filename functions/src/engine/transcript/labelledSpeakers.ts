import type { TranscriptSegment } from '#domain/transcript.ts'

const LABEL = /^(?:[-–>]+\s*)?(\p{Lu}[^\s:.,!?]*(?: [^\s:.,!?]+){0,3}):\s+(?=\S)/u

/**
 * Speakers that a file of SRT writes before what they say ("Ana: Bread."): a name that does so at least twice counts, until
 * the next name. Where the format itself names speakers, nothing changes.
 */
export function labelledSpeakers(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  if (segments.some(({ speaker }) => speaker !== undefined)) return [...segments]
  const labels = segments.map(({ text }) => LABEL.exec(text))
  const times = Map.groupBy(
    labels.flatMap((label) => label?.[1] ?? []),
    (name) => name,
  )
  let speaker: string | undefined
  return segments.map((segment, index) => {
    const label = labels[index]
    const isName = (times.get(label?.[1] ?? '')?.length ?? 0) > 1
    if (isName) speaker = label?.[1]
    const text = isName ? segment.text.slice(label?.[0].length) : segment.text
    return speaker === undefined ? segment : { ...segment, speaker, text }
  })
}
