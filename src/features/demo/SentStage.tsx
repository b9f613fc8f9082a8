import type { SendSummaryResult } from '#domain/api/replies.ts'
import { TellMe } from '../../shared/push/TellMe.tsx'
import { InstallMoment } from '../../shared/shell/InstallMoment.tsx'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { arrivalText } from '../../shared/summaries/requestTexts.ts'
import { previewTexts, screenTexts, sendTexts, sentTexts as texts } from './demoTexts.en.tsx'
import styles from './demo.module.css'

interface SentStageProps {
  result: SendSummaryResult
  /** That it takes longer; undefined where the words are there. */
  hearingMinutes: number | undefined
  /** Whether there is a larger plan to look at. */
  isFree: boolean
  onAgain: () => void
}

/** The request is on its way; the words say what happened to the credits. */
export function SentStage({ result, hearingMinutes, isFree, onAgain }: SentStageProps) {
  return (
    <div className={styles.stage}>
      <InstallMoment />
      <Waveform bins={REFERENCE_BINS} lit={{ share: 1 }} height={48} />
      <h1>{texts.title}</h1>
      <output>{outcome(result, hearingMinutes)}</output>
      <TellMe />
      <div className={styles.buttons}>
        <ButtonLink href="/dashboard">{texts.dashboard}</ButtonLink>
        <Button look="secondary" onClick={onAgain}>
          {previewTexts.another}
        </Button>
        {isFree && (
          <ButtonLink look="quiet" href="/pricing">
            {screenTexts.prices}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function outcome(
  { state, requiredCredits, availableCredits }: SendSummaryResult,
  hearingMinutes: number | undefined,
): string {
  if (state === 'held') return texts.held
  const arrives = arrivalText(sendTexts.it, hearingMinutes)
  if (state === 'requested') return texts.willBeCharged(requiredCredits, arrives)
  if (availableCredits === undefined || availableCredits === -1) return texts.costs(requiredCredits, arrives)
  return texts.charged(requiredCredits, availableCredits, arrives)
}
