import type { ListedEpisode } from '#domain/api/replies.ts'
import { isReadable, labelOf, type SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { Seconds } from '#domain/units.ts'
import { dayText } from '../../ui/dayText.ts'
import { episodeFacts as factsOf } from './showsView.ts'
import { episodesTexts } from './texts.en.ts'

/** Length of the column of drawings. */
const COLUMN_SECONDS = 7_200

/** Width as a share of the column: the whole from two hours on, or where the length is unknown. */
export function drawnWidth(seconds: Seconds | undefined): string {
  if (seconds === undefined || seconds <= 0) return '100%'
  return `${Math.round(100 * Math.min(1, Math.max(0.05, seconds / COLUMN_SECONDS)))}%`
}

export function episodeFacts({ published, durationSeconds }: ListedEpisode, now: Date): string {
  return factsOf(
    { published: published === undefined ? undefined : new Date(published), durationSeconds },
    now,
  )
}

/** State of an episode's transcript, or of its summary: a word, and its meaning. */
export function wordsText(
  { words }: Pick<ListedEpisode, 'words'>,
  request: Pick<SummaryRequest, 'state' | 'notMailed' | 'readyAt' | 'updatedAt'> | undefined,
  now: Date,
): [state: string, more: string] {
  if (request !== undefined && isReadable(request.state))
    return [episodesTexts.summarized, dayText(request.readyAt ?? request.updatedAt, now)]
  if (request !== undefined && request.state !== 'refused' && request.state !== 'failed')
    return [labelOf(request), dayText(request.updatedAt, now)]
  return episodesTexts.words[words]
}
