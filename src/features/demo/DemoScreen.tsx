import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { SendSummaryResult } from '#domain/api/replies.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { UNLIMITED } from '#domain/units.ts'
import { useSessionOnDemand } from '../../shared/session/session.ts'
import { Screen } from '../../shared/shell/Screen.tsx'
import { Button } from '../../ui/Button.tsx'
import { screenTexts as texts } from './demoTexts.en.tsx'
import { type Draft, draftWith, EMPTY_DRAFT, forgetDraft, rememberDraft } from './draft.ts'
import { LinkStage } from './LinkStage.tsx'
import type { Preview } from './preview.ts'
import { PreviewStage } from './PreviewStage.tsx'
import { QuizStage } from './QuizStage.tsx'
import { SentStage } from './SentStage.tsx'
import { type ChosenEpisode, chosenEpisode, sharedLink } from './sharedLink.ts'
import { type Balance, useCredits } from './useCredits.tsx'

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
      rememberDraft(after)
      return after
    })
  }, [])
  const startOver = useCallback(() => {
    forgetDraft()
    setDraft(EMPTY_DRAFT)
    setChosen(undefined)
    setPreview(undefined)
    setSent(undefined)
  }, [])

  const stage = !draft.quizDone
    ? 'quiz'
    : sent !== undefined
      ? 'sent'
      : preview !== undefined
        ? 'preview'
        : 'link'
  useTopOf(stage)

  if (!draft.quizDone) {
    return (
      <Screen
        title={texts.title}
        narrow
        actions={
          <Button look="quiet" onClick={() => change({ quizDone: true })}>
            {texts.skip}
          </Button>
        }
      >
        <QuizStage
          answers={draft.answers}
          index={draft.question}
          onAnswers={(answers) => change({ answers })}
          onIndex={(question) => change({ question })}
          onDone={() => change({ quizDone: true })}
        />
      </Screen>
    )
  }
  return (
    <Screen
      title={texts.title}
      narrow
      stage={stage}
      actions={
        sent === undefined && (
          <Button look="quiet" onClick={startOver}>
            {texts.startOver}
          </Button>
        )
      }
    >
      {watcher}
      {sent !== undefined ? (
        <SentStage
          uid={person?.uid}
          asked={preview?.asked}
          result={sent}
          hearingMinutes={preview?.info?.hearingMinutes}
          isFree={isFree(balance)}
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
