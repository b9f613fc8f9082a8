import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBody, sendJson } from '../../emulators/support/httpJson.ts'
import { serve } from '../../emulators/support/serve.ts'
import { testFolder } from '../../tests/support/testFolder.ts'
import { sample } from '../../tests/support/tier.ts'
import { fromRoot } from '../stack/paths.ts'

const OVEN = 'The oven is heated to 250 degrees, and the bread bakes for forty minutes.'
const heated = (degrees: number) => ({ text: `The oven is heated to ${degrees} degrees.`, rests: [1] })
const answerOf = (...degrees: number[]) => JSON.stringify({ sentences: degrees.map(heated) })
const HOT = 'How hot is the oven?'
const folder = testFolder(afterAll)

beforeAll(async () => {
  const library = path.join(folder, 'library')
  await mkdir(path.join(library, 'older'), { recursive: true })
  await mkdir(path.join(folder, 'empty'))
  await write('library/bread.vtt', `WEBVTT\n\n00:01:01.500 --> 00:01:05.000\n<v Ana Ruiz>${OVEN}\n`)
  await write('library/older/bees.srt', '1\n00:00:01,000 --> 00:00:04,000\nThe bees are in the heather.\n')
  await write('library/broken.json', '{"segments": [')
  await write('library/notes.md', 'The oven is broken.')
  await write('answer.json', answerOf(250, 300))
  await write('prose.txt', 'It is hot.')
})

const write = (name: string, content: string) => writeFile(path.join(folder, name), content)

async function ask(args: readonly string[], env: Record<string, string> = {}) {
  const script = ['--disable-warning=ExperimentalWarning', fromRoot('scripts', 'ask.ts')]
  const child = spawn(process.execPath, [...script, ...args], {
    env: { ...process.env, INIT_CWD: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { stdout, stderr, status: child.exitCode }
}
const told = async (...args: string[]) => JSON.parse((await ask(['library', '--json', ...args])).stdout)

describe('npm run ask', () => {
  it('prints the passages of all transcripts of a folder, and names a file that is none', async () => {
    const { stdout, stderr, status } = await ask(['library', '--question', HOT, '--json'])
    expect(JSON.parse(stdout)).toEqual({
      passages: [{ file: 'bread.vtt', startSeconds: 61.5, speaker: 'Ana Ruiz', text: OVEN }],
      sentences: [],
      refused: false,
    })
    expect(stderr).toMatch(/^\S+broken\.json: The JSON is broken[^\n]*\n$/)
    expect(status).toBe(0)
    const { passages } = await told('--question', 'Where are the bees?')
    expect(passages[0]).toMatchObject({ file: path.join('older', 'bees.srt'), startSeconds: 1 })
  })
  it('keeps only those sentences of an answer that a transcript says', async () => {
    expect(await told('--question', HOT, '--answer', 'answer.json')).toMatchObject({
      sentences: [heated(250)],
      refused: false,
    })
    expect(
      await told('--question', 'How hot is the oven in Porto?', '--answer', 'answer.json'),
    ).toMatchObject({ sentences: [], refused: true })
  })
  it('asks the model that is configured', async () => {
    const asked: string[] = []
    const server = await serve('model', 0, async (request, response) => {
      asked.push(await readBody(request))
      sendJson(response, 200, { choices: [{ message: { content: answerOf(250) }, finish_reason: 'stop' }] })
    })
    const env = { LLM_URL: `${server.url}/v1`, LLM_MODEL: 'any' }
    const { stdout } = await ask(['library', '--question', HOT], env)
    await server.stop()
    expect(stdout).toMatch(
      /^The oven is heated to 250 degrees\. \[1\]\n\n1 {2}bread\.vtt 1:01 {2}Ana Ruiz: The oven/,
    )
    expect(asked.join('')).toContain(OVEN)
  })
})

const BAD_CALLS: ReadonlyArray<readonly [string, readonly string[], RegExp]> = [
  ['no folder', ['nowhere', '--question', HOT], /nowhere: There is no such folder/],
  ['a file for a folder', ['prose.txt', '--question', HOT], /prose\.txt: That is no folder/],
  ['a folder without transcripts', ['empty', '--question', HOT], /empty: The folder holds no transcript/],
  ['no question', ['library'], /Give a question/],
  ['two folders', ['library', 'empty', '--question', HOT], /Give one folder/],
  ['an unknown option', ['library', '--loud'], /--loud/],
  ['an answer that is none', ['library', '--question', HOT, '--answer', 'prose.txt'], /not the JSON object/],
  ['an answer that is not there', ['library', '--question', HOT, '--answer', 'none'], /cannot be read/],
]

it.each(sample(BAD_CALLS, 2))('npm run ask with %s exits with 1 and one line', async (_, args, said) => {
  const { stdout, stderr, status } = await ask(args)
  const lines = stderr
    .trim()
    .split('\n')
    .filter((line) => !line.includes('broken.json'))
  expect({ stdout, status, count: lines.length }).toEqual({ stdout: '', status: 1, count: 1 })
  expect(lines[0]).toMatch(said)
})
