/** A show as a directory of podcasts lists it. Addresses are as the directory says them, not checked yet. */
export interface DirectoryShow {
  title: string
  author: string
  /** Undefined where the directory gives none: then nobody but it can read the show. */
  feedUrl?: string
  image?: string
  /** Apple's number of the show. */
  appleId?: number
  /** When its newest episode came. */
  newestAt?: Date
}

/** An episode as a directory lists it. */
export interface DirectoryEpisode {
  title: string
  showTitle: string
  guid?: string
  audioUrl?: string
  feedUrl?: string
  published?: Date
  /** Apple's number of the episode. */
  appleId?: number
}
