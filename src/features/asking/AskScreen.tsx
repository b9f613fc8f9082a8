import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { LONGEST_QUESTION } from '#domain/asking/longestQuestion.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import { ANSWER_COST } from '#domain/credits/summaryCost.ts'
import { UNLIMITED } from '#domain/units.ts'
import { lazyScreen } from '../../shared/hydration/lazyScreen.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { SaidLines } from '../../shared/search/SaidLines.tsx'
import { useFound, useOpenLibrary } from '../../shared/search/useLibrary.ts'
import { searchTexts } from '../../shared/search/texts.en.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { MemberScreen } from '../../shared/shell/MemberScreen.tsx'
import { Failure } from '../../ui/Alert.tsx'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { useNow } from '../../ui/useNow.ts'
import { Answer } from './Answer.tsx'
import type { AnswerHereProps } from './AnswerHere.tsx'
import { type Answered, askLibrary, dropGoneAnswers, lastAnswers, rememberAnswer } from './askLibrary.ts'
import styles from './asking.module.css'
import { askTexts } from './texts.en.ts'
import { useArrival } from '../../shared/api/useArrival.ts'
import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { keptAnswersContract } from '#domain/api/askCalls.ts'
import { type KeptAnswer, LONGEST_BEGINNING } from '#domain/api/askReplies.ts'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { bearer } from '../../shared/session/bearer.ts'

type Change = RequestOf<typeof keptAnswersContract>

/** What the server needs to keep an answer: it reads the words anew. */
const keepOf = ({ question, answer: { sentences, passages } }: Answered): Change => ({
  do: 'keep',
  question,
  sentences,
  passages: passages.map(({ summaryId, startSeconds, text }) => ({
    summaryId,
    startSeconds,
    text: text.slice(0, LONGEST_BEGINNING),
  })),
})

const isSame = (kept: KeptAnswer, { question, answer: { sentences } }: Answered) =>
  kept.question === question && kept.sentences[0]?.text === sentences[0]?.text

/** The account's kept answers, the newest first; undefined until they are there. docs/rules.md "Asking" */
function useKeptAnswers(uid: string) {
  const [kept, setKept] = useState<readonly KeptAnswer[]>()
  const [failure, setFailure] = useState<string>()
  const answered = async (asked: Change) => call('keptAnswers', asked, await bearer())
  const change = async (asked: Change) => {
    const called = await answered(asked)
    setFailure(called.outcome === 'done' ? undefined : failureMessage(called))
    if (called.outcome === 'done') setKept(called.answer.data.answers)
  }
  useArrival(
    uid,
    () => answered({ do: 'list' }),
    (called) => {
      if (called.outcome === 'done') setKept(called.answer.data.answers)
    },
  )
  return { kept, change, failure }
}

/** Questions to a library; answers quote the speakers. docs/rules.md "Asking" */
export function AskScreen() {
  return (
    <MemberScreen title={searchTexts.ask} failure={askTexts.failure}>
      {(person) => <Ask person={person} />}
    </MemberScreen>
  )
}

const { Screen: AnswerHere } = lazyScreen<AnswerHereProps>(() =>
  import('./AnswerHere.tsx').then((m) => m.AnswerHere),
)

function Ask({ person: { uid, email } }: { person: Person }) {
  const [params] = useSearchParams()
  const { data: profile } = useProfile(email)
  const now = useNow()
  const online = useOnline()
  useOpenLibrary(uid)
  useArrival(online ? uid : undefined, dropGoneAnswers)
  const last = lastAnswers.useEntries(uid)
  const { kept, change, failure: notChanged } = useKeptAnswers(uid)
  const [question, setQuestion] = useState(params.get('q') ?? '')
  const [asked, setAsked] = useState('')
  /** Answered questions of this visit, until the subject changes. */
  const [turns, setTurns] = useState<readonly Answered[]>([])
  const [hasModel, setHasModel] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isLastOpen, setLastOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const ask = async (forDevice = false) => {
    const words = question.trim()
    if (words.length < 3) return undefined
    setAsked(words)
    setFailure(undefined)
    if (!online) return undefined
    setBusy(true)
    const result = await askLibrary(uid, words, turns, forDevice)
    setBusy(false)
    if ('answered' in result) return result.answered
    setFailure(result.failure)
    return undefined
  }
  const show = (answered: Answered | undefined) => {
    if (answered === undefined) return
    rememberAnswer(uid, answered)
    setTurns([...turns, answered])
    setQuestion('')
    setAsked('')
  }
  const balance = profile && effectiveCredits(profile.credits, now).current
  const price =
    balance === UNLIMITED
      ? askTexts.unlimited
      : balance !== undefined && askTexts.price(formatCredits(ANSWER_COST), formatCredits(balance))
  const answerOf = (answered: Answered, key: number) => (
    <Answer
      key={key}
      {...answered}
      isKept={kept?.some((each) => isSame(each, answered)) ?? false}
      {...(kept && { onKeep: () => void change(keepOf(answered)) })}
    />
  )
  const here = online && 'LanguageModel' in globalThis && (
    <ErrorBoundary key="here" fallback={null}>
      <Suspense fallback={null}>
        <AnswerHere ask={() => ask(true)} onAnswered={show} onFound={setHasModel} />
      </Suspense>
    </ErrorBoundary>
  )
  const ours = (
    <div key="ours" className="ways">
      <Button type="submit" look={hasModel ? 'secondary' : 'primary'} busy={isBusy}>
        {isBusy ? askTexts.asking : hasModel ? askTexts.askOurs : searchTexts.askNow}
      </Button>
      {turns.length > 0 && (
        <>
          <QuietButton onClick={() => setTurns([])}>{askTexts.afresh}</QuietButton>
          <span className="quiet">{askTexts.follows}</span>
        </>
      )}
    </div>
  )
  return (
    <div className={styles.asking}>
      <h1 className="title">{searchTexts.ask}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void ask().then(show)
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
        {/* The first gets Enter: a model that is there, but none to be downloaded. */}
        {hasModel ? [here, ours] : [ours, here]}
      </form>
      <Failure>{failure ?? notChanged}</Failure>
      <div aria-live="polite">
        {asked !== '' && <OnDevice uid={uid} question={asked} isOffline={!online} />}
        {turns.map(answerOf).toReversed()}
      </div>
      {kept !== undefined && kept.length > 0 && (
        <section aria-label={askTexts.keptTitle}>
          <h2>{askTexts.keptTitle}</h2>
          {kept.map(({ id, question: about, ...answer }) => (
            <Answer
              key={id}
              question={about}
              answer={answer}
              isKept
              onDrop={() => void change({ do: 'drop', id })}
            />
          ))}
        </section>
      )}
      {last.length > 0 && (
        <details onToggle={(event) => setLastOpen(event.currentTarget.open)}>
          <summary>{askTexts.earlier}</summary>
          {isLastOpen && last.map(answerOf).toReversed()}
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
      {isOffline && <p className="quiet">{askTexts.offline}</p>}
      {reading !== undefined && reading.read < reading.of && (
        <p className="quiet">{searchTexts.reading(reading.read, reading.of)}</p>
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
