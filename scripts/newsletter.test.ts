import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { PODCAST_LISTS } from '../src/content/podcastLists.ts'
import { testFolder } from '../tests/support/testFolder.ts'
import { bin, COMPILED, fromRoot } from './stack/paths.ts'

const week = '2026-W47'
const folder = testFolder(afterAll)

const preview = (...options: string[]) =>
  spawnSync(bin('node'), [fromRoot('scripts', 'newsletter.ts'), 'preview', ...options], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], INIT_CWD: folder, NODE_COMPILE_CACHE: COMPILED },
  })

describe('npm run newsletter preview', () => {
  it.each([
    ['es', '<html lang="es"', ['es']],
    ['both', '<html lang="en"', ['en', 'es']],
  ] as const)('in %s writes the issue of that week to a file', async (language, start, told) => {
    const { status, stdout, stderr } = preview('--language', language, '--week', week, '--out', 'issue.html')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('Nothing was sent.')
    const html = await readFile(path.join(folder, 'issue.html'), 'utf8')
    expect(html).toContain(start)
    for (const list of PODCAST_LISTS) {
      const isTold = (told as readonly string[]).includes(list.language)
      // The last of each is in no other language's lists.
      const videoId = list.language === 'es' ? list.episodes[0].videoId : 'sbZ0oInJar1'
      expect(html.includes(`https://media.example.com/${videoId}.mp3#t=`)).toBe(isTold)
    }
    expect(html).toContain('/newsletter/unsubscribe?token=')
    expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  })

  it('writes plain text where the file’s name ends with .txt', async () => {
    expect(preview('--language', 'en', '--week', week, '--out', 'issue.txt').status).toBe(0)
    expect(await readFile(path.join(folder, 'issue.txt'), 'utf8')).not.toContain('<')
  })

  it.each([
    [['--language', 'fr', '--out', 'x'], 'There is no edition "fr".'],
    [[], 'Say with --out where to write it.'],
    [['--week', 'last', '--out', 'x'], '"last" is no week.'],
  ])('with %j says what is wrong, and how it is used', (options, words) => {
    const { status, stderr } = preview(...options)
    expect(status).toBe(2)
    expect(stderr).toContain(words)
    expect(stderr).toContain('Usage: npm run newsletter')
  })
})
