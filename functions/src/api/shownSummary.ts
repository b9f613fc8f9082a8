import type * as v from 'valibot'
import type { KnownFrom } from '#domain/api/askReplies.ts'
import type { listAnswer, summaryAnswer } from './rules/schemas.ts'
import { episodeAddress, episodeMoment, type EpisodeSource } from '#domain/episodes/episodeSource.ts'
import { formOf, shownChapters, type Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'

type Listed = v.InferOutput<typeof listAnswer>['summaries'][number]
type Shown = v.InferOutput<typeof summaryAnswer>

/** Of an episode, as the API calls it. */
function episodeIdOf(source: EpisodeSource): string {
  return source.type === 'youtube' ? `yt_${source.videoId}` : source.episodeId
}

/** A request as lists have it, field by field: nothing that is ours alone. */
export function listedSummary(id: string, request: SummaryRequest): Listed {
  const { state, kind, cost, source, episode, requestedAt } = request
  const { readyAt, sentAt, archivedAt, engine, verified, creditsReturned, error } = request
  return {
    id,
    state,
    kind,
    form: formOf(request),
    credits: cost,
    episode: {
      id: episodeIdOf(source),
      title: episode.title,
      show: episode.channelTitle,
      seconds: episode.durationSeconds,
      language: episode.language,
      address: episodeAddress(source),
    },
    requestedAt: requestedAt.toISOString(),
    ...(readyAt && { readyAt: readyAt.toISOString() }),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
    ...(archivedAt && { archivedAt: archivedAt.toISOString() }),
    ...(engine && { engine: engine.name }),
    ...(verified !== undefined && { verified }),
    ...(creditsReturned !== undefined && { creditsReturned }),
    ...(error && { error: { code: error.code, detail: error.message } }),
  }
}

/** What can be heard, with where. What a summary that is verified holds was all found in the words. */
export function claimOf(
  source: EpisodeSource,
  { quote, startSeconds }: Pick<Summary['keyPoints'][number], 'quote' | 'startSeconds'>,
  summary: Pick<Summary, 'verified'>,
) {
  const link = episodeMoment(source, startSeconds)
  return { quote, second: startSeconds, link, verified: summary.verified !== null }
}

export function shownSummary(
  id: string,
  request: SummaryRequest,
  summary: Summary | undefined,
  /** Of its points those that are known; undefined: they were compared with none. */
  known?: readonly KnownFrom[],
): Shown {
  const head = listedSummary(id, request)
  if (summary === undefined) return head
  const { source } = request
  const { headline, gist, keyPoints, moments, publisher, speakers, quotes, mentions } = summary
  const at = (second: number) => ({ second, link: episodeMoment(source, second) })
  return {
    ...head,
    verified: summary.verified,
    form: formOf(summary),
    headline,
    ...(summary.language !== undefined && { language: summary.language }),
    ...(gist !== '' && { gist }),
    points: keyPoints.map((point, place) => ({
      text: point.text,
      ...(point.original !== undefined && { original: point.original }),
      ...claimOf(source, point, summary),
      ...(point.speaker !== undefined && { speaker: point.speaker }),
      ...(known && newOrKnown(known.find((each) => each.point === place))),
    })),
    moments: moments.map((moment) => ({
      title: moment.title,
      ...claimOf(source, moment, summary),
      endSecond: moment.endSeconds,
    })),
    ...(publisher?.description !== undefined && { description: publisher.description }),
    ...(shownChapters(summary).length > 0 && {
      chapters: shownChapters(summary).map(({ title, startSeconds }) => ({ title, ...at(startSeconds) })),
    }),
    ...(speakers && { speakers: speakers.map(({ name, share }) => ({ name, share })) }),
    ...(quotes && {
      quotes: quotes.map((quote) => ({
        ...claimOf(source, quote, summary),
        ...(quote.speaker !== undefined && { speaker: quote.speaker }),
      })),
    }),
    ...(mentions && {
      mentions: mentions.map(({ name, kind, startSeconds }) => ({
        name,
        kind,
        ...(startSeconds !== undefined && at(startSeconds)),
      })),
    }),
  }
}

function newOrKnown(from: KnownFrom | undefined) {
  if (from === undefined) return { isNew: true }
  const { summaryId: id, title, date, text, quote, startSeconds: second, source } = from
  const link = episodeMoment(source, second)
  return { isNew: false, knownFrom: { id, title, at: date, text, quote, second, link } }
}
