import { chromium } from 'playwright-core'
import { build } from 'vite'
import { fold } from '#domain/searchWords.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type * as searchIndex from '../../../src/shared/search/searchIndex.ts'
import { readEpisodeFiles, SEEDED_EPISODES } from '../../rigs/episodeFiles.ts'
import { CHROMIUM_FLAGS, findChromium } from '../../stack/findChromium.ts'
import { fromRoot } from '../../stack/paths.ts'
import { hasCorpora, readSharedEpisodes } from '../engine/readCorpora.ts'
import { p50AndP95 } from '../percentile.ts'

const SUMMARIES = 1_000
const TRANSCRIPTS = 300
const WORDS_EACH = 9_000
const SOUGHT = ['way people work', 'company', 'sourdough zebra', 'AI', 'think about making']
const SLOW_CPU = 4
const QUESTIONS = [
  'How do people use a model to write code every day?',
  'Why is it hard to get people to change the way they work?',
  'How hot is the oven for the bread?',
  'What would you tell somebody who wants to start a company?',
  'What happens when there is nobody left who knows how it works?',
  'How can I think about making better things with my time?',
]

/** Questions over 1,000 summaries, and words over 300 transcripts, without a network, in a Chromium that is slowed down four times. */
export async function bench(): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('This bench needs Chromium.')
  const entry = fromRoot('src', 'shared', 'search', 'searchIndex.ts')
  const lib = { entry, formats: ['iife' as const], name: 'search' }
  const built = await build({ configFile: false, logLevel: 'error', build: { write: false, lib } })
  const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const episodes = hasCorpora() ? readSharedEpisodes() : readEpisodeFiles(SEEDED_EPISODES).episodes
  const spoken = episodes.map(({ transcript }) => transcript.segments.map(({ text }) => text))
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
  const page = await browser.newPage()
  await page.addScriptTag({ content: chunk?.type === 'chunk' ? chunk.code : '' })
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  await page.evaluate(prepared, { spoken, most: SUMMARIES })
  await slow.send('Performance.enable', { timeDomain: 'threadTicks' })
  /** Of its thread alone: others on this machine count for nothing. */
  const spentMs = async () => {
    const { metrics } = await slow.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const timed = async (run: string) => {
    const before = await spentMs()
    await page.evaluate(run)
    return (await spentMs()) - before
  }
  const openMs = await timed('open()')
  const askedMs: number[] = []
  for (let time = 0; time < 10; time++)
    for (const question of QUESTIONS) askedMs.push(await timed(`ask(${JSON.stringify(question)})`))
  const heap = async () => {
    await slow.send('HeapProfiler.collectGarbage')
    return (await slow.send('Runtime.getHeapUsage')).usedSize
  }
  const before = await heap()
  const folded = spoken.map((lines) => lines.map((line) => fold(line)))
  const letters = await page.evaluate(transcribed, { folded, most: TRANSCRIPTS, words: WORDS_EACH })
  const heldBytes = (await heap()) - before
  const saidMs: number[] = []
  for (let time = 0; time < 5; time++)
    for (const words of SOUGHT) saidMs.push(await timed(`said(${JSON.stringify(words)})`))
  await browser.close()
  console.log(`index of ${SUMMARIES} summaries: opened once in ${Math.round(openMs)} ms`)
  console.log(
    `a question, with the lines of ten summaries: first ${Math.round(askedMs[0] ?? 0)} ms, then ${p50AndP95(askedMs.slice(1))}`,
  )
  const [stored, held] = [letters, heldBytes].map((bytes) => Math.round(bytes / 1e6))
  console.log(
    `words in ${TRANSCRIPTS} transcripts of ${WORDS_EACH} words: ${stored} MB stored and read as they are (no index), ${held} MB of memory; ${p50AndP95(saidMs)}`,
  )
}

/** Runs in the page, too. @returns characters of all transcripts */
function transcribed({ folded, most, words }: { folded: string[][]; most: number; words: number }): number {
  const { linesSaying, soughtIn } = (globalThis as unknown as { search: typeof searchIndex }).search
  const all = Array.from({ length: most }, (_, n) => {
    const said = folded[n % folded.length] ?? []
    const lines: string[] = []
    for (let at = n, left = words; left > 0 && said.length > 0; at++) {
      const line = said[at % said.length] ?? ''
      lines.push(line)
      left -= line.split(' ').length
    }
    // As it comes from storage, not as a rope.
    return JSON.parse(JSON.stringify(lines.join('\n'))) as string
  })
  const said = (sought: string) => all.map((text) => linesSaying(text, soughtIn(sought))).length
  Object.assign(globalThis, { said })
  return all.reduce((sum, { length }) => sum + length, 0)
}

/** Runs in the page. */
function prepared({ spoken, most }: { spoken: string[][]; most: number }): void {
  const { addSummary, bestLines, findIn, openIndex, saidLines } = (
    globalThis as unknown as { search: typeof searchIndex }
  ).search
  const first = openIndex(undefined)
  const lines = new Map<string, searchIndex.SaidLine[]>()
  for (let n = 0; n < most; n++) {
    const said = spoken[n % spoken.length] ?? []
    const line = (at: number) => said[(n * 7 + at * 13) % said.length] ?? ''
    const point = (at: number) => ({ text: line(at), quote: line(at + 1), startSeconds: at * 60 })
    const keyPoints = Array.from({ length: 8 }, (_, at) => point(at))
    const moments = keyPoints.map((each) => ({
      ...each,
      title: each.text,
      endSeconds: each.startSeconds + 60,
    }))
    const summary: Summary = { headline: line(20), gist: line(21), keyPoints, moments, verified: null }
    const episode = {
      title: line(22),
      channelTitle: `Show ${n % 30}`,
      language: 'en',
      durationSeconds: 3_600,
    }
    addSummary(first, { id: String(n), episode } as Parameters<typeof addSummary>[1], summary)
    lines.set(String(n), saidLines(summary))
  }
  const json = JSON.stringify(first)
  let index = first
  Object.assign(globalThis, {
    open: () => void (index = openIndex(json)),
    ask(question: string) {
      for (const { id, terms } of findIn(index, question, 10, true)) bestLines(lines.get(id) ?? [], terms, 3)
    },
  })
}
