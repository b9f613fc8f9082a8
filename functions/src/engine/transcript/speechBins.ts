import { SPEECH_BINS } from '#domain/summaries/summary.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'

/** Spoken words per second in equal parts of the episode, one decimal. docs/rules.md "Look" */
export function speechBins({ durationSeconds, segments }: Transcript, bins = SPEECH_BINS): number[] {
  const words = Array.from({ length: bins }, () => 0)
  const binSeconds = durationSeconds / bins
  for (const { startSeconds, endSeconds, text } of segments) {
    const perSecond = text.split(/\s+/).length / Math.max(endSeconds - startSeconds, 0.001)
    const last = Math.min(bins - 1, Math.floor(endSeconds / binSeconds))
    for (let bin = Math.floor(startSeconds / binSeconds); bin <= last; bin++) {
      const from = Math.max(startSeconds, bin * binSeconds)
      const to = Math.min(endSeconds, (bin + 1) * binSeconds)
      words[bin] = (words[bin] ?? 0) + perSecond * Math.max(0, to - from)
    }
  }
  return words.map((count) => Math.round((count / binSeconds) * 10) / 10)
}
