import { FaultPlan } from '../../support/FaultPlan.ts'
import { HttpRefusal, readJsonObject, sendJson, wholeNumber } from '../../support/httpJson.ts'
import { type Call, router, type Routes, type RunningServer, serve } from '../../support/serve.ts'
import { apiError, captionsDownload, captionsList, videosList } from './dataApi.ts'
import { embedPage } from './embedPage.ts'
import { EmbedOrders } from './EmbedOrders.ts'
import { EpisodeLibrary } from './EpisodeLibrary.ts'
import { iframeApi } from './iframeApi.ts'

export interface YoutubeOptions {
  readonly port: number
  /** Folders of episode files; the first counts where two have the same video. */
  readonly folders: readonly string[]
  /** Told of each file that is skipped; the console when absent. */
  readonly report?: (problem: string) => void
}

const HTML = { 'content-type': 'text/html; charset=UTF-8' }
const VTT = { 'content-type': 'text/vtt; charset=UTF-8' }
const SCRIPT = { 'content-type': 'text/javascript; charset=UTF-8' }

/** A YouTube Data API v3 and player over folders. @throws Error for a taken port, or a missing folder */
export async function startYoutube(options: YoutubeOptions): Promise<RunningServer> {
  const report = options.report ?? ((problem: string) => console.warn(`youtube: skipped ${problem}`))
  const library = new EpisodeLibrary(options.folders, report)
  const faults = new FaultPlan(['status', 'body', 'path'], faultOf)
  const orders = new EmbedOrders()

  /** A call of the Data API, with the fault that was ordered for it. */
  const api = (answer: (call: Call) => object | string) => (call: Call) => {
    const { request, response } = call
    const fault = faults.take(({ path }) => request.url?.includes(path) ?? false)
    if (fault) return sendJson(response, fault.status, fault.body)
    if (!request.headers['x-goog-api-key'])
      throw apiError(403, 'forbidden', "Method doesn't allow unregistered callers.")
    const result = answer(call)
    return typeof result === 'string' ? void response.writeHead(200, VTT).end(result) : result
  }

  const routes: Routes = {
    'GET /youtube/v3/videos': api(({ query }) => videosList(library, query)),
    'GET /youtube/v3/captions': api(({ query }) => captionsList(library, query)),
    'GET /youtube/v3/captions/:id': api(({ query, id }) => captionsDownload(library, id, query)),
    'GET /iframe_api': ({ response }) => void response.writeHead(200, SCRIPT).end(iframeApi()),
    'GET /embed/:id': ({ response, id }) =>
      void response.writeHead(200, HTML).end(embedPage(id, library.find(id), orders.autoplay(id))),
    'GET /embed/:id/orders': ({ response, id }) => orders.follow(id, response),
    'POST /control/fault': async ({ request }) => faults.order(await readJsonObject(request)),
    'POST /control/player': async ({ request }) => orders.give(await readJsonObject(request)),
    'GET /control/episodes': () => ({
      episodes: library.episodes().map(({ videoId, title, durationSeconds, language }) => ({
        title,
        minutes: Math.ceil(durationSeconds / 60),
        language: language ?? '',
        url: `https://www.youtube.com/watch?v=${videoId}`,
      })),
    }),
  }
  return serve('youtube', options.port, router(routes))
}

/** What is answered instead of the true answer, to calls whose address contains `path`. */
function faultOf({ status, body, path = '' }: Readonly<Record<string, unknown>>) {
  if (typeof path !== 'string') throw new HttpRefusal(400, 'path must be a part of a path')
  const usual = apiError(500, 'backendError', 'This error was ordered by a test.').body
  return { status: wholeNumber('status', status, 200, 599), body: body ?? usual, path }
}
