import { type ComponentType, useEffect } from 'react'
import { Link, useParams } from 'wouter'
import { markRead } from '../../shared/offline/unread.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { TellMe } from '../../shared/shell/TellMe.tsx'
import { MemberScreen } from '../../shared/shell/MemberScreen.tsx'
import { isReadable, labelOf, TERMINAL_STATES } from '#domain/summaries/summaryRequest.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { type ListedRequest, useSummary } from '../../shared/session/useRequests.ts'
import { requestShare } from '../../shared/summaries/requestShare.ts'
import { Told } from '../../shared/summaries/Told.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Artwork } from '../../ui/Artwork.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { Essentials } from './Essentials.tsx'
import { ExcerptActions } from './ExcerptActions.tsx'
import { type ContentProps, ReadableRequest } from './ReadableRequest.tsx'
import styles from './summary.module.css'
import { summaryTexts as texts } from './texts.en.tsx'
import { useEpisode } from './useEpisode.ts'
import { uiTexts } from '../../ui/texts.en.ts'

export function SummaryScreen() {
  const { id } = useParams<{ id: string }>()
  return (
    <MemberScreen title={texts.title} failure={texts.failure}>
      {(person) => <SummaryView id={id} person={person} />}
    </MemberScreen>
  )
}

interface SummaryProps {
  id: string
  person: Person
  /** Absent: the summary itself. */
  Content?: ComponentType<ContentProps>
}

export function SummaryView({ id, person, ...rest }: SummaryProps) {
  return (
    <ReadableRequest id={id} person={person} unknown={<Unknown />}>
      {(request, team) => <RequestView request={request} person={person} team={team} {...rest} />}
    </ReadableRequest>
  )
}

/** The same as the page of an unknown address. */
function Unknown() {
  return (
    <>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <h1>{texts.unknown}</h1>
      <p>{texts.maybeGone}</p>
      <div>
        <ButtonLink href="/dashboard">{texts.own}</ButtonLink>
      </div>
    </>
  )
}

interface ViewProps extends Pick<SummaryProps, 'person' | 'Content'> {
  request: ListedRequest
  /** Id of the reader's team. */
  team: string | undefined
}

/** One request, and the summary once ready; every line opens the original at its second. */
function RequestView({ request, person, team, Content }: ViewProps) {
  const { id, episode, state } = request
  useEffect(() => {
    if (!isReadable(state)) return
    markRead(id).catch(reportFailure)
  }, [id, state])
  return (
    <article className={styles.summary}>
      <header>
        <Link href={Content ? `/summary/${id}` : '/dashboard'} className={styles.back}>
          {Content ? texts.title : request.uid === person.uid ? texts.own : texts.all}
        </Link>
        <Title request={request} />
        <p className={styles.quiet}>
          {episode.channelTitle}, {uiTexts.minutes(request.minutes)} · <strong>{labelOf(request)}</strong>
        </p>
      </header>
      {request.notMailed && request.uid === person.uid && (
        <Alert tone="warn">{texts.notMailed[request.notMailed]}</Alert>
      )}
      {isReadable(state) ? (
        <Result request={request} person={person} team={team} Content={Content ?? Essentials} />
      ) : (
        <>
          <Pending request={request} />
          {request.uid === person.uid && <ExcerptActions request={request} />}
          {request.uid === person.uid && !TERMINAL_STATES.has(state) && <TellMe />}
        </>
      )}
    </article>
  )
}

/** With the publisher's picture for a feed's episode. */
function Title({ request: { source, episode } }: { request: ListedRequest }) {
  const known = useEpisode(source)
  const title = <h1 lang={episode.language}>{episode.title}</h1>
  if (source.type !== 'feed') return title
  return (
    <div className={styles.title}>
      <Artwork
        address={known?.image}
        name={episode.channelTitle}
        seed={known?.showId ?? source.episodeId}
        size={56}
      />
      {title}
    </div>
  )
}

function Pending({ request: { state, error, progress } }: { request: ListedRequest }) {
  const told = progress && texts.progress[progress.of](progress)
  return (
    <>
      <Waveform bins={[]} lit={{ share: requestShare(state) }} height={24} />
      <output>
        <Told>{error?.message ?? [texts.steps[state], told, texts.soon].filter(Boolean).join(' ')}</Told>
      </output>
    </>
  )
}

function Result({ request, person, team, Content }: Required<ViewProps>) {
  const { status, data: summary } = useSummary(request.id)
  if (status === 'loading' || summary === undefined) return <output>{uiTexts.loading}</output>
  return <Content request={request} summary={summary} uid={person.uid} team={team} />
}
