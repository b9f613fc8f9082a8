import type { Speaker } from '#domain/summaries/summary.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'

/** Speakers by their part of the spoken time, most first; none without names, or with one alone. */
export function speakerShares({ segments }: Transcript): Speaker[] {
  const seconds = new Map<string, number>()
  for (const { speaker, startSeconds, endSeconds } of segments) {
    if (speaker) seconds.set(speaker, (seconds.get(speaker) ?? 0) + endSeconds - startSeconds)
  }
  const total = [...seconds.values()].reduce((sum, each) => sum + each, 0)
  if (seconds.size < 2 || total === 0) return []
  return [...seconds]
    .map(([name, each]) => ({ name, share: Math.round((each / total) * 1000) / 1000 }))
    .toSorted((a, b) => b.share - a.share)
}
