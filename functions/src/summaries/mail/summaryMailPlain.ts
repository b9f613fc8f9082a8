import { SITE } from '#domain/site.ts'
import type { Summary } from '#domain/summary.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'
import { timeCode } from '#domain/timeCode.ts'
import { youTubeAddress, youTubeMoment } from '#domain/youtubeAddress.ts'
import type { SummaryMailTexts } from './summaryMailTexts.ts'

/** The same mail as plain text: everything the other form says, in the same order. */
export function summaryMailPlain(
  { gist, keyPoints, moments, verified, quotes = [], chapters = [], speakers = [] }: Summary,
  headline: string,
  request: SummaryRequest,
  texts: SummaryMailTexts,
  appUrl: string,
): string {
  const { episode, source, minutes } = request
  const at = (seconds: number) => youTubeMoment(source.videoId, seconds)
  const points = keyPoints.map(
    ({ text, startSeconds }) => `${timeCode(startSeconds)}  ${text}\n${at(startSeconds)}`,
  )
  const passages = moments.map(
    ({ title, quote, startSeconds, endSeconds }) =>
      `${timeCode(startSeconds)} ${texts.to} ${timeCode(endSeconds)}  ${title}\n"${quote}"\n${at(startSeconds)}`,
  )
  const isOwn = request.deliverTo === request.account
  return [
    `${SITE.name}: ${texts.about(request.kind)}`,
    headline,
    [
      `${episode.channelTitle}, ${texts.length(minutes)}`,
      ...(headline === episode.title ? [] : [episode.title]),
      youTubeAddress(source.videoId),
    ].join('\n'),
    gist,
    texts.points.toUpperCase(),
    ...points,
    ...section(texts.moments, passages),
    ...section(
      texts.quotes,
      quotes.map(
        ({ quote, speaker, startSeconds }) =>
          `${timeCode(startSeconds)}  "${quote}"${speaker === undefined ? '' : ` ${speaker}`}\n${at(startSeconds)}`,
      ),
    ),
    ...section(
      texts.chapters,
      chapters.map(({ title, startSeconds }) => `${timeCode(startSeconds)}  ${title}\n${at(startSeconds)}`),
    ),
    ...section(
      texts.speakers,
      speakers.map(({ name, share }) => `${name}: ${Math.round(share * 100)} %`),
    ),
    texts.verified(verified),
    `${texts.dashboard}: ${appUrl}/dashboard`,
    ...(isOwn ? [texts.charged(request.cost, request.balance)] : []),
    texts.asked(request.account, request.requestedAt),
    `${texts.support}: ${SITE.contactEmail}`,
  ]
    .join('\n\n')
    .concat('\n')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [title.toUpperCase(), ...lines] : []
}
