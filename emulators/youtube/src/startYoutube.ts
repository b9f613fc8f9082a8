import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { HttpRefusal, listener, readJsonObject, sendJson, targetOf } from '../../support/httpJson.ts'
import { listenOn } from '../../support/listenOn.ts'
import { ApiError } from './ApiError.ts'
import { captionsDownload, captionsList } from './captions.ts'
import { embedPage } from './embedPage.ts'
import { EmbedOrders } from './EmbedOrders.ts'
import { EpisodeLibrary } from './EpisodeLibrary.ts'
import { FaultPlan } from './FaultPlan.ts'
import { iframeApi } from './iframeApi.ts'
import { thumbnail } from './thumbnail.ts'
import { videosList } from './videosList.ts'
import { secondsOfLink, watchPage } from './watchPage.ts'

export interface YoutubeOptions {
  /** 0 takes a free port. */
  readonly port: number
  /** Folders of episode files; the first counts where two have the same video. */
  readonly folders: readonly string[]
  /** Told of each file that is skipped; the console when absent. */
  readonly report?: (problem: string) => void
}

export interface RunningYoutube {
  readonly port: number
  /** `http://127.0.0.1:port`; the API lies under `/youtube/v3/`. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a local YouTube Data API v3 over folders of episodes.
 * @throws Error when the port is taken, or a folder does not exist
 */
export async function startYoutube(options: YoutubeOptions): Promise<RunningYoutube> {
  const report = options.report ?? ((problem: string) => console.warn(`youtube: skipped ${problem}`))
  const library = new EpisodeLibrary(options.folders, report)
  const faults = new FaultPlan()
  const orders = new EmbedOrders()
  const server = createServer(listener('youtube', (request, response) => answer(request, response)))
  const port = await listenOn(server, options.port)
  const url = `http://127.0.0.1:${port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = targetOf(request)
    if (pathname.startsWith('/youtube/v3/')) return api(pathname, searchParams, request, response)
    if (pathname.startsWith('/control/')) return control(`${request.method} ${pathname}`, request, response)
    const followed = /^\/embed\/([\w-]{11})\/orders$/.exec(pathname)?.[1]
    if (followed !== undefined) return orders.follow(followed, response)
    const page = pageFor(pathname, searchParams)
    if (!page) throw new HttpRefusal(404, `nothing at ${pathname}`)
    response.writeHead(200, { 'content-type': page.type }).end(page.text)
  }

  async function api(
    path: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const fault = faults.take(path)
    if (fault?.delayMs) await delay(fault.delayMs)
    if (fault?.status !== undefined) {
      const usual = new ApiError(fault.status, 'backendError', 'This error was ordered by a test.').body()
      return sendJson(response, fault.status, fault.body ?? usual)
    }
    try {
      const result = call(path, query, request)
      if (typeof result === 'string')
        response.writeHead(200, { 'content-type': 'text/vtt; charset=UTF-8' }).end(result)
      else sendJson(response, 200, result)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      sendJson(response, error.code, error.body())
    }
  }

  function call(path: string, query: URLSearchParams, request: IncomingMessage): object | string {
    if (request.method !== 'GET')
      throw new ApiError(404, 'notFound', `There is no ${request.method} ${path} here.`)
    if (!query.get('key') && !request.headers['x-goog-api-key']) {
      throw new ApiError(
        403,
        'forbidden',
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or " +
          'other form of API consumer identity to call this API.',
      )
    }
    if (path === '/youtube/v3/videos') return videosList(library, query, url)
    if (path === '/youtube/v3/captions') return captionsList(library, query)
    const trackId = /^\/youtube\/v3\/captions\/([^/]+)$/.exec(path)?.[1]
    if (trackId !== undefined) return captionsDownload(library, trackId, query)
    throw new ApiError(404, 'notFound', `This stand-in has no ${path}.`)
  }

  async function control(route: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (route === 'POST /control/fault') {
      sendJson(response, 200, faults.order(await readJsonObject(request)))
    } else if (route === 'POST /control/player') {
      sendJson(response, 200, orders.give(await readJsonObject(request)))
    } else if (route === 'GET /control/episodes') {
      const episodes = library.episodes().map(({ videoId, title, durationSeconds, language }) => ({
        id: videoId,
        title,
        minutes: Math.ceil(durationSeconds / 60),
        language: language ?? null,
        url: `https://www.youtube.com/watch?v=${videoId}`,
      }))
      sendJson(response, 200, { episodes, problems: library.problems() })
    } else {
      throw new HttpRefusal(
        404,
        `no ${route} here; there are POST /control/fault, POST /control/player and GET /control/episodes`,
      )
    }
  }

  function pageFor(path: string, query: URLSearchParams): { type: string; text: string } | undefined {
    if (path === '/iframe_api') return { type: 'text/javascript; charset=UTF-8', text: iframeApi() }
    const embedded = /^\/embed\/([\w-]{11})$/.exec(path)?.[1]
    if (embedded !== undefined) {
      const text = embedPage(embedded, library.find(embedded), orders.autoplay(embedded))
      return { type: 'text/html; charset=UTF-8', text }
    }
    const watched = path === '/watch' && library.find(query.get('v') ?? '')
    if (watched)
      return {
        type: 'text/html; charset=UTF-8',
        text: watchPage(watched, secondsOfLink(query.get('t') ?? '')),
      }
    const videoId = /^\/vi\/([\w-]{11})\/\w+\.svg$/.exec(path)?.[1]
    const shown = videoId === undefined ? undefined : library.find(videoId)
    return shown && { type: 'image/svg+xml', text: thumbnail(shown) }
  }

  return {
    port,
    url,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
