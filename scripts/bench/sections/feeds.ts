import type { Found } from '#domain/api/replies.ts'
import { readFeed } from '../../../functions/src/episodes/reading/readFeed.ts'
import { fetchStranger } from '../../../functions/src/platform/gateways/strangers/fetchStranger.ts'
import { FirestoreMeter } from '../../rigs/FirestoreMeter.ts'
import { startPipeline } from '../../rigs/pipeline.ts'
import { until } from '../../rigs/until.ts'
import { p50AndP95, percentile } from '../percentile.ts'

type FoundShow = Extract<Found, { kind: 'show' }>

const RUNS = 40
const FINDS = 12
const EPISODES = 300
/** Twice as long as an episode's notes are in the feeds that we know, so that they come to 1 MB. */
const NOTES = `<p>${'Words of an episode, with <a href="https://show.example.com/?a=1&amp;b=2">a link</a>. '.repeat(36)}</p>`

/** Reading a feed, finding an episode, and what a summary of it costs in Firestore. */
export async function bench(): Promise<void> {
  readOne()
  await findOne()
}

/** How long a feed of 1 MB takes to be read: from bytes to episodes. */
function readOne(): void {
  const bytes = Buffer.from(feedOf(EPISODES))
  const spent = Array.from({ length: RUNS }, () => {
    // Processor time, not the clock's: others may be using the machine.
    const before = process.cpuUsage()
    const reading = readFeed(bytes, { address: 'https://feeds.example.com/show', contentType: 'text/xml' })
    const { user, system } = process.cpuUsage(before)
    if (reading.kind !== 'feed' || reading.feed.episodes.length !== EPISODES)
      throw new Error('it was not read')
    return (user + system) / 1_000
  })
  const megabytes = (bytes.length / 2 ** 20).toFixed(2)
  console.log(
    `A feed of ${megabytes} MB with ${EPISODES} episodes: ${spent[0]?.toFixed(0)} ms in a new process, then ` +
      `p50 ${percentile(spent, 0.5).toFixed(0)} ms, p95 ${percentile(spent, 0.95).toFixed(0)} ms (aim: 40 ms)`,
  )
}

/**
 * A feed's link through the deployed call, next to fetching the same address through the same gateway: new, and found
 * before. Then its newest episode summarized by two listeners, the second of whom finds it stored.
 */
async function findOne(): Promise<void> {
  const pipeline = await startPipeline({ podcasts: true })
  const log = console.log
  // The functions log each event as a line of JSON.
  console.log = () => {}
  try {
    const { links } = (await pipeline.control(pipeline.podcastsUrl, '/control/links', {})) as {
      links: Array<{ kind: string; text: string }>
    }
    const address = links.find(({ kind }) => kind === 'a feed, with transcripts')?.text ?? ''
    const meter = new FirestoreMeter(pipeline.database)
    const [ana, ben] = [await pipeline.account(200_000), await pipeline.account(200_000)]
    const find = (account: typeof ana, body: object) =>
      pipeline.call('findEpisode', body, { Authorization: `Bearer ${account.token}` })
    // The first call loads the libraries.
    await find(ana, { text: links.find(({ kind }) => kind === 'words to search')?.text ?? '' })
    const network: number[] = []
    const news: number[] = []
    for (let run = 0; run < FINDS; run++) {
      const text = `${address}?run=${run}`
      network.push(await timed(() => fetchStranger(text, { maxBytes: 2 ** 25 })))
      news.push(await timed(() => find(ana, { text })))
    }
    const again: number[] = []
    await find(ben, { text: address })
    for (let run = 0; run < FINDS; run++) again.push(await timed(() => find(ben, { text: address })))
    log(`find-episode of a new feed: ${p50AndP95(news)}; fetching it alone: ${p50AndP95(network)}`)
    log(`find-episode of one that was found before: ${p50AndP95(again)}`)

    process.env['SUMMARY_DELAY_SECONDS'] = '0'
    for (const [account, what] of [
      [ana, 'a new'],
      [ben, 'a stored'],
    ] as const) {
      const show = (await find(account, { text: address })).body.data as unknown as FoundShow
      await pipeline.settle()
      meter.reset()
      const episodeId = show.episodes[0]?.episodeId
      await find(account, { showId: show.show.showId, episodeId })
      const chosen = `${meter.reads.length} reads, ${meter.writes} writes`
      meter.reset()
      await pipeline.send(account, { url: undefined, episodeId })
      await until('the mail is there', () =>
        pipeline.mailbox.mails.some(({ recipients }) => recipients.includes(account.email)),
      )
      await pipeline.settle()
      await pipeline.control(pipeline.tasksUrl, '/control/idle', {})
      log(
        `Firestore for choosing ${what} episode: ${chosen}; for its summary: ${meter.reads.length} reads, ${meter.writes} writes`,
      )
    }
  } finally {
    console.log = log
    await pipeline.stop()
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await run()
  return performance.now() - startedMs
}

function feedOf(episodes: number): string {
  const items = Array.from({ length: episodes }, (_, index) => {
    const published = new Date(Date.UTC(2024, 0, 1 + index)).toUTCString()
    return (
      `<item><title>Episode ${index} &amp; more</title><guid isPermaLink="false">ep-${index}</guid>` +
      `<pubDate>${published}</pubDate><itunes:duration>1:02:03</itunes:duration><itunes:image href="/${index}.jpg"/>` +
      `<enclosure url="https://cdn.example.com/${index}.mp3" length="1000" type="audio/mpeg"/>` +
      `<podcast:transcript url="https://cdn.example.com/${index}.vtt" type="text/vtt"/>` +
      `<description><![CDATA[${NOTES}]]></description></item>`
    )
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" ' +
    `xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Show</title>${items.join('')}</channel></rss>`
  )
}
