import { episodeMoment } from '../episodes/episodeSource.ts'
import type { ListedMoment } from './moments.ts'
import { words } from '../templates/summaryMarkdown.ts'
import { timeCode } from '../units.ts'

/** Moments as a Markdown document by episode, each with a link to its second. @param plain words as words */
export function momentMarkdown(moments: readonly ListedMoment[], plain = words): string {
  const episodes = Map.groupBy(moments, ({ summaryId }) => summaryId)
  return [
    '# Moments',
    ...[...episodes.values()].flatMap((kept) => [
      `## ${plain(kept[0]?.title ?? '')}`,
      plain(kept[0]?.show ?? ''),
      ...kept.map((each) => quoteMarkdown(each, plain)),
    ]),
    '',
  ].join('\n\n')
}

/** A quote as an entry of a list, with the link to its second. */
export function quoteMarkdown(
  {
    source,
    startSeconds,
    quote,
    speaker,
    note,
  }: Pick<ListedMoment, 'source' | 'startSeconds' | 'quote' | 'speaker' | 'note'>,
  plain = words,
): string {
  return [
    `- [${timeCode(startSeconds)}](${episodeMoment(source, startSeconds)}) ${plain(speaker ?? '')}`.trimEnd(),
    ...(quote === '' ? [] : [`  > ${plain(quote)}`]),
    ...(note === '' ? [] : ['', `  ${plain(note)}`]),
  ].join('\n')
}
