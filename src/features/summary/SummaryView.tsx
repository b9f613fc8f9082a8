import { Link } from 'wouter'
import type { Summary } from '#domain/summary.ts'
import { STATE_LABELS } from '#domain/summaryRequest.ts'
import { isReadable } from '../../app/isReadable.ts'
import { type ListedRequest, useRequest, useSummary } from '../../app/session/useRequests.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { AdvancedSections } from './AdvancedSections.tsx'
import { ExportActions } from './ExportActions.tsx'
import { Moment } from './Moment.tsx'
import { ShareSwitch } from './ShareSwitch.tsx'
import styles from './summary.module.css'
import { verifiedText } from './verifiedText.ts'

/** One request and, once it is ready, what the episode holds; every line opens the original at its second. */
export function SummaryView({ id }: { id: string }) {
  const { status, data: request } = useRequest(id)
  if (status === 'loading') return <output>Loading...</output>
  if (request === undefined) throw new Error(`There is no request ${id}`)
  const { episode, state } = request
  return (
    <article className={styles.summary}>
      <header>
        <Link href="/dashboard" className={styles.back}>
          Your summaries
        </Link>
        <h1 lang={episode.language}>{episode.title}</h1>
        <p className={styles.quiet}>
          {episode.channelTitle}, {request.minutes} minutes · <strong>{STATE_LABELS[state]}</strong>
        </p>
      </header>
      {isReadable(state) ? <Result request={request} /> : <Pending request={request} />}
    </article>
  )
}

function Pending({ request }: { request: ListedRequest }) {
  return (
    <>
      <Waveform bins={[]} lit={{ share: 0 }} height={24} />
      <output>{request.error?.message ?? 'This page shows the summary as soon as it is ready.'}</output>
    </>
  )
}

function Result({ request }: { request: ListedRequest }) {
  const { status, data: summary } = useSummary(request.id)
  if (status === 'loading' || summary === undefined) return <output>Loading...</output>
  return <Essentials request={request} summary={summary} />
}

function Essentials({ request, summary }: { request: ListedRequest; summary: Summary }) {
  const { source, episode } = request
  const spans = summary.moments.map(({ startSeconds, endSeconds }) => ({
    from: startSeconds / episode.durationSeconds,
    to: endSeconds / episode.durationSeconds,
  }))
  return (
    <>
      <Waveform bins={summary.speech ?? []} lit={{ spans }} height={96} />
      <section lang={episode.language} className={styles.gist}>
        {summary.headline !== episode.title && <h2>{summary.headline}</h2>}
        <p>{summary.gist}</p>
      </section>
      <p className={styles.verified}>{verifiedText(summary.verified, request.creditsReturned)}</p>
      <ExportActions request={request} summary={summary} />
      <section aria-labelledby="points">
        <h2 id="points" className={styles.heading}>
          Key points
        </h2>
        <ol className={styles.list} lang={episode.language}>
          {summary.keyPoints.map(({ text, quote, startSeconds }) => (
            <Moment
              key={startSeconds}
              videoId={source.videoId}
              startSeconds={startSeconds}
              text={text}
              quote={quote}
            />
          ))}
        </ol>
      </section>
      <section aria-labelledby="moments">
        <h2 id="moments" className={styles.heading}>
          Key moments
        </h2>
        <ol className={styles.list} lang={episode.language}>
          {summary.moments.map(({ title, quote, startSeconds }) => (
            <Moment
              key={startSeconds}
              videoId={source.videoId}
              startSeconds={startSeconds}
              text={title}
              quote={quote}
            />
          ))}
        </ol>
      </section>
      <AdvancedSections summary={summary} videoId={source.videoId} language={episode.language} />
      {request.state !== 'sending' && <ShareSwitch request={request} />}
    </>
  )
}
