import { createHash } from 'node:crypto'
import { serve } from '../../emulators/support/serve.ts'

/** An episode as its feed lists it; `text` is said in its transcript. */
export interface OwnEpisode {
  guid: string
  title: string
  published?: Date
  sound: string
  minutes?: number
  /** Its length as the feed writes it, in place of its minutes. */
  duration?: string
  /** Address of sound that can be fetched: then it has no transcript. */
  audio?: string
}

/** A feed of which a test says every word. */
export interface OwnFeed {
  title: string
  episodes: OwnEpisode[]
  /** Elements of the channel beside its own. */
  channel?: string
  /** Awaited before each answer. */
  meanwhile?: () => Promise<unknown>
  /** In place of what its episodes come to. */
  body?: string
  /** In place of the feed. */
  status?: number
  headers?: Record<string, string>
  /** Whether it says 304 to who has it. */
  hasEtag?: boolean
}

export type RunningOwnFeeds = Awaited<ReturnType<typeof startOwnFeeds>>

/** A host of feeds, with sound where a test has put it and transcripts that can be summarized. @param waitMs before each answer */
export async function startOwnFeeds(waitMs = 0) {
  const running = {
    /** By path, such as `/show`. */
    feeds: new Map<string, OwnFeed>(),
    /** Files of sound by path, such as `/one.mp3`, there are no others; and transcripts in place of what all have, `/one.vtt`. */
    sounds: new Map<string, Buffer>(),
    asked: [] as string[],
    /** Most requests that one host had at the same time. */
    mostAtOnce: 0,
  }
  const open = new Map<string, number>()
  const { port, stop } = await serve('feeds', 0, async (request, response) => {
    const host = request.headers.host ?? ''
    const url = new URL(request.url ?? '/', `http://${host}`)
    if (url.pathname.endsWith('.vtt'))
      return void response.end(running.sounds.get(url.pathname) ?? TRANSCRIPT)
    const sendSound = (bytes: Buffer) => {
      const [from = '', to = ''] = request.headers.range?.slice('bytes='.length).split('-') ?? ['0']
      const start = from === '' ? bytes.length - Number(to) : Number(from)
      const end = from === '' || to === '' ? bytes.length : Math.min(bytes.length, Number(to) + 1)
      const headers = {
        'content-type': 'audio/mpeg',
        'accept-ranges': 'bytes',
        'content-range': `bytes ${start}-${end - 1}/${bytes.length}`,
      }
      response.writeHead(206, headers).end(bytes.subarray(start, end))
    }
    const sound = running.sounds.get(url.pathname)
    if (sound !== undefined) return sendSound(sound)
    const feed = running.feeds.get(url.pathname)
    if (feed === undefined) return void response.writeHead(404).end()
    running.asked.push(`${host}${url.pathname}`)
    open.set(host, (open.get(host) ?? 0) + 1)
    running.mostAtOnce = Math.max(running.mostAtOnce, open.get(host) ?? 0)
    setTimeout(() => {
      open.set(host, (open.get(host) ?? 1) - 1)
      void Promise.resolve(feed.meanwhile?.()).then(answer)
    }, waitMs)
    const answer = () => {
      if (feed.status !== undefined) return void response.writeHead(feed.status, feed.headers).end()
      const body = feed.body ?? ownFeedXml(feed, `http://${host}`)
      const etag = etagOf(body)
      const headers = {
        'content-type': 'application/rss+xml',
        ...(feed.hasEtag && { etag }),
        ...feed.headers,
      }
      if (feed.hasEtag && request.headers['if-none-match'] === etag)
        return void response.writeHead(304, headers).end()
      response.writeHead(200, headers).end(body)
    }
  })
  return Object.assign(running, { port, stop })
}

function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"`
}

/** @param base where its sound and transcripts lie */
export function ownFeedXml({ title, episodes, channel = '' }: Omit<OwnFeed, 'body'>, base: string): string {
  const items = episodes.map(
    ({ guid, title: name, published, sound, minutes = 20, duration, audio }) =>
      `<item><title>${name}</title><guid isPermaLink="false">${guid}</guid>` +
      (published === undefined ? '' : `<pubDate>${published.toUTCString()}</pubDate>`) +
      `<itunes:duration>${duration ?? minutes * 60}</itunes:duration>` +
      `<enclosure url="${audio ?? `${base}/${sound}.mp3`}" type="audio/mpeg" length="1"/>` +
      (audio === undefined
        ? `<podcast:transcript url="${base}/${sound}.vtt" type="text/vtt" language="en"/>`
        : '') +
      '</item>',
  )
  return (
    '<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" ' +
    'xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>' +
    `<title>${title}</title><language>en</language>${channel}${items.join('')}</channel></rss>`
  )
}

const SENTENCES = [
  'The night train came back because a ticket clerk counted empty beds for eleven winters.',
  'Nobody had asked her to, and nobody read the list until the third director arrived.',
  'A carriage costs less to repair than to scrap, which the accountants learned late.',
  'Sleep is the only part of a journey that a passenger wants to forget.',
  'In the first month of the new timetable nine thousand people booked a berth.',
]

/** Twenty minutes of words, a sentence each ten seconds. */
const TRANSCRIPT = `WEBVTT\n\n${Array.from({ length: 110 }, (_, at) => {
  const time = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 23)
  return `${time(at * 10)} --> ${time(at * 10 + 9)}\n${SENTENCES[at % SENTENCES.length]} That was year ${at + 1}.\n`
}).join('\n')}`
