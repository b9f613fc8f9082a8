import { episodeMoment } from '#domain/episodes/episodeSource.ts'
import { momentMarkdown } from '#domain/moments/momentMarkdown.ts'
import type { ListedMoment } from '#domain/moments/moments.ts'
import type { NoteFormat } from '#domain/summaries/noteFormats.ts'
import { ownWords } from '../exports/notes/obsidianNote.ts'
import { csvOf } from '../exports/notes/readwiseCsv.ts'

/** Moments as a file for another program. docs/rules.md "Moments" */
export const MOMENT_WRITERS: Record<NoteFormat, (moments: readonly ListedMoment[]) => string> = {
  obsidian: (moments) => `---\ntags: ["podcast"]\n---\n\n${momentMarkdown(moments, ownWords)}`,
  readwise: (moments) =>
    csvOf(
      moments
        .filter(({ quote }) => quote !== '')
        .map(({ quote, title, show, source, startSeconds, note, keptAt }) => ({
          highlight: quote,
          title,
          author: show,
          address: episodeMoment(source, startSeconds),
          note,
          second: Math.floor(startSeconds),
          at: keptAt,
        })),
    ),
}
