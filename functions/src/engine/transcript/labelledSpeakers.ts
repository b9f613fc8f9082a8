import type { TranscriptSegment } from '#domain/transcript.ts'

/** "Ana", "Dr. Smith", "J. R. de la Cruz", "Ana & Ben (hosts)", "[SPEAKER_00]", "Unknown speaker"; but no "Here is the thing". */
const WORD = String.raw`(?:(?:\p{Lu}\p{L}{0,3}\.)+|[\p{Lu}\d#][^\s:.,!?\[\]]*|\([^\s()]{1,30}\))`
const BETWEEN = '(?:de|del|la|las|los|el|y|e|da|do|dos|di|du|le|van|von|der|den|ter|bin|al|and|of|the|&|-)'
const LABEL = new RegExp(
  String.raw`^(?:[-–>]+\s*)?\[?((?=\p{Lu})${WORD}(?:(?: (?:${WORD}|${BETWEEN})){0,4}| [^\s:.,!?\[\]]+))\]?:\s+(?=\S)`,
  'u',
)
/** Of all cues, where only one name is written: two or three cues may begin with any word and a colon. */
const LEAST_LABELLED_SHARE = 0.1

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
  const names = new Map([...times].filter(([, { length }]) => length > 1))
  const labelled = [...names.values()].reduce((sum, { length }) => sum + length, 0)
  if (names.size < 2 && labelled < segments.length * LEAST_LABELLED_SHARE) return [...segments]
  let speaker: string | undefined
  return segments.map((segment, index) => {
    const label = labels[index]
    const isName = names.has(label?.[1] ?? '')
    if (isName) speaker = label?.[1]
    const text = isName ? segment.text.slice(label?.[0].length) : segment.text
    return speaker === undefined ? segment : { ...segment, speaker, text }
  })
}
