import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPodcasts } from '../src/startPodcasts.ts'

/** An episode file of one of our shows, and of one that the stand-in does not know. */
export const LANTERN = {
  videoId: 'lantern_-01',
  title: 'Bees & <bread>',
  channelTitle: 'Lantern and Ladder',
  durationSeconds: 12.5,
  segments: [
    [0, 4.25, 'Ada', 'Is 1 < 2 & 3 > 2?'],
    [4.25, 4.25, '', 'Two\n\nlines'],
    [8, 12, 'Bob', 'Good-bye.'],
  ],
}
export const OTHER = { ...LANTERN, videoId: 'other_-0001', channelTitle: 'Ótra Cosa', title: 'Una' }

/** Monday noon. */
export const NOW = Date.parse('2026-11-23T12:00:00Z')

export interface Heard {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
  /** Whether the body is as long as was said. */
  readonly isWhole: boolean
}

export interface Rig {
  readonly port: number
  readonly url: string
  /** Moved by a test. */
  readonly clock: { nowMs: number }
  /** An address below localhost, which Node itself may not resolve. */
  get(address: string, headers?: Record<string, string>, method?: string): Promise<Heard>
  text(address: string): Promise<string>
  json<T = Record<string, unknown>>(address: string, headers?: Record<string, string>): Promise<T>
  order(path: string, body?: object): Promise<Heard>
  stop(): Promise<void>
}

export async function startRig(options: { cacheDir?: string } = {}): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'podcasts-'))
  writeFileSync(join(folder, 'lantern.json'), JSON.stringify(LANTERN))
  writeFileSync(join(folder, 'other.json'), JSON.stringify(OTHER))
  const clock = { nowMs: NOW }
  const running = await startPodcasts({ port: 0, folders: [folder], now: () => clock.nowMs, ...options })
  const rig: Rig = {
    port: running.port,
    url: running.url,
    clock,
    get: (address, headers = {}, method = 'GET') => ask(running.port, address, { headers, method }),
    text: async (address) => (await rig.get(address)).body.toString(),
    json: async (address, headers) => JSON.parse((await rig.get(address, headers)).body.toString()),
    order: (path, body = {}) =>
      ask(running.port, `/control/${path}`, { method: 'POST' }, JSON.stringify(body)),
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true })
    },
  }
  return rig
}

function ask(
  port: number,
  address: string,
  options: { headers?: Record<string, string>; method: string },
  body = '',
): Promise<Heard> {
  const { host, pathname, search } = new URL(address, `http://127.0.0.1:${port}`)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: `${pathname}${search}`,
        method: options.method,
        headers: { host, ...options.headers },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => {})
        response.on('close', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
            isWhole: response.complete,
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
