import { doc, getDoc } from 'firebase/firestore'
import { useState } from 'react'
import { useFirestore } from 'reactfire'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { PodcastEpisode } from '#domain/episodes/podcastEpisode.ts'
import { useArrival } from '../../shared/api/useArrival.ts'

/** A feed's episode, read once; its absence is no error. */
export function useEpisode(source: EpisodeSource): PodcastEpisode | undefined {
  const db = useFirestore()
  const episodeId = source.type === 'feed' ? source.episodeId : undefined
  const [episode, setEpisode] = useState<PodcastEpisode>()
  useArrival(
    episodeId,
    (id) => getDoc(doc(db, 'episodes', id)),
    (found) => setEpisode(found.data() as PodcastEpisode | undefined),
  )
  return episode
}
