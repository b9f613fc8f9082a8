import { lookUpAppleShow, searchAppleEpisodes, searchAppleShows } from '../../platform/gateways/itunes.ts'
import {
  findAppleIdInPodcastIndex,
  hasPodcastIndex,
  searchPodcastIndex,
} from '../../platform/gateways/podcastIndex.ts'
import { spotifyTitle } from '../../platform/gateways/spotify.ts'
import { openUntrusted } from '../../platform/gateways/untrusted/openUntrusted.ts'

/** Outside sources of episodes. Tests, caches and counters give others. */
export interface Finders {
  open: typeof openUntrusted
  searchAppleShows: typeof searchAppleShows
  searchAppleEpisodes: typeof searchAppleEpisodes
  lookUpAppleShow: typeof lookUpAppleShow
  /** Undefined without a key. */
  searchPodcastIndex: typeof searchPodcastIndex | undefined
  /** Undefined without a key. */
  findByAppleId: typeof findAppleIdInPodcastIndex | undefined
  spotifyTitle: typeof spotifyTitle
}

export function realFinders(): Finders {
  return {
    open: openUntrusted,
    searchAppleShows,
    searchAppleEpisodes,
    lookUpAppleShow,
    searchPodcastIndex: hasPodcastIndex() ? searchPodcastIndex : undefined,
    findByAppleId: hasPodcastIndex() ? findAppleIdInPodcastIndex : undefined,
    spotifyTitle,
  }
}
