import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { type HeardPassage, LONGEST_QUESTION } from '#domain/api/askReplies.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import { ANSWER_COST } from '#domain/credits/summaryCost.ts'
import { UNLIMITED } from '#domain/units.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { Lit, SaidLines } from '../../shared/search/SaidLines.tsx'
import { tellingWords } from '../../shared/search/searchIndex.ts'
import { useFound } from '../../shared/search/useLibrary.ts'
import { searchTexts } from '../../shared/search/texts.en.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { MemberScreen } from '../../shared/shell/MemberScreen.tsx'
import { Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { TimedLine } from '../../ui/TimedLine.tsx'
import { useNow } from '../../ui/useNow.ts'
import { type Answered, askLibrary, keptAnswers } from './askLibrary.ts'
import styles from './asking.module.css'
import { askTexts } from './texts.en.ts'

/** Questions to a library; answers quote the speakers. docs/rules.md "Asking" */
export function AskScreen() {
  return (
    <MemberScreen title={searchTexts.ask} failure={askTexts.failure}>
      {(person) => <Ask person={person} />}
    </MemberScreen>
  )
}

function Ask({ person: { uid, email } }: { person: Person }) {
  const [params] = useSearchParams()
  const { data: profile } = useProfile(email)
  const now = useNow()
  const online = useOnline()
  const kept = keptAnswers.useEntries(uid)
  const [question, setQuestion] = useState(params.get('q') ?? '')
  const [asked, setAsked] = useState('')
  /** Answered questions of this visit, until the subject changes. */
  const [turns, setTurns] = useState<readonly Answered[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const ask = async () => {
    const words = question.trim()
    if (words.length < 3) return
    setAsked(words)
    setFailure(undefined)
    if (!online) return
    setBusy(true)
    const result = await askLibrary(uid, words, turns)
    setBusy(false)
    if ('failure' in result) return setFailure(result.failure)
    setTurns([...turns, result.answered])
    setQuestion('')
    setAsked('')
  }
  const balance = profile && effectiveCredits(profile.credits, now).current
  const price =
    balance === UNLIMITED
      ? askTexts.unlimited
      : balance !== undefined && askTexts.price(formatCredits(ANSWER_COST), formatCredits(balance))
  return (
    <div className={styles.asking}>
      <h1>{searchTexts.ask}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <Field
          label={askTexts.question}
          name="question"
          autoComplete="off"
          enterKeyHint="search"
          minLength={3}
          maxLength={LONGEST_QUESTION}
          required
          value={question}
          hint={price || undefined}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <div className={styles.ways}>
          <Button type="submit" busy={isBusy}>
            {isBusy ? askTexts.asking : askTexts.ask}
          </Button>
          {turns.length > 0 && (
            <>
              <Button look="quiet" onClick={() => setTurns([])}>
                {askTexts.afresh}
              </Button>
              <span className={styles.quiet}>{askTexts.follows}</span>
            </>
          )}
        </div>
      </form>
      <Failure>{failure}</Failure>
      <div aria-live="polite">
        {asked !== '' && <OnDevice uid={uid} question={asked} isOffline={!online} />}
        {turns.toReversed().map((turn, at) => (
          <Answer key={turns.length - at} {...turn} />
        ))}
      </div>
      {kept.length > 0 && (
        <details>
          <summary>{askTexts.earlier}</summary>
          {kept.toReversed().map((turn, at) => (
            <Answer key={kept.length - at} {...turn} />
          ))}
        </details>
      )}
    </div>
  )
}

/** Passages of this device's summaries, while the answer loads and offline. */
function OnDevice({ uid, question, isOffline }: { uid: string; question: string; isOffline: boolean }) {
  const { found, reading } = useFound(uid, question, true)
  const said = found?.filter(({ lines }) => lines.length > 0)
  return (
    <section aria-label={askTexts.nearest} className={styles.answer}>
      {isOffline && <p className={styles.quiet}>{askTexts.offline}</p>}
      {reading !== undefined && reading.read < reading.of && (
        <p className={styles.quiet}>{searchTexts.reading(reading.read, reading.of)}</p>
      )}
      {said?.length === 0 && <p>{askTexts.none}</p>}
      {said?.map((each) => (
        <section key={each.request.id}>
          <h3>
            <Link href={`/summary/${each.request.id}`}>{each.request.episode.title}</Link>
          </h3>
          <SaidLines {...each} />
        </section>
      ))}
    </section>
  )
}

function Answer({ question, answer: { sentences, passages, why, charged } }: Answered) {
  const words = tellingWords(question)
  return (
    <article className={styles.answer}>
      <h2>{question}</h2>
      {sentences.map(({ text, rests }) => (
        <section key={text} aria-label={text}>
          <p className={styles.sentence}>{text}</p>
          <Passages of={rests.flatMap((at) => passages[at] ?? [])} words={words} />
        </section>
      ))}
      {sentences.length === 0 && (
        <>
          <p className={styles.sentence}>{why === undefined ? askTexts.nobody : askTexts.why[why]}</p>
          {passages.length > 0 && <h3>{askTexts.nearest}</h3>}
          <Passages of={passages} words={words} />
        </>
      )}
      <p className={styles.quiet}>
        {charged === 0 ? askTexts.free : askTexts.charged(formatCredits(charged))}
      </p>
    </article>
  )
}

function Passages({ of, words }: { of: readonly HeardPassage[]; words: readonly string[] }) {
  return (
    <ol>
      {of.map(({ summaryId, title, show, source, startSeconds, speaker, text, language }) => (
        <TimedLine key={text} source={source} startSeconds={startSeconds}>
          <div>
            <blockquote lang={language}>
              <Lit text={text} terms={words} />
            </blockquote>
            <p className={styles.quiet}>
              {speaker !== undefined && `${speaker} · `}
              <Link href={`/summary/${summaryId}`}>{title}</Link>
              {` · ${show}`}
            </p>
          </div>
        </TimedLine>
      ))}
    </ol>
  )
}
