import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { HeardPassage, KeptAnswer } from '#domain/api/askReplies.ts'
import { quoteMarkdown } from '#domain/moments/momentMarkdown.ts'
import { words as escaped } from '#domain/templates/summaryMarkdown.ts'
import { handOver, momentsCall } from '../../shared/moments/momentQueue.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Lit } from '../../shared/search/SaidLines.tsx'
import { tellingWords } from '../../shared/search/searchIndex.ts'
import { Failure } from '../../ui/Alert.tsx'
import { QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { TimedLine } from '../../ui/TimedLine.tsx'
import { TextExport } from '../summaries/TextExport.tsx'
import type { Answered } from './askLibrary.ts'
import styles from './asking.module.css'
import { askTexts } from './texts.en.ts'

interface AnswerProps extends Omit<Answered, 'answer'> {
  answer: Pick<Answered['answer'], 'sentences' | 'passages' | 'why'> & { charged?: number }
  isKept: boolean
  onKeep?: () => void
  onDrop?: () => void
}

/** A question's answer: each sentence with what it rests on; without any, the nearest passages. */
export function Answer({ question, answer, isOfDevice, isKept, onKeep, onDrop }: AnswerProps) {
  const { sentences, passages, why, charged } = answer
  const words = tellingWords(question)
  const Heading = onDrop === undefined ? 'h2' : 'h3'
  const isLost = onDrop !== undefined && sentences.length === 0
  return (
    <article className={styles.answer}>
      <Heading>{question}</Heading>
      {sentences.map(({ text, rests }) => (
        <section key={text} aria-label={text}>
          <p className={styles.sentence}>{text}</p>
          <Passages of={rests.flatMap((at) => passages[at] ?? [])} words={words} />
        </section>
      ))}
      {isLost && <p>{askTexts.lost}</p>}
      {sentences.length === 0 && !isLost && (
        <>
          <p className={styles.sentence}>{why === undefined ? askTexts.nobody : askTexts.why[why]}</p>
          {passages.length > 0 && <h3>{askTexts.nearest}</h3>}
          <Passages of={passages} words={words} />
        </>
      )}
      {charged !== undefined && (
        <p className="quiet">
          {isOfDevice && `${askTexts.byDevice} `}
          {charged === 0 ? askTexts.free : askTexts.charged(formatCredits(charged))}
        </p>
      )}
      <div className="ways">
        {sentences.length > 0 && (
          <>
            {isKept && onDrop === undefined && <span className="quiet">{askTexts.kept}</span>}
            {!isKept && onKeep && <SecondaryButton onClick={onKeep}>{askTexts.keep}</SecondaryButton>}
            <TextExport
              copy={askTexts.copy}
              title={question}
              markdown={() => answerMarkdown({ question, ...answer })}
            />
          </>
        )}
        {onDrop && <QuietButton onClick={onDrop}>{askTexts.drop}</QuietButton>}
      </div>
    </article>
  )
}

function Passages({ of, words }: { of: readonly HeardPassage[]; words: readonly string[] }) {
  return (
    <ol>
      {of.map((passage) => {
        const { summaryId, title, show, source, startSeconds, speaker, text, language } = passage
        return (
          <TimedLine key={text} source={source} startSeconds={startSeconds}>
            <div>
              <blockquote lang={language}>
                <Lit text={text} terms={words} />
              </blockquote>
              <p className="quiet">
                {speaker !== undefined && `${speaker} · `}
                <Link href={`/summary/${summaryId}`}>{title}</Link>
                {` · ${show}`}
              </p>
              {source.type === 'feed' && source.isPrivate ? null : <SharedQuote of={passage} />}
            </div>
          </TimedLine>
        )
      })}
    </ol>
  )
}

/** Of passages without an end, which older devices have kept. */
const USUAL_SECONDS = 15

/** Keeps a passage as a moment, the same one each time, and shares that. docs/rules.md "Moments" */
function SharedQuote({ of: { summaryId, startSeconds, endSeconds, text } }: { of: HeardPassage }) {
  const online = useOnline()
  const [said, setSaid] = useState<ReactNode>('')
  const [failure, setFailure] = useState<string>()
  const share = async () => {
    const second = Math.round(startSeconds * 10)
      .toString(16)
      .padStart(8, '0')
    const id = summaryId.slice(0, 24) + second
    const end = endSeconds ?? startSeconds + USUAL_SECONDS
    const moment = { id, summary: summaryId, startSeconds, endSeconds: end, note: '' }
    const kept = await momentsCall({ do: 'keep', ...moment })
    const { data, failure: why } = kept.failure ? kept : await momentsCall({ do: 'share', id })
    setFailure(why)
    if (data?.address === undefined) return
    await handOver(data.address, text)
    setSaid(<a href={data.address}>{data.address}</a>)
  }
  return (
    <div className="ways">
      <QuietButton disabled={!online} onClick={() => void share()}>
        {askTexts.share}
      </QuietButton>
      <output className="quiet">{said}</output>
      <Failure>{failure}</Failure>
    </div>
  )
}

/** An answer as a Markdown document; below each sentence what it rests on, with links to the second. */
function answerMarkdown({
  question,
  sentences,
  passages,
}: Pick<KeptAnswer, 'question' | 'sentences' | 'passages'>): string {
  return [
    `# ${escaped(question)}`,
    ...sentences.flatMap(({ text, rests }) => [
      escaped(text),
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
