import { doc, getDoc } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { useFirestore } from 'reactfire'
import type { EpisodeSource } from '#domain/episodeSource.ts'
import type { PodcastEpisode } from '#domain/podcastEpisode.ts'

/** What is known of a feed's episode. Read once: what is long gone, or not on this device, is nothing to complain of. */
export function useEpisode(source: EpisodeSource): PodcastEpisode | undefined {
  const db = useFirestore()
  const episodeId = source.type === 'feed' ? source.episodeId : undefined
  const [episode, setEpisode] = useState<PodcastEpisode>()
  useEffect(() => {
    if (episodeId === undefined) return
    let isGone = false
    getDoc(doc(db, 'episodes', episodeId)).then(
      (found) => {
        if (!isGone) setEpisode(found.data() as PodcastEpisode | undefined)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [db, episodeId])
  return episode
}
