import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sample } from '../../tests/support/tier.ts'
import { zooAnswer } from '../../tests/support/zooAnswer.ts'
import { fromRoot } from '../stack/paths.ts'
import { BadFile } from './readTranscriptFile.ts'
import { summarizeFile } from './summarizeFile.ts'

const EPISODE = fromRoot('emulator-data', 'episodes', 'the-zoo-in-the-jar.json')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'summaries-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** As npm's caller, with the output of both streams. */
const call = (...args: string[]) => run([], ...args)

function run(options: string[], ...args: string[]) {
  const script = fromRoot('scripts', 'summarize.ts')
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...options, script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  })
}

/** Names, on stderr, each module that is loaded, by import or by require, at the start or later. */
const LOADED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) })
`)}`

describe('npm run summarize', () => {
  it('prints the JSON that is promised with --json, and nothing else', () => {
    const { stdout, stderr, status } = call(EPISODE, '--json')
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    const told = JSON.parse(stdout)
    expect(Object.keys(told)).toEqual(['form', 'headline', 'keyPoints', 'moments', 'verified'])
    expect(told.form).toBe('excerpt')
    for (const point of told.keyPoints) expect(Object.keys(point)).toEqual(['text', 'quote', 'startSeconds'])
    for (const moment of told.moments)
      expect(Object.keys(moment)).toEqual(['title', 'quote', 'startSeconds', 'endSeconds'])
    expect(told.verified).toEqual({ anchored: told.keyPoints.length, total: told.keyPoints.length })
  })

  it.each(sample(['--json', '--kind=advanced'], 1))(
    'loads nothing but the engine and its rules, with %s',
    (option) => {
      const { stderr, status } = run(['--import', LOADED], EPISODE, option)
      expect(status).toBe(0)
      const loaded = stderr
        .trim()
        .split('\n')
        .filter((url) => !url.startsWith('node:'))
      const root = pathToFileURL(fromRoot()).href
      const own =
        /^\/(?:scripts\/(?:summarize|stack\/commandLine)|functions\/(?:src\/(?:domain|engine|platform\/(?:decode(?:Entities|Text)|json))|node_modules\/entities)\b)/
      expect(loaded.filter((url) => !own.test(url.replace(root, '')))).toEqual([])
      expect(loaded).toContain(`${root}/functions/src/engine/embedded/excerptOf.ts`)
    },
  )

  it('prints one line on stderr about a bad file, and exits with 1', async () => {
    await writeFile(
      path.join(folder, 'line.srt'),
      '1\n00:00:01,000 --> 00:00:04,000\nWelcome back to the show.\n',
    )
    const { stdout, stderr, status } = call('line.srt', '--json')
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 })
    expect(stderr).toMatch(/^\S+line\.srt: The transcript holds too little speech to summarize\.\n$/)
  })
})

describe('npm run summarize with --answer', () => {
  const write = async (answer: unknown) => {
    await writeFile(
      path.join(folder, 'answer.json'),
      typeof answer === 'string' ? answer : JSON.stringify(answer),
    )
    return ['--answer', 'answer.json']
  }

  it('reads, verifies and repairs a model’s answer as the product does', async () => {
    const { moments, ...rest } = zooAnswer()
    const answer = `<think>hm</think>\n\`\`\`json\n${JSON.stringify({ ...rest, moments: moments.slice(0, 2) })}\n\`\`\``
    const { stdout, stderr, status } = call(EPISODE, '--json', ...(await write(answer)))
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    const told = JSON.parse(stdout)
    expect(told).toMatchObject({
      form: 'summary',
      gist: zooAnswer().gist,
      verified: { anchored: 7, total: 7 },
    })
    expect(told.mentions).toEqual([{ name: 'priority effects', kind: 'other', startSeconds: 700 }])
    const taken = told.moments.reduce(
      (sum: number, moment: { startSeconds: number; endSeconds: number }) =>
        sum + moment.endSeconds - moment.startSeconds,
      0,
    )
    expect(taken / 1142.8).toBeGreaterThanOrEqual(0.27)
  })
})

describe('npm run summarize with proposals', () => {
  it('prints as many for an hour as it is asked for, and its question has the same ones', () => {
    const { stdout, status } = call(EPISODE, '--proposals', '160', '--json')
    expect(status).toBe(0)
    const list = JSON.parse(stdout)
    expect(list).toHaveLength(51)
    expect(Object.keys(list[0])).toEqual(['n', 'startSeconds', 'endSeconds', 'speaker', 'text'])
    const [question] = JSON.parse(call(EPISODE, '--question', '--reads', 'proposals', '--json').stdout)
    for (const { n, text } of list)
      expect(question.text).toMatch(new RegExp(`^${n} .*${RegExp.escape(text)}$`, 'm'))
    expect(question.schema.properties.points.items.properties).toHaveProperty('n')
    const wide = JSON.parse(
      call(EPISODE, '--question', '--reads=proposals', '--proposals=320', '--json').stdout,
    )
    expect(wide[0].text.split('\n').length).toBeGreaterThan(question.text.split('\n').length * 1.5)
  })

  it('takes an answer by number, and drops the point that its sentence does not carry', async () => {
    const points = Object.entries({
      5: 'Ines Halloran says that nearly all microbes that matter come with the flour.',
      6: 'In a mature starter bacteria outnumber yeast a hundred to one.',
      17: 'A survey of five hundred starters found one kind of yeast in the typical one.',
      28: 'By the fourth month the bought starter tasted like the old one.',
      39: 'Whoever doubles quickest wins the biggest share of the jar.',
      47: 'A fire upstairs destroyed the jar in 2019.',
    }).map(([n, text]) => ({ n: Number(n), text }))
    const moments = [5, 18, 38].map((from) => ({ from, to: from + 4, title: 'Life in the jar' }))
    const answer = { points, moments, headline: zooAnswer().headline, gist: zooAnswer().gist }
    await writeFile(path.join(folder, 'numbers.json'), JSON.stringify(answer))
    const { stdout, status } = call(EPISODE, '--answer', 'numbers.json', '--json')
    expect(status).toBe(0)
    const told = JSON.parse(stdout)
    expect(told.verified).toEqual({ anchored: 5, total: 6 })
    expect(told.keyPoints[0].quote).toBe(
      'But if you count, nearly everything that matters arrives with the flour, and some with the baker.',
    )
  })
})

describe('what cannot be summarized is refused in one line that names the file:', () => {
  const cue = (text: string) => `WEBVTT\n\n00:00.000 --> 59:00.000\n${text}\n`
  it.each([
    ['nothing', '', /empty/],
    ['no words', cue('[Music] ♪'), /holds no words/],
    ['one line', cue('Welcome back to the show.'), /too little speech/],
    ['noise', cue('xkq zpf wvv brr kkp '.repeat(40)), /neither English nor Spanish/],
    ['a word again and again', cue('the and of '.repeat(90)), /does not read like speech/],
    [
      'German',
      cue('Und dann sind wir in den Laden gegangen, weil das nicht im Haus war. '.repeat(9)),
      /neither English nor Spanish/,
    ],
  ])('%s', async (_, content, reason) => {
    const file = path.join(folder, 'bad.vtt')
    await writeFile(file, content)
    const refused = await summarizeFile(file, 'basic').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(BadFile)
    const { message } = refused as Error
    expect(message).toMatch(reason)
    expect(message.startsWith(`${file}: `)).toBe(true)
    expect(message).not.toContain('\n')
  })
})
