import type { ServerResponse } from 'node:http'
import { HttpRefusal } from '../../support/httpJson.ts'

export type AutoplayRule = 'allowed' | 'blocked'

/** A test's orders to one video's embedded players, sent to each page as an event stream. */
export class EmbedOrders {
  readonly #pages = new Map<string, Set<ServerResponse>>()
  readonly #autoplay = new Map<string, AutoplayRule>()

  autoplay(videoId: string): AutoplayRule {
    return this.#autoplay.get(videoId) ?? 'allowed'
  }

  /** Keeps a page's connection for orders, until it closes. */
  follow(videoId: string, page: ServerResponse): void {
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    page.write(':\n\n')
    const pages = this.#pages.get(videoId) ?? new Set()
    this.#pages.set(videoId, pages.add(page))
    page.on('close', () => pages.delete(page))
  }

  /**
   * @param order `videoId` and one of `toSeconds`: as if played up to there; `error`: a code of onError; `autoplay`:
   *   `blocked` or `allowed` from the next page on
   * @returns how many pages got it
   * @throws HttpRefusal 400 for anything else
   */
  give({ videoId, ...order }: Record<string, unknown>): { pages: number } {
    if (typeof videoId !== 'string') throw new HttpRefusal(400, 'videoId must be that of a video')
    if (order['autoplay'] === 'blocked' || order['autoplay'] === 'allowed') {
      this.#autoplay.set(videoId, order['autoplay'])
      return { pages: 0 }
    }
    const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
    if (!isNumber(order['toSeconds']) && !isNumber(order['error'])) {
      throw new HttpRefusal(
        400,
        'order toSeconds (a number), error (a code), or autoplay ("blocked", "allowed")',
      )
    }
    const pages = this.#pages.get(videoId) ?? new Set()
    for (const page of pages) page.write(`data: ${JSON.stringify(order)}\n\n`)
    return { pages: pages.size }
  }
}
