import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { clientOf } from './youtubeRig.ts'
import { startYoutube } from '../src/startYoutube.ts'
import { SHARED_DIR } from '../../../scripts/rigs/shared.ts'

const FOLDER = path.join(SHARED_DIR, 'episodes')

// With CI=true it runs, and fails, where the folder is missing.
it.skipIf(process.env['CI'] !== 'true' && !existsSync(FOLDER))(
  'serves every transcript of the shared test data',
  async () => {
    const problems: string[] = []
    const running = await startYoutube({
      port: 0,
      folders: [FOLDER],
      report: (problem) => problems.push(problem),
    })
    const client = clientOf(running.url)
    const listed: { episodes: { url: string }[] } = await (
      await fetch(`${running.url}/control/episodes`)
    ).json()
    expect(problems).toEqual([])
    expect(listed.episodes.length).toBeGreaterThan(20)

    for (const { url } of listed.episodes) {
      const id = url.slice(-11)
      const part = ['snippet', 'contentDetails', 'status']
      const { data } = await client.videos.list({ part, id: [id] })
      expect(data.items?.[0]?.contentDetails?.duration).toMatch(/^PT(\d+H)?(\d+M)?(\d+S)?$/)
      const [track] = (await client.captions.list({ part: ['snippet'], videoId: id })).data.items ?? []
      const answer = await client.captions.download(
        { id: track?.id ?? '', tfmt: 'vtt' },
        { responseType: 'text' },
      )
      const blocks = String(answer.data).trimEnd().split('\n\n')
      // Each cue is a block of two lines, so that no text has broken out of its own.
      expect(
        blocks.slice(1).every((block) => /^[\d:.]+ --> [\d:.]+\n(<v [^<>]+>)?[^<>\n]*$/.test(block)),
      ).toBe(true)
    }
    await running.stop()
  },
)
