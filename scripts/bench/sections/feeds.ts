import { readFeed } from '../../../functions/src/episodes/reading/readFeed.ts'
import { percentile } from '../percentile.ts'

const RUNS = 40
const EPISODES = 300
/** Twice as long as an episode's notes are in the feeds that we know, so that they come to 1 MB. */
const NOTES = `<p>${'Words of an episode, with <a href="https://show.example.com/?a=1&amp;b=2">a link</a>. '.repeat(36)}</p>`

/** How long a feed of 1 MB takes to be read: from bytes to episodes. */
export async function bench(): Promise<void> {
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
