import { Suspense, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { ListedMoment } from '#domain/moments/moments.ts'
import { madeBy } from '#domain/summaries/madeBy.ts'
import { formOf, type Summary } from '#domain/summaries/summary.ts'
import { type Layout, layoutOf, translatedText } from '#domain/templates/layoutOf.ts'
import { TEMPLATE_NAMES, templateOf } from '#domain/templates/template.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { lazyScreen, preloads } from '../../shared/hydration/lazyScreen.ts'
import { AskForm } from '../../shared/search/AskForm.tsx'
import type { ListedRequest } from '../../shared/session/useRequests.ts'
import { requestTexts } from '../../shared/summaries/texts.en.ts'
import type { DeviceProps } from './device/DeviceScreen.tsx'
import { Drawing } from './Drawing.tsx'
import { ExcerptActions } from './ExcerptActions.tsx'
import type { ContentProps } from './ReadableRequest.tsx'
import { heardHere, type MomentPlayer } from './Moment.tsx'
import { LaidBlocks, LaidTop, POINT_BLOCKS } from './LaidBlocks.tsx'
import { LazyPlayer } from './player/LazyPlayer.tsx'
import { playedPosition } from './player/heard.ts'
import { usePlayedLines } from './player/usePlayedLines.ts'
import { Beside, useBeside } from './transcript/Beside.tsx'
import { ShareSwitch, TeamSwitch } from './ShareSwitch.tsx'
import styles from './summary.module.css'
import { TextExport } from './TextExport.tsx'
import { summaryTexts as texts, exportTexts } from './texts.en.tsx'
import { useIsWide } from './useIsWide.ts'
import { verifiedText } from './verifiedText.ts'
import { LANGUAGE } from '../../ui/language.en.ts'
import { summaryMarkdown } from '#domain/templates/summaryMarkdown.ts'
import { PdfExport, NotesExport } from './PdfExport.tsx'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import { FollowButton } from '../../shared/following/FollowButton.tsx'
import { useFollow } from '../../shared/following/useFollowing.ts'
import { useEpisode } from './useEpisode.ts'
import { MomentRow } from '../../shared/moments/MomentRow.tsx'
import { useMoments } from '../../shared/moments/useMoments.ts'
import type { KnownFrom } from '#domain/api/askReplies.ts'
import { call } from '../../shared/api/call.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { readAhead } from '../../shared/search/readTranscript.ts'
import { teamUid } from '#domain/teams/teamUid.ts'
import { useArrival } from '../../shared/api/useArrival.ts'

const { Screen: DeviceScreen } = lazyScreen<DeviceProps>(() =>
  import('./device/DeviceScreen.tsx').then((m) => m.DeviceScreen),
)

const NONE_KNOWN: ReturnType<typeof useKnown> = new Map()

/** The summary's lines, each with its second; the playing one is marked. */
export function Essentials({ request, summary: stored, uid, team }: ContentProps) {
  const { source, episode } = request
  // The whole team reads a shared summary; only its owner changes and exports it.
  const isOwn = request.uid === uid
  const [written, setWritten] = useState<Summary>()
  const isExcerpt = formOf(stored) === 'excerpt'
  const summary = useMemo(() => {
    if (!isExcerpt || written === undefined) return stored
    // Speaker times cover the whole episode.
    const { speech, publisher } = stored
    return { ...written, ...(speech && { speech }), ...(publisher && { publisher }) }
  }, [isExcerpt, written, stored])
  const hasModel = isOwn && isExcerpt && 'LanguageModel' in globalThis
  const template = templateOf(request)
  const laid = useMemo(() => layoutOf(template, summary, episode), [template, summary, episode])
  const earlier = useKnown(request, isOwn)
  const known = summary === stored ? earlier : NONE_KNOWN
  const { playerOf, ownPlayerOf, ...player } = usePlayedLines(summary)
  const isWide = useIsWide()
  const beside = useBeside()
  const [played] = useState(playedPosition)
  const hasBeside = isWide && source.type === 'feed' && summary.moments.length > 0
  const hasLink = source.type === 'feed' && !hasBeside
  useEffect(() => {
    if (!hasLink) return
    preloads
      .get('/summary/:id/transcript')?.()
      .catch(() => undefined)
    readAhead(isOwn || team === undefined ? uid : teamUid(team), request.id).catch(reportFailure)
  }, [hasLink, isOwn, team, uid, request.id])
  // On phones the points come before all that is not the summary; only a video, which has to be seen, before them.
  const ahead = isWide ? 0 : laid.blocks.findLastIndex(({ name }) => POINT_BLOCKS.has(name)) + 1
  const blocks = (some: Layout['blocks']) => (
    <LaidBlocks
      laid={{ ...laid, blocks: some }}
      source={source}
      playerOf={playerOf}
      knownFrom={(name, { at }) => (POINT_BLOCKS.has(name) ? known.get(at) : undefined)}
    />
  )
  const points = blocks(laid.blocks.slice(0, ahead))
  const verified = (
    <p className={styles.verified}>
      {known.size > 0 && (
        <strong>{`${texts.fresh(summary.keyPoints.length - known.size, summary.keyPoints.length)} `}</strong>
      )}
      {summary === stored
        ? verifiedText(summary, request.engine, isOwn ? request.creditsReturned : undefined)
        : texts.onDevice(summary.verified?.anchored, summary.verified?.total)}
      {episode.timesMayBeOff && ` ${requestTexts.timesMayBeOff}`}
      {summary === stored && request.engine && ` ${madeBy(request.engine, LANGUAGE)}`}
      {laid.translated && ` ${translatedText(summary, episode.language, LANGUAGE)}`}
    </p>
  )
  const actions = (
    <>
      <ExportActions request={request} summary={summary} isOwn={isOwn} />
      {source.type === 'feed' && <FollowThisShow uid={uid} source={source} show={episode.channelTitle} />}
      {isOwn && request.state !== 'sending' && (
        <>
          {team !== undefined && <TeamSwitch request={request} team={team} />}
          {formOf(summary) === 'summary' && <ShareSwitch request={request} />}
        </>
      )}
    </>
  )
  return (
    <div className={`${styles.essentials} ${summary.moments.length > 0 ? styles.beside : ''}`}>
      <div className={styles.top}>
        {summary.moments.length === 0 && (
          <Drawing of={summary} durationSeconds={episode.durationSeconds} height={96} />
        )}
        <LaidTop laid={laid} title={episode.title} />
        {isWide && verified}
      </div>
      {ahead > 0 && source.type === 'feed' && <div className={styles.reading}>{points}</div>}
      {summary.moments.length > 0 && (
        <LazyPlayer
          request={request}
          summary={summary}
          isOwn={isOwn}
          known={known}
          isCompact={hasBeside && beside.isOpen}
          onPosition={played.onPosition}
          {...player}
        >
          {hasBeside && (
            <Beside {...{ request, summary, uid, team, played, ...beside }} player={player.handle} />
          )}
        </LazyPlayer>
      )}
      <div className={styles.reading}>
        {source.type === 'youtube' && points}
        {!isWide && verified}
        {hasModel && (
          <ErrorBoundary fallback={null}>
            <Suspense fallback={null}>
              <DeviceScreen request={request} onWritten={setWritten} />
            </Suspense>
          </ErrorBoundary>
        )}
        <p className={styles.quiet}>
          {texts.laidOutAs(TEMPLATE_NAMES[laid.template].name)}{' '}
          {isOwn && <Link href={`/templates?summary=${request.id}`}>{texts.otherTemplates}</Link>}
        </p>
        {hasLink && (
          <p>
            <Link href={`/summary/${request.id}/transcript`}>{texts.transcript}</Link>
          </p>
        )}
        <AskForm about="episode" title={episode.title} />
        {!isWide && actions}
        {blocks(laid.blocks.slice(ahead))}
        <OwnMoments uid={uid} summaryId={request.id} playerOf={ownPlayerOf} />
        {isOwn && <ExcerptActions request={request} />}
        {isWide && actions}
        {!isOwn && <p className={styles.quiet}>{texts.ofTeam}</p>}
      </div>
    </div>
  )
}

interface ExportActionsProps {
  request: ListedRequest
  summary: Summary
  /** The summary is the reader's own. */
  isOwn: boolean
}

/** Exports. docs/rules.md "Summary page" */
function ExportActions({ request, summary, isOwn }: ExportActionsProps) {
  return (
    <div className="ways">
      <TextExport
        copy={exportTexts.copy}
        title={request.episode.title}
        markdown={() => summaryMarkdown(request, summary)}
      />
      <PdfExport request={request} isOwn={isOwn} />
      <NotesExport request={request} />
    </div>
  )
}

interface FollowThisShowProps {
  uid: string
  source: EpisodeSource
  show: string
}

/** Follows the summary's show; nothing where the show is unknown by now. */
function FollowThisShow({ uid, source, show }: FollowThisShowProps) {
  const showId = useEpisode(source)?.showId
  if (showId === undefined) return null
  return <Follow uid={uid} showId={showId} show={show} />
}

function Follow({ uid, showId, show }: { uid: string; showId: string; show: string }) {
  const follow = useFollow(uid, showId)
  const [isFollowed, setIsFollowed] = useState(false)
  if (follow === undefined) return null
  return (
    <section className={styles.follow} aria-label={texts.show}>
      <p>
        <Link href={`/shows/${showId}`}>{show}</Link>
      </p>
      <FollowButton
        asked={{ showId }}
        show={show}
        isFollowed={isFollowed || follow !== null}
        label={texts.followShow}
        onFollowed={() => setIsFollowed(true)}
      />
    </section>
  )
}

interface OwnMomentsProps {
  uid: string
  summaryId: string
  playerOf: (span: ListedMoment) => MomentPlayer
}

/** The reader's moments of this episode. docs/rules.md "Moments" */
function OwnMoments({ uid, summaryId, playerOf }: OwnMomentsProps) {
  const moments = (useMoments(uid) ?? []).filter((each) => each.summaryId === summaryId)
  if (moments.length === 0) return null
  return (
    <section aria-labelledby="own-moments">
      <h2 id="own-moments" className={styles.heading}>
        {texts.ownMoments}
      </h2>
      <ol>
        {moments
          .toSorted((one, other) => one.startSeconds - other.startSeconds)
          .map((moment) => (
            <MomentRow
              key={moment.id}
              moment={moment}
              isNamed={false}
              here={heardHere(playerOf(moment), moment.startSeconds)}
            />
          ))}
      </ol>
    </section>
  )
}

/** Known points of one's own summary, by their places. Empty offline. */
function useKnown({ id, known = [] }: ListedRequest, isOwn: boolean): ReadonlyMap<number, KnownFrom> {
  const [found, setFound] = useState<ReadonlyMap<number, KnownFrom>>(new Map())
  useArrival(
    isOwn && known.length > 0 ? id : undefined,
    async (summary) => call('knownPoints', { summary }, await bearer()),
    (called) => {
      if (called.outcome === 'done')
        setFound(new Map(called.answer.data.known.map((each) => [each.point, each])))
    },
  )
  return found
}
