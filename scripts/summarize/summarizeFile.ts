import { timeCode } from '#domain/units.ts'
import { formOf, type Summary } from '#domain/summaries/summary.ts'
import { MADE_BY } from '#domain/summaries/madeBy.ts'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import { excerptOf } from '../../functions/src/engine/embedded/excerptOf.ts'
import { type Proposal, proposalCount, proposals } from '../../functions/src/engine/proposals/proposals.ts'
import { UnreadableTranscript } from '../../functions/src/engine/UnreadableTranscript.ts'
import { verifySummary } from '../../functions/src/engine/verify/verifySummary.ts'
import { BadFile, readTranscriptFile } from './readTranscriptFile.ts'

/** A verified summary by the embedded engine. @throws BadFile if none; one line, beginning with the file */
export async function summarizeFile(
  file: string,
  kind: SummaryKind,
): Promise<{ summary: Summary; durationSeconds: number }> {
  const { transcript, title } = await readTranscriptFile(file)
  try {
    const proposed = excerptOf(transcript, { title, kind })
    const summary = verifySummary(proposed, transcript, transcript.durationSeconds)
    if (summary === undefined) throw new UnreadableTranscript('too-short')
    return { summary, durationSeconds: transcript.durationSeconds }
  } catch (error) {
    throw asBadFile(error, file)
  }
}

/** The sentences that a model would be given, `perHour` of speech. @throws BadFile for nothing to choose */
export async function proposalsOfFile(file: string, perHour: number): Promise<Proposal[]> {
  const { transcript } = await readTranscriptFile(file)
  try {
    return proposals(transcript, proposalCount(transcript, perHour))
  } catch (error) {
    throw asBadFile(error, file)
  }
}

export function proposalsAsText(list: readonly Proposal[]): string {
  return list
    .map(
      ({ n, startSeconds, speaker, text }) =>
        `${n}  ${timeCode(startSeconds)}  ${speaker ? `${speaker}: ` : ''}${text}`,
    )
    .join('\n')
}

function asBadFile(error: unknown, file: string): unknown {
  return error instanceof UnreadableTranscript ? new BadFile(`${file}: ${error.message}`) : error
}

/**
 * What is promised of `--json`, whatever the kind: these keys, and of a model's answer its gist, weights and mentions. Nobody wrote an excerpt's gist.
 */
export function summaryAsJson({
  headline,
  gist,
  keyPoints,
  moments,
  mentions,
  verified,
  ...summary
}: Summary): string {
  const form = formOf(summary)
  return JSON.stringify(
    {
      form,
      headline,
      ...(form === 'summary' && { gist }),
      keyPoints: keyPoints.map(({ text, quote, startSeconds }) => ({ text, quote, startSeconds })),
      moments: moments.map(({ title, quote, startSeconds, endSeconds, weight }) => ({
        title,
        quote,
        startSeconds,
        endSeconds,
        weight,
      })),
      mentions,
      verified,
    },
    null,
    2,
  )
}

export function summaryAsText(summary: Summary, durationSeconds: number): string {
  const form = formOf(summary)
  const {
    headline,
    gist,
    keyPoints,
    moments,
    verified,
    quotes = [],
    chapters = [],
    speakers = [],
    mentions = [],
  } = summary
  const heard = moments.reduce((sum, moment) => sum + moment.endSeconds - moment.startSeconds, 0)
  const list = (name: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', name, ...lines.map((line) => `  ${line}`)]
  return [
    headline,
    '',
    form === 'excerpt' ? MADE_BY.en.excerpt : gist,
    ...list(
      form === 'excerpt' ? 'Passages' : 'Key points',
      keyPoints.map(
        ({ startSeconds, text, speaker }) =>
          `${timeCode(startSeconds)}  ${speaker === undefined ? '' : `${speaker}: `}${text}`,
      ),
    ),
    ...list(
      `Moments: ${timeCode(heard)} of ${Math.round(durationSeconds / 60)} min`,
      moments.map(
        ({ startSeconds, endSeconds, title }) =>
          `${timeCode(startSeconds)}–${timeCode(endSeconds)}  ${title}`,
      ),
    ),
    ...list(
      'Quotes',
      quotes.map(({ startSeconds, quote }) => `${timeCode(startSeconds)}  “${quote}”`),
    ),
    ...list(
      'Chapters',
      chapters.map(({ startSeconds, title }) => `${timeCode(startSeconds)}  ${title}`),
    ),
    ...list(
      'Speakers',
      speakers.map(({ name, share }) => `${Math.round(share * 100)} %  ${name}`),
    ),
    ...list(
      'Mentioned',
      mentions.map(({ name, kind }) => (kind === 'other' ? name : `${name} (${kind})`)),
    ),
    '',
    `Verified: ${verified?.anchored ?? 0} of ${verified?.total ?? 0} points stand in the transcript.`,
  ].join('\n')
}
