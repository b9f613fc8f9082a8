import { useEpisode } from '../useEpisode.ts'
import { HighlightsPlayer, type HighlightsPlayerProps } from './HighlightsPlayer.tsx'
import { KeepThis } from './KeepThis.tsx'
import { Resume } from './Resume.tsx'

/** The player with what an account adds to it. */
export function OwnPlayer(props: HighlightsPlayerProps) {
  const episode = useEpisode(props.request.source)
  return <HighlightsPlayer {...props} own={{ Resume, KeepThis, episode }} />
}
