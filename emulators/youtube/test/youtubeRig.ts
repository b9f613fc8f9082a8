import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { youtube, type youtube_v3 } from '@googleapis/youtube'
import { startYoutube } from '../src/startYoutube.ts'

/** An episode file with everything that must be there. */
export const EPISODE = {
  videoId: 'abcdefgh_-1',
  title: 'Bees & <bread>',
  channelTitle: 'A Channel',
  language: 'en',
  durationSeconds: 3725.4,
  segments: [
    [0, 4.25, 'Ada', 'Is 1 < 2 & 3 > 2?'],
    [4.25, 4.25, 'Bob --> Co', 'Two\n\nlines'],
    [3661, 3725.4, '', 'Good-bye.'],
  ],
}

export interface Rig {
  readonly url: string
  readonly problems: string[]
  readonly client: youtube_v3.Youtube
  write(file: string, content: object | string): void
  remove(file: string): void
  post(path: string, body: object): Promise<Response>
  stop(): Promise<void>
}

/** Google's own client, with the key in a header as the functions send it. */
export const clientOf = (url: string) =>
  youtube({ version: 'v3', headers: { 'X-Goog-Api-Key': 'a-key' }, rootUrl: `${url}/`, retry: false })

/** The stand-in over an empty folder, and the official client. */
export async function startRig(): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'episodes-'))
  const problems: string[] = []
  const running = await startYoutube({
    port: 0,
    folders: [folder],
    report: (problem) => problems.push(problem),
  })
  return {
    url: running.url,
    problems,
    client: clientOf(running.url),
    write(file, content) {
      writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
    },
    remove: (file) => rmSync(join(folder, file)),
    post: (path, body) => fetch(running.url + path, { method: 'POST', body: JSON.stringify(body) }),
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
