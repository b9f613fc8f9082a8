import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { SendSummaryResult } from '#domain/api/replies.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { UNLIMITED } from '#domain/units.ts'
import { useSessionOnDemand } from '../../shared/session/session.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { ButtonLink, QuietButton, QuietLink, SecondaryButton } from '../../ui/Button.tsx'
import { screenTexts as texts, previewTexts, sendTexts, sentTexts } from './demoTexts.en.tsx'
import { LinkStage } from './LinkStage.tsx'
import type { Preview } from './preview.ts'
import { PreviewStage } from './PreviewStage.tsx'
import { type QuizDraft, QuizStage } from './QuizStage.tsx'
import { type ChosenEpisode, chosenEpisode, sharedLink } from './sharedLink.ts'
import { type Balance, useCredits } from './useCredits.tsx'
import { isReadable, labelOf } from '#domain/summaries/summaryRequest.ts'
import { requestShare } from '../../shared/summaries/requestShare.ts'
import { TellMe } from '../../shared/shell/TellMe.tsx'
import { InstallMoment } from '../../shared/shell/InstallMoment.tsx'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { arrivalText } from '../../shared/summaries/requestTexts.ts'
import { Told } from '../../shared/summaries/Told.tsx'
import styles from './demo.module.css'
import { useOwnRequests } from './useOwnRequests.tsx'
import { forget, KEYS, recall, remember } from '../../shared/offline/deviceStorage.ts'

const EMPTY_DRAFT: Draft = { answers: {}, question: 0, quizDone: false, url: '' }

/** Quiz, link, preview, request: each stage passes its result on. docs/rules.md "Demo" */
export function DemoScreen() {
  const search = useSearch()
  const shared = sharedLink(search)
  // Another link restarts the demo, also while this screen is open.
  const chosen = chosenEpisode(search)
  const isQuick = chosen !== undefined || new URLSearchParams(search).has('new')
  return <Demo key={search} shared={shared} handedOver={chosen} isQuick={isQuick} />
}

/** Whether the allowance is the free plan's; false while unknown. */
function isFree(balance: Balance | undefined): boolean {
  if (balance === undefined || balance.monthly === UNLIMITED) return false
  return balance.monthly <= PLANS.free.credits
}

/** Each stage starts at its top: the reader left the one before at its foot. */
function useTopOf(stage: string): void {
  const last = useRef(stage)
  useEffect(() => {
    if (last.current !== stage) scrollTo(0, 0)
    last.current = stage
  }, [stage])
}

interface DemoProps {
  shared: string | null
  handedOver: ChosenEpisode | undefined
  /** The reader knows the quiz, and has a link or an episode. */
  isQuick: boolean
}

function Demo({ shared, handedOver, isQuick }: DemoProps) {
  const [draft, setDraft] = useState(() => draftWith(shared, isQuick))
  const session = useSessionOnDemand(draft.quizDone)
  const [chosen, setChosen] = useState(handedOver)
  const [preview, setPreview] = useState<Preview>()
  const [sent, setSent] = useState<SendSummaryResult>()
  const person = session.status === 'signed-in' && session.person.emailVerified ? session.person : undefined
  const { balance, team, watcher } = useCredits(person)

  const change = useCallback((part: Partial<Draft>) => {
    setDraft((before) => {
      const after = { ...before, ...part }
      remember(KEYS.demo, JSON.stringify(after), 'session')
      return after
    })
  }, [])
  const startOver = useCallback(() => {
    forget(KEYS.demo, 'session')
    setDraft(EMPTY_DRAFT)
    setChosen(undefined)
    setPreview(undefined)
    setSent(undefined)
  }, [])

  const stage = !draft.quizDone ? 'quiz' : sent ? 'sent' : preview ? 'preview' : 'link'
  useTopOf(stage)

  if (!draft.quizDone) {
    return (
      <Screen
        title={texts.title}
        narrow
        actions={<QuietButton onClick={() => change({ quizDone: true })}>{texts.skip}</QuietButton>}
      >
        <QuizStage draft={draft} onChange={change} />
      </Screen>
    )
  }
  return (
    <Screen
      title={texts.title}
      narrow
      stage={stage}
      actions={sent === undefined && <QuietButton onClick={startOver}>{texts.startOver}</QuietButton>}
    >
      {watcher}
      {sent !== undefined ? (
        <SentStage
          uid={person?.uid}
          asked={preview?.asked}
          result={sent}
          hearingMinutes={preview?.info?.hearingMinutes}
          mayUpgrade={isFree(balance)}
          onAgain={startOver}
        />
      ) : preview !== undefined && person !== undefined ? (
        <PreviewStage
          preview={preview}
          person={person}
          balance={balance}
          team={team}
          answers={draft.answers}
          onPreview={setPreview}
          onSent={setSent}
          onAgain={startOver}
        />
      ) : (
        <LinkStage
          session={session}
          url={draft.url}
          handed={shared !== null}
          chosen={chosen}
          balance={balance}
          team={team}
          onUrl={(url) => change({ url })}
          onPreview={setPreview}
        />
      )}
    </Screen>
  )
}

