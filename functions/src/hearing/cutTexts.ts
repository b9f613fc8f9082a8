import { captionStamp, escapedVtt } from '#domain/hearing/captions.ts'
import type { CutSpan } from '#domain/hearing/hearing.ts'
import { secondOfCut } from '#domain/hearing/hearing.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'

/** Chapters of a file, as podcast:chapters has them. Source: podcastindex.org/namespace, JSON Chapters 1.2.0 */
export function chaptersJson(chapters: ReadonlyArray<{ title: string; atSeconds: number }>): object {
  return {
    version: '1.2.0',
    chapters: chapters.map(({ title, atSeconds }) => ({ startTime: thousandths(atSeconds), title })),
  }
}

const thousandths = (seconds: number) => Math.round(Math.max(0, seconds) * 1000) / 1000

/**
 * The words of a cut as WebVTT: those of the transcript that are heard in it, at the second of the cut; the quotes of the
 * moments where there is no transcript any more.
 */
export function cutVtt(
  spans: readonly CutSpan[],
  transcript: Pick<Transcript, 'segments'> | undefined,
  summary: Pick<Summary, 'moments'>,
): string {
  const said =
    transcript?.segments ??
    summary.moments.map(({ startSeconds, quote }) => ({ startSeconds, text: quote, speaker: undefined }))
  const heard = said.flatMap((segment) => {
    const atSeconds = secondOfCut(spans, segment.startSeconds)
    const span = spans.find(
      (each) => segment.startSeconds < each.endSeconds && segment.startSeconds >= each.startSeconds,
    )
    if (atSeconds === undefined || span === undefined) return []
    return [{ ...segment, atSeconds, endsAt: span.atSeconds + span.endSeconds - span.startSeconds }]
  })
  const cues = heard.map(({ text, atSeconds, endsAt, ...rest }, index) => {
    const speaker = 'speaker' in rest && rest.speaker ? `<v ${escapedVtt(rest.speaker)}>` : ''
    const until = Math.max(atSeconds + 0.1, Math.min(endsAt, heard[index + 1]?.atSeconds ?? endsAt))
    return `${captionStamp(atSeconds)} --> ${captionStamp(until)}\n${speaker}${escapedVtt(text.replaceAll(/\s+/g, ' ').trim())}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}
