import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Feed } from '../functions/src/episodes/reading/Feed.ts'
import { readFeed } from '../functions/src/episodes/reading/readFeed.ts'
import type { UnreadableReason } from '../functions/src/episodes/reading/UnreadableFile.ts'
import { askedFor, callersPath, onlyFile, readOrRefuse } from './stack/commandLine.ts'

/**
 * `npm run --silent feed -- FILE --url ADDRESS [--json]`: reads a feed from a file, as the product reads it when it comes from
 * that address. With --json, stdout holds one JSON object and nothing else. A file that is refused: one line on stderr, and
 * exit 1.
 */
const USAGE = `Usage: npm run --silent feed -- FILE --url ADDRESS [--json]
FILE: a feed of RSS, Atom or RDF; ADDRESS: where it is from, which relative addresses in it are resolved against`
const EPISODES_SHOWN = 5

const REASONS: Readonly<Record<UnreadableReason, string>> = {
  EMPTY: 'The file is empty.',
  NOT_A_FEED: 'This is no feed: give one of RSS, Atom or RDF.',
  ENTITY_BOMB: 'It declares entities that multiply, which no feed does.',
  EXTERNAL_ENTITY: 'It declares entities that lie in other files, which are never read.',
  TOO_DEEP: 'It is nested deeper than any feed.',
}

const { file, url, json } = askedFor(USAGE, options)
await readOrRefuse(file, async (refuse) => {
  const bytes = await readFile(callersPath(file))
  const reading = readFeed(bytes, { address: url, contentType: '' })
  if (reading.kind === 'feed') console.log(json ? feedAsJson(reading.feed) : feedAsText(reading.feed))
  else refuse(`${REASONS[reading.reason]} (${reading.reason})`)
})

function feedAsJson({ title, language, link, image, episodes }: Feed): string {
  const shown = episodes.slice(0, EPISODES_SHOWN)
  return JSON.stringify(
    {
      title,
      language,
      link,
      image,
      episodeCount: episodes.length,
      episodes: shown.map(({ guid, title: name, published, durationSeconds, ...episode }) => ({
        guid,
        title: name,
        published: published?.toISOString().replace('.000Z', 'Z') ?? null,
        durationSeconds,
        enclosure: episode.enclosure,
        alternates: episode.alternates ?? [],
        transcripts: episode.transcripts,
        chaptersUrl: episode.chaptersUrl,
        chapters: episode.chapters,
      })),
    },
    null,
    2,
  )
}

function feedAsText({ title, author, language, episodes }: Feed): string {
  const lines = episodes
    .slice(0, EPISODES_SHOWN)
    .map(({ title: name, published, enclosure, transcripts }) => {
      const heard = enclosure === null ? 'no sound' : (enclosure.type ?? 'sound')
      const words = transcripts.length > 0 ? ', with a transcript' : ''
      return `  ${published?.toISOString().slice(0, 10) ?? 'no date   '}  ${name ?? 'no title'} (${heard}${words})`
    })
  return [
    `${title ?? 'no title'}${author === null ? '' : `, by ${author}`}${language === null ? '' : ` (${language})`}`,
    `${episodes.length} episodes`,
    ...lines,
  ].join('\n')
}

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, url: { type: 'string' } },
  })
  const given = onlyFile(positionals)
  const address = URL.parse(values.url ?? '')
  if (address === null || !/^https?:$/.test(address.protocol)) throw new Error('Give its address with --url.')
  return { file: given, url: address.href, json: values.json }
}
