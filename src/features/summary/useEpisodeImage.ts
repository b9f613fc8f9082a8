import { doc, getDoc } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { useFirestore } from 'reactfire'
import type { EpisodeSource } from '#domain/episodeSource.ts'

/** The publisher's picture of an episode; undefined where there is none, or it is not known here. */
export function useEpisodeImage(source: EpisodeSource): string | undefined {
  const db = useFirestore()
  const episodeId = source.type === 'feed' ? source.episodeId : undefined
  const [image, setImage] = useState<string>()
  useEffect(() => {
    if (episodeId === undefined) return
    let isGone = false
    getDoc(doc(db, 'episodes', episodeId))
      .then((snapshot) => {
        const found: unknown = snapshot.get('image')
        if (!isGone && typeof found === 'string') setImage(found)
      })
      // A summary without a picture is a summary.
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [db, episodeId])
  return image
}
