import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { FaultPlan } from '../../support/FaultPlan.ts'
import { HttpRefusal, readJsonObject, sendJson, wholeNumber } from '../../support/httpJson.ts'
import { type Call, router, type Routes, type RunningServer, serve } from '../../support/serve.ts'
import { EpisodeLibrary } from '../../youtube/src/EpisodeLibrary.ts'
import { Addresses } from './addresses.ts'
import { asApple, chart, lookup, search, topPodcasts } from './apple.ts'
import { artwork } from './artwork.ts'
import { Catalog, type Episode } from './Catalog.ts'
import { SOUND_TYPES, TRANSCRIPT_TYPES } from './contentTypes.ts'
import { feedXml } from './feedXml.ts'
import { heardIn, type HeardWords } from './heardIn.ts'
import { episodePage, opml, showPage, spotifyEmbed } from './pages.ts'
import { byFeedUrl, byItunesId, byTerm, checkKey, recentFeeds } from './podcastIndex.ts'
import { type Content, type Fault, FAULT_MEMBERS, faultOf, sendContent } from './sendContent.ts'
import { LISTENER } from './shows.ts'
import { type Rendition, SoundShelf } from './SoundShelf.ts'
import { chapters, transcript } from './transcripts.ts'

/** One link of every kind that can be pasted. */
function links(catalog: Catalog, addresses: Addresses) {
  const show = (slug: string) => {
    const found = catalog.show(slug)
    if (!found) throw new Error(`there is no show ${slug}`)
    return found
  }
  const newest = (slug: string) => {
    const [episode] = catalog.episodes(show(slug))
    if (!episode) throw new Error(`${slug} has no episode`)
    return episode
  }
  const kettle = newest('one-kettle')
  const boats = newest('paper-boats')
  return {
    links: [
      { kind: 'a feed, with transcripts', text: addresses.feed(show('lantern-and-ladder')) },
      { kind: 'a feed without', text: addresses.feed(boats.show) },
      { kind: 'an episode without a transcript', text: addresses.episode(newest('nobody-took-notes')) },
      { kind: 'a feed in pages', text: addresses.feed(show('the-long-shelf')) },
      { kind: 'a feed that moved', text: addresses.feed(show('lanterns-old-home')) },
      { kind: 'a private feed', text: addresses.feed(show('second-helping')) },
      { kind: "an episode's page", text: addresses.episode(kettle) },
      { kind: 'an Apple link', text: addresses.appleEpisode(kettle) },
      { kind: 'a Spotify link', text: addresses.spotifyEpisode(kettle) },
      { kind: 'a file of sound', text: addresses.sound(boats, boats.show.format) },
      { kind: 'words to search', text: 'second pot' },
      { kind: 'a list of shows (OPML)', text: addresses.opml() },
    ],
  }
}

const AS_IT_IS: readonly Rendition[] = [[]]

/** The advertisements of each download, as a host with dynamic insertion serves them. */
class Renditions {
  readonly #orders = new Map<string, { readonly list: readonly Rendition[]; next: number }>()

  /** Serves lists of advertisements in turn, from the first download on. @throws HttpRefusal 400 if wrong */
  order({ episode, renditions }: Readonly<Record<string, unknown>>): { renditions: number } {
    if (typeof episode !== 'string') throw new HttpRefusal(400, 'episode must be the id of one')
    const list = listOf('renditions', renditions).map((rendition) =>
      listOf('a rendition', rendition).map((each) => {
        const { atSeconds, seconds } = typeof each === 'object' && each !== null ? (each as Fields) : {}
        return {
          atSeconds: wholeNumber('atSeconds', atSeconds, 0, 7200),
          seconds: wholeNumber('seconds', seconds, 1, 300),
        }
      }),
    )
    this.#orders.set(episode, { list: list.length > 0 ? list : AS_IT_IS, next: 0 })
    return { renditions: list.length }
  }

  /** @param begins whether the first byte is asked for: only then does the rendition change */
  take(episode: string, begins: boolean): Rendition {
    const order = this.#orders.get(episode)
    if (!order) return []
    if (begins) order.next++
    return order.list[Math.max(0, order.next - 1) % order.list.length] ?? []
  }

  reset(): void {
    this.#orders.clear()
  }
}

type Fields = Readonly<Record<string, unknown>>

function listOf(name: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new HttpRefusal(400, `${name} must be a list`)
}

