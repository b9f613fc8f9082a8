import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { isExcerptOffered } from '#domain/summaries/excerpts.ts'
import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import { isReadable, labelOf } from '#domain/summaries/summaryRequest.ts'
import { changed } from '../../shared/session/changed.ts'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { requestShare } from '../../shared/summaries/requestShare.ts'
import { Told } from '../../shared/summaries/Told.tsx'
import { isUnread } from '../../shared/offline/unread.ts'
import { Failure } from '../../ui/Alert.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { EpisodeRow } from '../../ui/EpisodeRow.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { creditsOutcome, verifiedShare, whenText } from './requestView.ts'
import styles from './RequestRow.module.css'
import { rowTexts } from './texts.en.ts'

/** Told after an archived summary's change. @param archivedAt undefined: it is back on the list */
export type OnArchived = (id: string, archivedAt: Date | undefined) => void

const SHAPE = { bar: 2, gap: 2 } as const

interface RequestRowProps {
  request: ListedRequest
  now: Date
  children?: ReactNode
  /** The reader archives and removes rows, also those with a summary. */
  isEditing?: boolean
  onArchived?: OnArchived
}

export function RequestRow({ request, now, children, isEditing = false, onArchived }: RequestRowProps) {
  const { id, state, form, episode, minutes, error, verified, payer, team } = request
  // A flat line until the summary is made; then the waveform, lit by progress, at last at its key moments.
  const { bins, spans } = unpackDrawing(request.drawing)
  const outcome = creditsOutcome(request)
  const ended = state === 'refused' || state === 'failed'
  const share = form === 'excerpt' ? undefined : verifiedShare(verified)
  const facts = [
    episode.channelTitle,
    lengthText(minutes),
    ...(form === 'excerpt' && !ended ? [rowTexts.excerpt] : []),
    ...(share !== undefined && !ended ? [share] : []),
    ...(request.archivedAt === undefined ? [] : [rowTexts.archived]),
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
      facts={[
        <span key="facts">
          {isReadable(state) && isUnread(id, request.readyAt) && (
            <strong className={styles.new}>{rowTexts.new}, </strong>
          )}
          {facts.join(', ')}
        </span>,
        ...(ended && error ? [<Told key="error">{error.message}</Told>] : []),
      ]}
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
      about={whenText(timeOf(request), now)}
      price={
        <p className={ended || outcome.struck ? styles.returned : undefined}>
          {outcome.struck ? <s>{formatCredits(outcome.amount)}</s> : formatCredits(outcome.amount)}
          <span className="unseen">{rowTexts.credits(outcome.words)}</span>
        </p>
      }
    >
      {(ended || ((isEditing || request.archivedAt !== undefined) && state === 'sent')) && (
        <Actions request={request} isMade={!ended} isEditing={isEditing} onArchived={onArchived} />
      )}
      {children}
    </EpisodeRow>
  )
}

interface ActionsProps extends Pick<RequestRowProps, 'request' | 'isEditing'> {
  isMade: boolean
  onArchived: OnArchived | undefined
}

function Actions({ request, isMade, isEditing, onArchived }: ActionsProps) {
  const { id: summaryId, archivedAt } = request
  const { title } = request.episode
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Each returns a failure's message. */
  const archive = async () => {
    const archived = archivedAt === undefined
    const failed = await changed('archiveSummary', { summaryId, archived })
    if (failed === undefined) onArchived?.(summaryId, archived ? new Date() : undefined)
    return failed
  }
  const remove = async () =>
    isMade && !confirm(rowTexts.confirm(title))
      ? undefined
      : changed('removeSummary', { summaryId }, rowTexts.notRemoved)
  const run = async (work: typeof remove) => {
    setBusy(true)
    setFailure(await work())
    setBusy(false)
  }
  const put = rowTexts[archivedAt === undefined ? 'archive' : 'putBack']
  return (
    <div className={styles.actions}>
      {isMade && (
        <QuietButton busy={busy} aria-label={put.of(title)} onClick={() => void run(archive)}>
          {put.name}
        </QuietButton>
      )}
      {(isEditing || !isMade) && (
        <QuietButton busy={busy} aria-label={rowTexts.removeOf(title)} onClick={() => void run(remove)}>
          {isMade ? rowTexts.delete : rowTexts.remove}
        </QuietButton>
      )}
      <Failure>{failure}</Failure>
    </div>
  )
}

/** When the request entered the shown state. */
function timeOf(request: ListedRequest): Date {
  const { state, chargedAt, readyAt, sentAt, endedAt, requestedAt, updatedAt } = request
  if (state === 'held' || state === 'requested') return requestedAt
  if (state === 'charged') return chargedAt ?? requestedAt
  if (state === 'ready') return readyAt ?? updatedAt
  if (state === 'sent') return sentAt ?? updatedAt
  return (state === 'refused' || state === 'failed' ? endedAt : undefined) ?? updatedAt
}
