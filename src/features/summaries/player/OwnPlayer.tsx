import { useEpisode } from '../useEpisode.ts'
import { HighlightsPlayer, type HighlightsPlayerProps } from './HighlightsPlayer.tsx'
import { KeepThis } from './KeepThis.tsx'
import { Resume } from './Resume.tsx'

/** The player with its account features. */
export function OwnPlayer(props: HighlightsPlayerProps) {
  const episode = useEpisode(props.request.source)
  return <HighlightsPlayer {...props} own={{ Resume, KeepThis, episode }} />
}
