import type { SendSummaryResult } from '#domain/api/replies.ts'
import { InstallMoment } from '../../shared/shell/InstallMoment.tsx'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { arrivalText } from '../../shared/summaries/requestTexts.ts'
import { DEMO_TEXTS } from './demoTexts.ts'
import styles from './demo.module.css'
import { formatCredits } from '../../ui/formatCredits.ts'

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
      <h1>{DEMO_TEXTS.sent}</h1>
      <output>{outcome(result, hearingMinutes)}</output>
      <div className={styles.buttons}>
        <ButtonLink href="/dashboard">Dashboard</ButtonLink>
        <Button look="secondary" onClick={onAgain}>
          Try Another Video
        </Button>
        {isFree && (
          <ButtonLink look="quiet" href="/pricing">
            See the prices
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
  if (state === 'held') {
    return 'This address is new to us: please open the link that we have just sent to it. Nothing is charged before, and the request waits for 24 hours.'
  }
  const cost = `${formatCredits(requiredCredits)} credits`
  const arrives = `${arrivalText('It', hearingMinutes)} You can close this page.`
  if (state === 'requested') return `${cost} will be charged in a moment. ${arrives}`
  if (availableCredits === undefined || availableCredits === -1) return `${cost} for this summary. ${arrives}`
  return `${cost} charged, ${formatCredits(availableCredits)} left. ${arrives}`
}
