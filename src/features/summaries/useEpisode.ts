import { doc, type DocumentSnapshot, getDoc } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { useFirestore } from 'reactfire'
import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import type { PodcastEpisode } from '#domain/episodes/podcastEpisode.ts'
import { useArrival } from '../../shared/api/useArrival.ts'

/** The last one read: several parts of a summary's screens ask for it, and each read takes a phone 50 ms. */
let last: { id: string; found: Promise<DocumentSnapshot> } | undefined
let parts = 0
let forgetting: ReturnType<typeof setTimeout> | undefined
/** A summary's next screen may have to be fetched. */
const LINGER_MS = 2_000

/** A part that shows the episode; the last one that leaves ends the visit. */
function join() {
  clearTimeout(forgetting)
  parts += 1
  return () => {
    parts -= 1
    if (parts === 0) forgetting = setTimeout(() => (last = undefined), LINGER_MS)
  }
}

/** A feed's episode, read once a visit; its absence is no error. */
export function useEpisode(source: EpisodeSource): PodcastEpisode | undefined {
  const db = useFirestore()
  const [episode, setEpisode] = useState<PodcastEpisode>()
  useEffect(join, [])
  useArrival(
    source.type === 'feed' ? source.episodeId : undefined,
    (id) => {
      const read = last?.id === id ? last : { id, found: getDoc(doc(db, 'episodes', id)) }
      last = read
      read.found.catch(() => last === read && (last = undefined))
      return read.found
    },
    (found) => setEpisode(found.data() as PodcastEpisode | undefined),
  )
  return episode
}