interface SentStageProps {
  uid: string | undefined
  asked: Preview['asked'] | undefined
  result: SendSummaryResult
  /** Minutes of a transcription; undefined where a transcript exists. */
  hearingMinutes: number | undefined
  /** A larger plan exists. */
  mayUpgrade: boolean
  onAgain: () => void
}

function SentStage({ uid, asked, result, hearingMinutes, mayUpgrade, onAgain }: SentStageProps) {
  const { requests, watcher } = useOwnRequests(uid, asked === undefined ? [] : [asked])
  const request = requests.find(({ id }) => id === result.requestId)
  const state = request?.state ?? result.state
  const isReady = isReadable(state)
  return (
    <div className={styles.stage}>
      <InstallMoment />
      {watcher}
      <Waveform bins={REFERENCE_BINS} lit={{ share: requestShare(state) }} height={48} />
      <h1>{sentTexts.title}</h1>
      <p>{outcome(result, hearingMinutes)}</p>
      <output>
        <strong>{request && labelOf(request)}</strong>{' '}
        {request?.error && <Told>{request.error.message}</Told>}
      </output>
      {!isReady && <TellMe />}
      <div className="actions">
        {isReady && <ButtonLink href={`/summary/${result.requestId}`}>{sentTexts.read}</ButtonLink>}
        <ButtonLink look={isReady ? 'secondary' : 'primary'} href="/dashboard">
          {sentTexts.dashboard}
        </ButtonLink>
        <SecondaryButton onClick={onAgain}>{previewTexts.another}</SecondaryButton>
        {mayUpgrade && <QuietLink href="/pricing">{texts.prices}</QuietLink>}
      </div>
    </div>
  )
}

function outcome(
  { state, requiredCredits, availableCredits }: SendSummaryResult,
  hearingMinutes: number | undefined,
): string {
  if (state === 'held') return sentTexts.held
  const arrives = arrivalText(sendTexts.it, hearingMinutes)
  if (state === 'requested') return sentTexts.willBeCharged(requiredCredits, arrives)
  if (availableCredits === undefined || availableCredits === -1)
    return sentTexts.costs(requiredCredits, arrives)
  return sentTexts.charged(requiredCredits, availableCredits, arrives)
}

/** The reader's input so far; survives a reload and the log-in, within one tab. */
interface Draft extends QuizDraft {
  url: string
}

function recallDraft(): Draft {
  const stored = recall(KEYS.demo, 'session')
  if (stored === null) return EMPTY_DRAFT
  try {
    // Written by this screen alone, in this tab.
    return { ...EMPTY_DRAFT, ...(JSON.parse(stored) as Partial<Draft>) }
  } catch {
    return EMPTY_DRAFT
  }
}

/** @param url a link from another screen or app; it goes before the quiz and before an older one */
function draftWith(url: string | null, isQuick = false): Draft {
  const stored = recallDraft()
  if (url === null) return isQuick ? { ...stored, quizDone: true } : stored
  return { ...stored, quizDone: true, url }
}
