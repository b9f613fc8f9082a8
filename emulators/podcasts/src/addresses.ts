import { createHash } from 'node:crypto'
import type { Episode, Show } from './Catalog.ts'
import type { SoundFormat } from './encodeSound.ts'
import { LISTENER, type TranscriptKind } from './shows.ts'

/** All addresses: names below localhost, which a browser resolves itself. */
export class Addresses {
  readonly #port: () => number

  constructor(port: () => number) {
    this.#port = port
  }

  feed({ slug, access }: Show, page = 1): string {
    const name = access.kind === 'secret' ? `${slug}~${LISTENER.secret}` : slug
    return `${this.#at('feeds')}/feed/${name}${page === 1 ? '' : `?page=${page}`}`
  }

  opml = () => `${this.#at('feeds')}/opml`
  show = ({ slug }: Show) => `${this.#at('shows')}/show/${slug}`
  episode = ({ id }: Episode) => `${this.#at('shows')}/episode/${id}`
  artwork = ({ slug }: Show) => `${this.#at('media')}/artwork/${slug}.png`
  sound = ({ id }: Episode, format: SoundFormat) => `${this.#at('media')}/audio/${id}.${format}`
  transcript = ({ id }: Episode, kind: TranscriptKind) => `${this.#at('media')}/transcript/${id}.${kind}`
  chapters = ({ id }: Episode) => `${this.#at('media')}/chapters/${id}.json`

  /** Addresses as copied from Apple's and Spotify's pages; no server answers there. */
  appleShow = ({ slug, appleId }: Show) => `https://podcasts.apple.com/us/podcast/${slug}/id${appleId}`
  appleEpisode = (episode: Episode) => `${this.appleShow(episode.show)}?i=${episode.appleId}`
  spotifyEpisode = ({ id }: Episode) => `https://open.spotify.com/episode/${spotifyId(id)}`

  #at = (name: string) => `http://${name}.localhost:${this.#port()}`
}

const SPOTIFY_ID_LENGTH = 22

/** 22 letters and digits, constant per episode. */
export const spotifyId = (id: string) =>
  createHash('sha256')
    .update(id)
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, SPOTIFY_ID_LENGTH)
