import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { isExcerptOffered } from '#domain/summaries/excerpts.ts'
import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import { isReadable, labelOf, type SummaryState } from '#domain/summaries/summaryRequest.ts'
import { call } from '../../shared/api/call.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { bearer } from '../../shared/session/bearer.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { requestShare } from '../../shared/summaries/requestShare.ts'
import { Told } from '../../shared/summaries/Told.tsx'
import { isUnopened } from '../../shared/offline/readMarks.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EpisodeRow } from '../../ui/EpisodeRow.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { creditsOutcome, verifiedShare, whenText } from './requestView.ts'
import styles from './RequestRow.module.css'
import { rowTexts } from './texts.en.ts'

/** @returns a failure's message; undefined when removed */
async function removeSummary(summaryId: string): Promise<string | undefined> {
  const called = await call('removeSummary', { summaryId }, await bearer())
  return called.outcome === 'done' ? undefined : failureMessage(called, rowTexts.notRemoved)
}

const SHAPE = { bar: 2, gap: 2 } as const

interface RequestRowProps {
  request: ListedRequest
  now: Date
  children?: ReactNode
  /** The reader removes rows, also those with a summary. */
  isEditing?: boolean
}

export function RequestRow({ request, now, children, isEditing = false }: RequestRowProps) {
  const { id, state, form, episode, minutes, error, verified, payer, team } = request
  // A flat line until the summary is made; then the waveform, lit by progress, at last at its key moments.
  const { bins, spans } = unpackDrawing(request.drawing)
  const outcome = creditsOutcome(request)
  const ended = state === 'refused' || state === 'failed'
  const share = form === 'excerpt' ? undefined : verifiedShare(verified)
  const facts = [
    ...(isReadable(state) && isUnopened(id, request.readyAt) ? [rowTexts.new] : []),
    episode.channelTitle,
    lengthText(minutes),
    ...(form === 'excerpt' && !ended ? [rowTexts.excerpt] : []),
    ...(share !== undefined && !ended ? [share] : []),
    ...(payer !== undefined && team !== undefined ? [rowTexts.byTeam] : []),
  ]
  return (
    <EpisodeRow
      title={
        isReadable(state) || isExcerptOffered(request) ? (
          <Link href={`/summary/${id}`}>{episode.title}</Link>
        ) : (
          episode.title
        )
      }
      language={episode.language}
      facts={[facts.join(', '), ...(ended && error ? [<Told key="error">{error.message}</Told>] : [])]}
      drawing={
        <Waveform
          bins={bins}
          lit={state === 'sent' && spans.length > 0 ? { spans } : { share: requestShare(state) }}
          height={32}
          shape={SHAPE}
          {...(ended && { brokenAt: 0.5 })}
        />
      }
      state={<span className={ended ? styles.bad : undefined}>{labelOf(request)}</span>}
      about={whenText(timeOf(request, state), now)}
      price={
        <p className={ended || outcome.struck ? styles.returned : undefined}>
          {outcome.struck ? <s>{formatCredits(outcome.amount)}</s> : formatCredits(outcome.amount)}
          <span className="unseen">{rowTexts.credits(outcome.words)}</span>
        </p>
      }
    >
      {(ended || (isEditing && state === 'sent')) && <Remove id={id} title={episode.title} isMade={!ended} />}
      {children}
    </EpisodeRow>
  )
}

function Remove({ id, title, isMade }: { id: string; title: string; isMade: boolean }) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    if (isMade && !confirm(rowTexts.confirm(title))) return
    setBusy(true)
    setFailure(await removeSummary(id))
    setBusy(false)
  }
  return (
    <div className={styles.remove}>
      <Button look="quiet" busy={busy} aria-label={rowTexts.removeOf(title)} onClick={() => void remove()}>
        {isMade ? rowTexts.delete : rowTexts.remove}
      </Button>
      <Failure>{failure}</Failure>
    </div>
  )
}

/** When the request entered the shown state. */
function timeOf(request: ListedRequest, state: SummaryState): Date {
  const { chargedAt, readyAt, sentAt, endedAt, requestedAt, updatedAt } = request
  switch (state) {
    case 'held':
    case 'requested':
      return requestedAt
    case 'charged':
      return chargedAt ?? requestedAt
    case 'ready':
      return readyAt ?? updatedAt
    case 'sent':
      return sentAt ?? updatedAt
    case 'refused':
    case 'failed':
      return endedAt ?? updatedAt
    default:
      return updatedAt
  }
}