export interface PodcastsOptions {
  readonly port: number
  /** Folders of episode files, as those of the YouTube stand-in: each channel is a show. */
  readonly folders: readonly string[]
  /** Folder that keeps files of sound between runs; absent: memory only. */
  readonly cacheDir?: string
  readonly report?: (problem: string) => void
}

export interface RunningPodcasts extends RunningServer {
  /** A transcriber's hearing of a served file of sound, or of a piece of one. */
  readonly ear: (piece: Uint8Array) => HeardWords | undefined
}

/** An answer and its last change; default: the start. */
type Answer = Omit<Content, 'modifiedAt'> & { readonly modifiedAt?: Date }
type Host = 'apple' | 'podcastindex' | 'feeds' | 'shows' | 'media' | 'spotify'

/** Names below localhost. The machine's own address, without a name, reaches everything. */
const NAMES: Readonly<Record<Host, readonly string[]>> = {
  apple: ['itunes', 'rss.marketingtools'],
  podcastindex: ['podcastindex'],
  feeds: ['feeds'],
  shows: ['shows'],
  media: ['media'],
  spotify: ['spotify'],
}
const HTML = 'text/html; charset=UTF-8'
const RSS = 'application/rss+xml; charset=UTF-8'

/** Directories, feeds, pages and sound of invented shows. @throws Error for a taken port or missing folder */
export async function startPodcasts(options: PodcastsOptions): Promise<RunningPodcasts> {
  const report = options.report ?? ((problem: string) => console.warn(`podcasts: skipped ${problem}`))
  const catalog = new Catalog(new EpisodeLibrary(options.folders, report), Date.now)
  const shelf = new SoundShelf(options.cacheDir)
  const faults = new FaultPlan<Fault>(FAULT_MEMBERS, faultOf)
  const renditions = new Renditions()
  const startedAt = new Date()
  let port = 0
  const addresses = new Addresses(() => port)

  const at =
    (host: Host, answer: (call: Call) => Answer | Promise<Answer | undefined> | undefined) =>
    async (call: Call) => {
      const { request, response } = call
      if (!isAt(request, host)) throw new HttpRefusal(404, `${request.headers.host} has no ${request.url}`)
      const whole = `${request.headers.host}${request.url}`
      const fault = faults.take(({ path }) => whole.includes(path))
      if (fault) await setTimeout(fault.delayMs)
      if (fault?.status !== undefined) {
        if (fault.retryAfterSeconds !== undefined) response.setHeader('retry-after', fault.retryAfterSeconds)
        return sendJson(response, fault.status, { error: 'This error was ordered by a test.' })
      }
      const content = await answer(call)
      if (content) await sendContent(request, response, { modifiedAt: startedAt, ...content }, fault)
      else if (!response.headersSent) throw new HttpRefusal(404, `there is no ${request.url}`)
    }

  const apple = (answer: (call: Call) => object) => at('apple', (call) => asApple(answer(call)))
  const index = (answer: (call: Call) => object) =>
    at('podcastindex', (call) => {
      checkKey(call.request)
      return { type: 'application/json', body: JSON.stringify(answer(call)) }
    })

  const routes: Routes = {
    'GET /search': apple(({ query }) => search(catalog, query, addresses)),
    'GET /lookup': apple(({ query }) => lookup(catalog, query, addresses)),
    'GET /:country/rss/toppodcasts/limit=:limit/genre=:genre/json': apple(({ params }) =>
      chart(catalog, params, addresses),
    ),
    'GET /api/v2/:country/podcasts/top/:count/podcasts.json': apple(({ params }) =>
      topPodcasts(catalog, params),
    ),
    'GET /api/1.0/search/byterm': index(({ query }) => byTerm(catalog, query, addresses)),
    'GET /api/1.0/podcasts/byfeedurl': index(({ query }) => byFeedUrl(catalog, query, addresses)),
    'GET /api/1.0/podcasts/byitunesid': index(({ query }) => byItunesId(catalog, query, addresses)),
    'GET /api/1.0/recent/feeds': index(({ query }) => recentFeeds(catalog, query, addresses)),
    'GET /oembed': at('spotify', ({ query }) => {
      const body = spotifyEmbed(query.get('url') ?? '', catalog, addresses)
      return body && { type: 'application/json', body: JSON.stringify(body) }
    }),
    'GET /feed/:id': at('feeds', (call) => feed(call)),
    'GET /opml': at('feeds', () => ({
      type: 'text/x-opml; charset=UTF-8',
      body: opml(catalog.listed(), addresses),
    })),
    'GET /show/:id': at('shows', ({ id }) => {
      const show = catalog.show(id)
      return show && { type: HTML, body: showPage(show, catalog.episodes(show), addresses) }
    }),
    'GET /episode/:id': at('shows', ({ id }) => {
      const episode = catalog.episode(id)
      return episode && { type: HTML, body: episodePage(episode, addresses) }
    }),
    'GET /artwork/:id': at('media', ({ id }) => {
      const show = catalog.show(id.replace(/\.png$/, ''))
      return show && { type: 'image/png', body: artwork(show.slug), isBinary: true }
    }),
    'GET /audio/:id': at('media', sound),
    'GET /transcript/:id': at('media', ({ id }) => {
      const [episode, ending] = named(id)
      const kind = episode?.transcripts.find((each) => each === ending)
      return episode && kind && { type: TRANSCRIPT_TYPES[kind], body: transcript(episode, kind) }
    }),
    'GET /chapters/:id': at('media', ({ id }) => {
      const [episode] = named(id)
      return episode && { type: 'application/json+chapters', body: chapters(episode) }
    }),
    'GET /control/links': () => links(catalog, addresses),
    'POST /control/publish': async ({ request }) => {
      const episode = catalog.publish(await readJsonObject(request))
      const { id, title, show } = episode
      return {
        id,
        title,
        feed: addresses.feed(show),
        page: addresses.episode(episode),
        sound: addresses.sound(episode, show.format),
      }
    },
    'POST /control/renditions': async ({ request }) => renditions.order(await readJsonObject(request)),
    'POST /control/fault': async ({ request }) => faults.order(await readJsonObject(request)),
    'POST /control/reset': () => {
      catalog.reset()
      renditions.reset()
      return faults.order({ times: 0 })
    },
  }

  function feed({ id, query, request, response }: Call): Answer | undefined {
    const [slug = '', secret] = id.split('~')
    const show = catalog.show(slug)
    if (!show || secret !== (show.access.kind === 'secret' ? LISTENER.secret : undefined)) return undefined
    if (show.access.kind === 'moved') {
      const target = catalog.show(show.access.to)
      if (target) response.writeHead(301, { location: addresses.feed(target) }).end()
      return undefined
    }
    if (show.access.kind === 'password' && !hasPassword(request)) {
      response.writeHead(401, { 'www-authenticate': `Basic realm="${show.title}"` }).end()
      return undefined
    }
    const episodes = catalog.episodes(show)
    const size = show.episodesPerPage ?? Infinity
    const pages = Math.max(1, Math.ceil(episodes.length / size))
    const number = Number(query.get('page') ?? 1)
    if (!Number.isInteger(number) || number < 1 || number > pages) return undefined
    const shown = size === Infinity ? episodes : episodes.slice((number - 1) * size, number * size)
    const page = { episodes: shown, number, isLast: number === pages }
    return { type: RSS, body: feedXml(show, page, addresses), modifiedAt: lastChange(episodes) }
  }

  async function sound({ id, request }: Call): Promise<Answer | undefined> {
    const [episode, ending] = named(id)
    const format = ending === 'mp3' || ending === 'm4a' ? ending : undefined
    if (!episode || !format) return undefined
    const { range } = request.headers
    const begins = range === undefined || range.startsWith('bytes=0-')
    const rendition = renditions.take(episode.id, begins)
    const body = await shelf.file(episode, format, rendition)
    return { type: SOUND_TYPES[format], body, modifiedAt: episode.publishedAt, isBinary: true }
  }

  function named(file: string): [Episode | undefined, string] {
    const point = file.lastIndexOf('.')
    return [catalog.episode(file.slice(0, point)), file.slice(point + 1)]
  }

  const lastChange = (episodes: readonly Episode[]) => episodes[0]?.publishedAt ?? startedAt
  const answer = router(routes)
  const running = await serve('podcasts', options.port, (request, response) => {
    // A HEAD is answered as a GET: Node omits its body.
    if (request.method === 'HEAD') request.method = 'GET'
    return answer(request, response)
  })
  port = running.port
  const ear = (piece: Uint8Array) => heardIn(Buffer.from(piece), shelf.made)
  return { ...running, ear }
}

function isAt({ headers }: IncomingMessage, host: Host): boolean {
  const name = /^(.+)\.localhost(?::\d+)?$/.exec(headers.host ?? '')?.[1]
  return name === undefined || NAMES[host].includes(name)
}

function hasPassword({ headers }: IncomingMessage): boolean {
  const given = Buffer.from(`${LISTENER.user}:${LISTENER.password}`).toString('base64')
  return headers.authorization === `Basic ${given}`
}
