import { useState } from 'react'
import { Link } from 'wouter'
import { lazyPart } from '../../ui/lazyPart.ts'
import { useFollow, useFollowSettings, useShow } from '../../shared/following/useFollowing.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { AskForm } from '../../shared/search/AskForm.tsx'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { Artwork } from '../../ui/Artwork.tsx'
import { LANGUAGE } from '../../ui/language.en.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/useNow.ts'
import { EpisodeList } from './EpisodeList.tsx'
import { FollowCard, NotFollowedCard } from './FollowCard.tsx'
import styles from './show.module.css'
import { episodesTexts, showsTexts } from './texts.en.ts'
import { useEpisodes } from './useEpisodes.ts'

const TeamFollowCard = lazyPart(async () => (await import('./TeamFollowCard.tsx')).TeamFollowCard)

const LANGUAGES = new Intl.DisplayNames(LANGUAGE, { type: 'language', fallback: 'none' })

/** docs/rules.md "Shows" */
export function ShowView({ person, showId }: { person: Person; showId: string }) {
  const { uid } = person
  const team = useProfile(person.email).data?.team?.id
  const follow = useFollow(uid, showId)
  const settings = useFollowSettings(uid)
  const stored = useShow(showId)
  const listed = useEpisodes(showId)
  const online = useOnline()
  const now = useNow()
  // The server's document arrives a moment after the call.
  const [isFollowed, setIsFollowed] = useState(false)
  const title = stored?.title ?? listed.show?.title ?? follow?.title
  if (title === undefined) {
    return (
      <>
        <Back />
        {online ? <Skeleton heights={[176, 56, 56]} /> : <p>{episodesTexts.noShow}</p>}
      </>
    )
  }
  const about = [stored?.author ?? listed.show?.author, languageName(stored?.language)]
    .filter(Boolean)
    .join(', ')
  const lengths = listed.episodes?.map(({ durationSeconds }) => durationSeconds) ?? [
    follow?.newest?.durationSeconds,
  ]
  return (
    <>
      <Back />
      <div className={styles.columns}>
        <header className={styles.top}>
          <Artwork address={stored?.image ?? follow?.image} name={title} seed={showId} size={176} />
          <div>
            <h1 className="title">{title}</h1>
            <p className="quiet">{about}</p>
          </div>
        </header>
        <div className={styles.card}>
          {follow ? (
            <FollowCard
              key={follow.since.getTime()}
              person={person}
              follow={follow}
              settings={settings}
              lengths={lengths}
              now={now}
              onUnfollowed={() => setIsFollowed(false)}
            />
          ) : (
            follow === null && (
              <NotFollowedCard
                showId={showId}
                title={title}
                isFollowed={isFollowed}
                onFollowed={() => setIsFollowed(true)}
              />
            )
          )}
          {team !== undefined && (
            <ErrorBoundary key={team} fallback={null}>
              <TeamFollowCard team={team} showId={showId} title={title} />
            </ErrorBoundary>
          )}
          <AskForm about="show" title={title} />
        </div>
        <EpisodeList listed={listed} uid={uid} showId={showId} newest={follow?.newest} now={now} />
      </div>
    </>
  )
}

function Back() {
  return (
    <div>
      <Link href="/shows" className={styles.back}>
        {showsTexts.title}
      </Link>
    </div>
  )
}

function languageName(tag: string | null | undefined): string | undefined {
  if (tag == null) return undefined
  try {
    return LANGUAGES.of(tag.trim().split(/[-_]/)[0] ?? '')
  } catch {
    // Feeds may contain anything here.
    return undefined
  }
}
