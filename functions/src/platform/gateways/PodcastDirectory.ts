/** A show in a directory of podcasts. Addresses are not checked yet. */
export interface DirectoryShow {
  title: string
  author: string
  /** Undefined where the directory gives none: we cannot read such a show. */
  feedUrl?: string
  image?: string
  appleId?: number
  /** When its newest episode came. */
  newestAt?: Date
}

export interface DirectoryEpisode {
  title: string
  showTitle: string
  guid?: string
  audioUrl?: string
  feedUrl?: string
  published?: Date
  appleId?: number
}
