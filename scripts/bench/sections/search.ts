import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { chromium } from 'playwright-core'
import type { Summary } from '#domain/summary.ts'
import type {
  addSummary,
  bestLines,
  findIn,
  openIndex,
  saidLines,
} from '../../../src/features/dashboard/search/searchIndex.ts'
import { findChromium, LAUNCH } from '../../stack/findChromium.ts'
import { fromRoot } from '../../stack/paths.ts'
import { readTranscriptFile } from '../../summarize/readTranscriptFile.ts'
import { percentile } from '../percentile.ts'

const SUMMARIES = 1_000
/** What Lighthouse takes for a phone of the middle. */
const SLOWDOWN = 4
const POINTS = 12
const MOMENTS = 14
const QUERIES = [
  'sourdough',
  'ORGANO',
  'night train',
  'a lighthouse',
  'biblioteca silencio',
  'th',
  'bre',
  'microbes flour baker',
  'pateince',
  'zzzz',
]

/** What the page has of the module that is measured. */
interface Searched {
  addSummary: typeof addSummary
  bestLines: typeof bestLines
  findIn: typeof findIn
  openIndex: typeof openIndex
  saidLines: typeof saidLines
}

/** Search over all summaries of one person, in a browser whose processor is slowed down. */
export async function bench(): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('This bench needs Chromium: install one, or set CHROMIUM_PATH.')
  const summaries = await madeUp()
  const browser = await chromium.launch({ executablePath, ...LAUNCH })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: await bundled() })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const figures = await page.evaluate(measure, { summaries, queries: QUERIES })
    console.log(
      `${SUMMARIES} summaries of ${POINTS} points and ${MOMENTS} moments; processor slowed down ${SLOWDOWN} times`,
    )
    console.log('what | ms')
    const each = (ms: readonly number[]) =>
      `${percentile(ms, 0.5).toFixed(1)}, p95 ${percentile(ms, 0.95).toFixed(1)}`
    console.log(`a search, with the lines to hear | ${each(figures.searches)}`)
    console.log(`one summary more | ${each(figures.added)}`)
    console.log(
      `the index read from the device (${(figures.bytes / 1e6).toFixed(1)} MB) | ${figures.opened.toFixed(0)}`,
    )
    console.log(`the index written down | ${figures.written.toFixed(0)}`)
  } finally {
    await browser.close()
  }
}

/** In the page. */
function measure({ summaries, queries }: { summaries: Summary[]; queries: string[] }) {
  const {
    addSummary: add,
    bestLines: best,
    findIn: find,
    openIndex: open,
    saidLines: said,
  } = (globalThis as unknown as { searched: Searched }).searched
  const timed = (work: () => void) => {
    const from = performance.now()
    work()
    return performance.now() - from
  }
  const index = open(undefined)
  const requestOf = (at: number) =>
    ({ id: `s${at}`, episode: { title: `Episode ${at}`, channelTitle: 'A show' } }) as unknown as Parameters<
      typeof add
    >[1]
  const added = summaries.map((summary, at) => timed(() => add(index, requestOf(at), summary)))
  let json = ''
  const written = timed(() => (json = JSON.stringify(index)))
  let kept = index
  const opened = timed(() => (kept = open(json)))
  const lines = new Map(summaries.map((summary, at) => [`s${at}`, said(summary)]))
  const searches = Array.from({ length: 10 }, () => queries)
    .flat()
    .map((words) =>
      timed(() => {
        for (const { id, terms } of find(kept, words, 30)) best(lines.get(id) ?? [], terms, 3)
      }),
    )
  return { added, written, opened, searches, bytes: json.length }
}

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: fromRoot('src', 'features', 'dashboard', 'search', 'searchIndex.ts'),
        name: 'searched',
        formats: ['iife'],
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk === undefined) throw new Error('Nothing was built')
  return `${chunk.code};globalThis.searched = searched`
}

/** Summaries of sentences of our own episodes, mixed; each with some words that no other has. */
async function madeUp(): Promise<Summary[]> {
  const folder = fromRoot('emulator-data', 'episodes')
  const sentences: string[] = []
  for (const file of await readdir(folder)) {
    const { transcript } = await readTranscriptFile(path.join(folder, file))
    sentences.push(...transcript.segments.map(({ text }) => text))
  }
  let seed = 1
  const below = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % count
  }
  const sentence = (own = '') => `${sentences[below(sentences.length)] ?? ''} ${own}`.trim()
  return Array.from(
    { length: SUMMARIES },
    (_, of): Summary => ({
      headline: sentence(`headline${of}`),
      gist: `${sentence()} ${sentence()} ${sentence(`gist${of}`)}`,
      keyPoints: Array.from({ length: POINTS }, (_point, at) => ({
        text: sentence(`name${below(20_000)}`),
        quote: sentence(),
        startSeconds: at * 100,
      })),
      moments: Array.from({ length: MOMENTS }, (_moment, at) => ({
        title: sentence(),
        quote: sentence(`word${below(20_000)}`),
        startSeconds: at * 90,
        endSeconds: at * 90 + 30,
      })),
      verified: null,
    }),
  )
}
