import type { SendSummaryResult } from '#domain/api/replies.ts'
import { isReadable, labelOf } from '#domain/summaries/summaryRequest.ts'
import { requestShare } from '../../shared/summaries/requestShare.ts'
import { TellMe } from '../../shared/shell/TellMe.tsx'
import { InstallMoment } from '../../shared/shell/InstallMoment.tsx'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { arrivalText } from '../../shared/summaries/requestTexts.ts'
import { previewTexts, screenTexts, sendTexts, sentTexts as texts } from './demoTexts.en.tsx'
import { Told } from '../../shared/summaries/Told.tsx'
import styles from './demo.module.css'
import type { Preview } from './preview.ts'
import { useOwnRequests } from './useOwnRequests.tsx'

interface SentStageProps {
  uid: string | undefined
  asked: Preview['asked'] | undefined
  result: SendSummaryResult
  /** Minutes of a transcription; undefined where a transcript exists. */
  hearingMinutes: number | undefined
  /** A larger plan exists. */
  isFree: boolean
  onAgain: () => void
}

export function SentStage({ uid, asked, result, hearingMinutes, isFree, onAgain }: SentStageProps) {
  const { requests, watcher } = useOwnRequests(uid, asked === undefined ? [] : [asked])
  const request = requests.find(({ id }) => id === result.requestId)
  const state = request?.state ?? result.state
  const isReady = isReadable(state)
  return (
    <div className={styles.stage}>
      <InstallMoment />
      {watcher}
      <Waveform bins={REFERENCE_BINS} lit={{ share: requestShare(state) }} height={48} />
      <h1>{texts.title}</h1>
      <p>{outcome(result, hearingMinutes)}</p>
      <output>
        <strong>{request && labelOf(request)}</strong>{' '}
        {request?.error && <Told>{request.error.message}</Told>}
      </output>
      {!isReady && <TellMe />}
      <div className={styles.buttons}>
        {isReady && <ButtonLink href={`/summary/${result.requestId}`}>{texts.read}</ButtonLink>}
        <ButtonLink look={isReady ? 'secondary' : 'primary'} href="/dashboard">
          {texts.dashboard}
        </ButtonLink>
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
