import { doc, getDoc } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { useFirestore } from 'reactfire'
import { Link } from 'wouter'
import type { PodcastEpisode } from '#domain/podcastEpisode.ts'
import { FollowButton } from '../../shared/following/FollowButton.tsx'
import { useFollow } from '../../shared/following/useFollowing.ts'
import styles from './summary.module.css'

interface FollowThisShowProps {
  uid: string
  /** Of the summary. */
  episodeId: string
  /** What the show is called. */
  show: string
}

/** The way from a summary to what comes next of its show; nothing where the show is not known any more. */
export function FollowThisShow({ uid, episodeId, show }: FollowThisShowProps) {
  const showId = useShowOf(episodeId)
  if (showId === undefined) return null
  return <Follow uid={uid} showId={showId} show={show} />
}

function Follow({ uid, showId, show }: { uid: string; showId: string; show: string }) {
  const follow = useFollow(uid, showId)
  const [isFollowed, setIsFollowed] = useState(false)
  if (follow === undefined) return null
  return (
    <section className={styles.follow} aria-label="The show">
      <p>
        <Link href={`/shows/${showId}`}>{show}</Link>
      </p>
      <FollowButton
        asked={{ showId }}
        show={show}
        isFollowed={isFollowed || follow !== null}
        label="Follow this show"
        onFollowed={() => setIsFollowed(true)}
      />
    </section>
  )
}

/** Read once: what is long gone, or not on this device, is nothing to complain of. */
function useShowOf(episodeId: string): string | undefined {
  const db = useFirestore()
  const [showId, setShowId] = useState<string>()
  useEffect(() => {
    getDoc(doc(db, 'episodes', episodeId)).then(
      (found) => setShowId((found.data() as PodcastEpisode | undefined)?.showId),
      () => undefined,
    )
  }, [db, episodeId])
  return showId
}
