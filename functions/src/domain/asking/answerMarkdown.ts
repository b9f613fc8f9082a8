import type { KeptAnswer } from '../api/askReplies.ts'
import { quoteMarkdown } from '../moments/momentMarkdown.ts'
import { words } from '../templates/summaryMarkdown.ts'

/** An answer as a Markdown document; below each sentence what it rests on, with links to the second. */
export function answerMarkdown({
  question,
  sentences,
  passages,
}: Pick<KeptAnswer, 'question' | 'sentences' | 'passages'>): string {
  return [
    `# ${words(question)}`,
    ...sentences.flatMap(({ text, rests }) => [
      words(text),
      ...rests
        .flatMap((at) => passages[at] ?? [])
        .map(({ text: quote, speaker, title, show, ...passage }) => {
          const said = [speaker, title, show].filter((each) => each !== undefined).join(' · ')
          return quoteMarkdown({ ...passage, speaker: said, quote, note: '' })
        }),
    ]),
    '',
  ].join('\n\n')
}
