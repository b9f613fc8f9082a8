import { useState } from 'react'
import { Link } from 'wouter'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import { FollowButton } from '../../shared/following/FollowButton.tsx'
import { useFollow } from '../../shared/following/useFollowing.ts'
import styles from './summary.module.css'
import { summaryTexts } from './texts.en.tsx'
import { useEpisode } from './useEpisode.ts'

interface FollowThisShowProps {
  uid: string
  source: EpisodeSource
  show: string
}

/** Follows the summary's show; nothing where the show is unknown by now. */
export function FollowThisShow({ uid, source, show }: FollowThisShowProps) {
  const showId = useEpisode(source)?.showId
  if (showId === undefined) return null
  return <Follow uid={uid} showId={showId} show={show} />
}

function Follow({ uid, showId, show }: { uid: string; showId: string; show: string }) {
  const follow = useFollow(uid, showId)
  const [isFollowed, setIsFollowed] = useState(false)
  if (follow === undefined) return null
  return (
    <section className={styles.follow} aria-label={summaryTexts.show}>
      <p>
        <Link href={`/shows/${showId}`}>{show}</Link>
      </p>
      <FollowButton
        asked={{ showId }}
        show={show}
        isFollowed={isFollowed || follow !== null}
        label={summaryTexts.followShow}
        onFollowed={() => setIsFollowed(true)}
      />
    </section>
  )
}
