import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS } from '#domain/units.ts'

/** A show as directories, its feed and its transcript tell it. */
export interface OutsideShow {
  appleId: number
  title?: string
  language?: 'en' | 'es' | 'fr'
  genre?: string
  /** Directories name no feed. */
  isWithoutFeed?: true
  /** Markup of the channel, such as a wish to be left alone. */
  channel?: string
  /** In place of the feed. */
  feed?: string
  isDown?: true
  newestDays?: number
  seconds?: number
  /** As its feed says, where that is another length. */
  said?: number
  /** No transcript. */
  isSilent?: true
}

/** Apple's charts and lookup, and the feeds of shows, all as a test says; each show at a host of its own. */
export class Outside {
  shows: OutsideShow[] = []
  /** In place of the store's chart, and of the newer one: a body, or a status. */
  chart: string | number | undefined
  newerChart: string | number | undefined
  lookup: string | number | undefined
  /** Paths that were asked for, with their hosts. */
  readonly asked: string[] = []
  readonly #server = createServer((request, response) => this.#answer(request, response))

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  reset(): void {
    this.shows = [1, 2, 3, 4, 5].map((appleId) => ({ appleId }))
    this.chart = this.newerChart = this.lookup = undefined
    this.asked.length = 0
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  feedUrl(appleId: number): string {
    return `http://show-${appleId}.localhost:${this.port}/feed`
  }

  #answer({ headers, url = '/' }: IncomingMessage, response: ServerResponse): void {
    const host = headers.host ?? ''
    this.asked.push(host.includes('show-') ? `${host.split('.')[0]}${url}` : url)
    const send = (body: string | number | undefined, type = 'application/json') => {
      if (typeof body === 'string') response.writeHead(200, { 'content-type': type }).end(body)
      else response.writeHead(body ?? 404).end()
    }
    const [, id] = /^show-(\d+)\./.exec(host) ?? []
    const show = this.shows.find(({ appleId }) => String(appleId) === id)
    if (show !== undefined) {
      if (show.isDown) return send(503)
      if (url === '/feed') return send(show.feed ?? this.#feed(show), 'application/rss+xml')
      return url === '/words.vtt' ? send(words(show), 'text/vtt') : send(404)
    }
    const [, genre] = /^\/\w+\/rss\/toppodcasts\/limit=\d+\/genre=(\d+)\/json/.exec(url) ?? []
    if (genre !== undefined) return send(this.chart ?? this.#chart(genre))
    if (url.startsWith('/api/v2/')) return send(this.newerChart ?? this.#newerChart())
    if (url.startsWith('/lookup')) return send(this.lookup ?? this.#lookup())
    send(404)
  }

  #chart(genre: string): string {
    const shown = this.shows.filter((show) => genre === '26' || show.genre === genre)
    const entry = shown.map(({ appleId }) => ({ id: { attributes: { 'im:id': String(appleId) } } }))
    return JSON.stringify({ feed: { entry } })
  }

  #newerChart(): string {
    const results = this.shows.map(({ appleId, genre = '1324' }) => ({
      id: String(appleId),
      genres: [{ genreId: genre }],
    }))
    return JSON.stringify({ feed: { results } })
  }

  #lookup(): string {
    const results = this.shows.map(({ appleId, isWithoutFeed }) => ({
      wrapperType: 'track',
      kind: 'podcast',
      collectionId: appleId,
      collectionName: `Show ${appleId}`,
      ...(!isWithoutFeed && { feedUrl: this.feedUrl(appleId) }),
    }))
    return JSON.stringify({ resultCount: results.length, results })
  }

  #feed({
    appleId,
    language = 'en',
    channel = '',
    newestDays = 1,
    seconds = 600,
    said = seconds,
    isSilent,
  }: OutsideShow): string {
    const at = new Date(Date.now() - newestDays * DAY_MS).toUTCString()
    const base = `http://show-${appleId}.localhost:${this.port}`
    const transcript = `<podcast:transcript url="${base}/words.vtt" type="text/vtt" language="${language}"/>`
    return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
      <title>Show ${appleId}</title><language>${language}</language>${channel}
      <item><title>Newest of ${appleId}</title><guid>newest</guid><pubDate>${at}</pubDate>
      <itunes:duration>${said}</itunes:duration>
      <enclosure url="${base}/sound.mp3" type="audio/mpeg" length="1"/>${isSilent ? '' : transcript}</item>
      </channel></rss>`
  }
}

const SAID = {
  en: (n: number) => `The people of the harbour have counted what they say about boat number ${n} today.`,
  es: (n: number) =>
    `La gente del puerto ha contado lo que se dice hoy de la barca número ${n}, y no es poco.`,
  fr: (n: number) =>
    `Les gens du port ont compté ce que l’on dit aujourd’hui du bateau numéro ${n}, et bien plus.`,
}

function words({ language = 'en', seconds = 600 }: OutsideShow): string {
  const time = (second: number) => new Date(second * 1000).toISOString().slice(11, 23)
  const cues = Array.from({ length: Math.floor(seconds / 15) }, (_, n) => {
    return `${time(15 * n)} --> ${time(15 * n + 14)}\n${SAID[language](n)}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}
