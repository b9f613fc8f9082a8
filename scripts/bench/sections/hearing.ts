import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Sound } from '#domain/api/hearingReplies.ts'
import { cutAudio } from '../../../functions/src/audio/cutAudio.ts'
import { startPipeline } from '../../rigs/pipeline.ts'
import { storedItems } from '../hearing/storedItems.ts'
import { writeLongMp3 } from '../hearing/writeLongMp3.ts'
import { p50AndP95 } from '../percentile.ts'

const HOURS = [1, 12]
const RUNS = 10
const ITEMS = 100

/** A cut against copying its file; a feed of a hundred items; how soon the first byte comes after the redirect. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-cut-'))
  try {
    for (const hours of HOURS) await cutOne(folder, hours)
  } finally {
    await rm(folder, { recursive: true })
  }
  await feedOne()
}

/** Ten moments of 30 % of the file. */
async function cutOne(folder: string, hours: number): Promise<void> {
  const source = path.join(folder, `${hours}.mp3`)
  const seconds = hours * 3_600
  await writeLongMp3(source, seconds)
  const moments = Array.from({ length: 10 }, (_, index) => {
    const startSeconds = (index + 0.5) * (seconds / 10)
    return { startSeconds, endSeconds: startSeconds + 0.03 * seconds }
  })
  const { size } = await stat(source)
  const copied = await timed(() => copyFile(source, `${source}.copy`))
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 5)
  const cut = await timed(async () => {
    const handle = await open(`${source}.cut`, 'w')
    await cutAudio(source, moments, {
      write: async (bytes, position) => void (await handle.write(bytes, 0, bytes.length, position)),
    })
    await handle.close()
  })
  clearInterval(watch)
  console.log(
    `A cut of ${hours} h (${(size / 1e6).toFixed(0)} MB): ${cut.toFixed(2)} s, ${((most - before) / 2 ** 20).toFixed(0)} MB ` +
      `more memory, ${(most / 2 ** 20).toFixed(0)} MB with the process; copying the file: ${copied.toFixed(2)} s`,
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return (performance.now() - startMs) / 1_000
}

async function feedOne(): Promise<void> {
  const pipeline = await startPipeline({ podcasts: true })
  const log = console.log
  // The functions log each event as a line of JSON.
  console.log = () => {}
  try {
    const ana = await pipeline.account(-1, 'enterprise')
    const as = { Authorization: `Bearer ${ana.token}` }
    const { body } = await pipeline.call('privateFeed', { act: 'make' }, as)
    const { address } = (body.data ?? {})['feed'] as { address: string }
    // An address of today is made anew at each look.
    await pipeline.database
      .collection('feeds')
      .doc(ana.uid)
      .update({ createdAt: new Date(0) })
    const feed = `${pipeline.functions.url}/serveFeed/${address.split('/').at(-1)}`
    const summaryId = await storedItems(pipeline, ana, ITEMS)
    const sound = await made(async () => {
      const asked = await pipeline.call('hearSummary', { summaryId, share: 30, want: 'fetch' }, as)
      return asked.body.data?.['sound'] as Sound
    })
    const whole: number[] = []
    const unchanged: number[] = []
    let etag = ''
    for (let run = 0; run < RUNS; run++) {
      const took = await timed(async () => {
        const answer = await fetch(feed)
        etag = answer.headers.get('etag') ?? ''
        if ((await answer.text()).split('<item>').length !== ITEMS + 1) throw new Error('items are missing')
      })
      whole.push(took * 1_000)
      unchanged.push((await timed(() => fetch(feed, { headers: { 'If-None-Match': etag } }))) * 1_000)
    }
    const first: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const xml = await (await fetch(feed)).text()
      const [, link = ''] = /<enclosure url="[^"]*(\/cut\/[^"]+)"/.exec(xml) ?? []
      const cut = `${pipeline.functions.url}/serveCut/${link.split('/').at(-1)}`
      first.push((await timed(() => fetch(cut, { headers: { Range: 'bytes=0-65535' } }))) * 1_000)
    }
    console.log = log
    console.log(`A feed of ${ITEMS} items: ${p50AndP95(whole)}; unchanged: ${p50AndP95(unchanged)}`)
    console.log(`First byte of a cut, redirect included: ${p50AndP95(first)} (a cut of ${sound.bytes} bytes)`)
  } finally {
    console.log = log
    await pipeline.stop()
  }
}

async function made(ask: () => Promise<Sound>): Promise<Extract<Sound, { state: 'made' }>> {
  for (;;) {
    const sound = await ask()
    if (sound.state === 'made') return sound
    if (sound.state === 'none') throw new Error(`no cut: ${sound.reason}`)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
