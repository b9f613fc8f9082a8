import { createHash } from 'node:crypto'
import { escapeAttribute, escapeMarkup } from '../../support/escapeMarkup.ts'
import type { Addresses } from './addresses.ts'
import { type Episode, genreOf, type Show } from './Catalog.ts'
import { SOUND_TYPES, TRANSCRIPT_TYPES } from './contentTypes.ts'
import { usualBytes } from './SoundShelf.ts'

interface Page {
  readonly episodes: readonly Episode[]
  readonly number: number
  readonly isLast: boolean
}

/** RSS 2.0 with the namespaces of iTunes and of podcasts. A feed that is `broken` ends in the middle. */
export function feedXml(show: Show, page: Page, addresses: Addresses): string {
  const { title, author, language, summary, access } = show
  const self = addresses.feed(show, page.number)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
    '  xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"',
    '  xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', title),
    element('link', addresses.show(show)),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeAttribute(self)}"/>`,
    ...(page.isLast
      ? []
      : [`<atom:link rel="next" href="${escapeAttribute(addresses.feed(show, page.number + 1))}"/>`]),
    element('language', language),
    element('description', summary),
    element('itunes:author', author),
    element('itunes:type', 'episodic'),
    element('itunes:explicit', 'false'),
    `<itunes:image href="${escapeAttribute(addresses.artwork(show))}"/>`,
    `<itunes:category text="${escapeAttribute(genreOf(show).name)}"/>`,
    element('podcast:guid', uuidOf(show.slug)),
    ...(access.kind === 'secret' ? [element('itunes:block', 'Yes')] : []),
    ...page.episodes.flatMap((episode) => itemXml(episode, addresses)),
    '</channel>',
    '</rss>',
    '',
  ]
  const xml = lines.join('\n')
  return access.kind === 'broken' ? xml.slice(0, xml.indexOf('</item>') - 20) : xml
}

function itemXml(episode: Episode, addresses: Addresses): string[] {
  const { id, title, summary, publishedAt, seconds, transcripts, show } = episode
  const sound = addresses.sound(episode, show.format)
  return [
    '<item>',
    element('title', title),
    `<guid isPermaLink="false">${escapeMarkup(id)}</guid>`,
    element('link', addresses.episode(episode)),
    element('pubDate', publishedAt.toUTCString()),
    element('description', summary),
    `<content:encoded><![CDATA[<p>${escapeMarkup(summary)}</p>]]></content:encoded>`,
    element('itunes:duration', String(Math.round(seconds))),
    `<enclosure url="${escapeAttribute(sound)}" length="${usualBytes(episode)}" type="${SOUND_TYPES[show.format]}"/>`,
    ...transcripts.map(
      (kind) =>
        `<podcast:transcript url="${escapeAttribute(addresses.transcript(episode, kind))}"` +
        ` type="${TRANSCRIPT_TYPES[kind]}" language="${show.language}"/>`,
    ),
    `<podcast:chapters url="${escapeAttribute(addresses.chapters(episode))}" type="application/json+chapters"/>`,
    '</item>',
  ]
}

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`

/** The same name gives the same UUID. */
export function uuidOf(name: string): string {
  const hash = createHash('sha1').update(`podcasts ${name}`).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}
