import { escapeAttribute, escapeMarkup } from '../../support/escapeMarkup.ts'
import { type Addresses, spotifyId } from './addresses.ts'
import type { Catalog, Episode, Show } from './Catalog.ts'

/** A show's page on the web, which names its feed. */
export const showPage = (show: Show, episodes: readonly Episode[], addresses: Addresses) =>
  page(show, show.title, addresses, {
    head: '',
    body: `<p>${escapeMarkup(show.summary)}</p><ul>${episodes
      .map((each) => `<li><a href="${addresses.episode(each)}">${escapeMarkup(each.title)}</a></li>`)
      .join('')}</ul>`,
  })

/** An episode's page: its show's feed, a player, and data for search engines. */
export function episodePage(episode: Episode, addresses: Addresses): string {
  const { show, title, summary, publishedAt, seconds } = episode
  const sound = addresses.sound(episode, show.format)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'PodcastEpisode',
    name: title,
    description: summary,
    url: addresses.episode(episode),
    datePublished: publishedAt.toISOString(),
    duration: `PT${Math.round(seconds)}S`,
    associatedMedia: { '@type': 'MediaObject', contentUrl: sound },
    partOfSeries: { '@type': 'PodcastSeries', name: show.title, webFeed: publicFeed(show, addresses) },
  }
  return page(show, title, addresses, {
    head: `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    body: `<p>${escapeMarkup(summary)}</p><audio controls preload="none" src="${escapeAttribute(sound)}"></audio>`,
  })
}

/** Only patrons learn the address of a private feed. */
const publicFeed = (show: Show, addresses: Addresses) =>
  show.access.kind === 'secret' ? undefined : addresses.feed(show)

function page(
  show: Show,
  title: string,
  addresses: Addresses,
  { head, body }: { head: string; body: string },
): string {
  const feed = publicFeed(show, addresses)
  const link =
    feed === undefined
      ? ''
      : `<link rel="alternate" type="application/rss+xml" title="${escapeAttribute(show.title)}" href="${escapeAttribute(feed)}">`
  return (
    `<!doctype html><html lang="${show.language}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${link}` +
    `<title>${escapeMarkup(title)}</title>${head}<h1>${escapeMarkup(title)}</h1>${body}</html>\n`
  )
}

/** A podcast app's export. Source: opml.org/spec2 */
export function opml(shows: readonly Show[], addresses: Addresses): string {
  const outlines = shows.map(
    (show) =>
      `    <outline type="rss" text="${escapeAttribute(show.title)}" xmlUrl="${escapeAttribute(addresses.feed(show))}"/>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '  <head><title>Subscriptions</title></head>',
    '  <body>',
    ...outlines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n')
}

/** Spotify's oEmbed answer, with a title only. Source: developer.spotify.com/documentation/embeds */
export function spotifyEmbed(url: string, catalog: Catalog, addresses: Addresses) {
  const id = /^https:\/\/open\.spotify\.com\/(?:intl-\w+\/)?episode\/([A-Za-z0-9]{22})/.exec(url)?.[1]
  const episodes = catalog.listed().flatMap((show) => catalog.episodes(show))
  const episode = episodes.find((each) => spotifyId(each.id) === id)
  if (!episode) return undefined
  const frame = `https://open.spotify.com/embed/episode/${id}`
  return {
    html: `<iframe width="100%" height="152" src="${frame}"></iframe>`,
    iframe_url: frame,
    width: 456,
    height: 152,
    version: '1.0',
    provider_name: 'Spotify',
    provider_url: 'https://spotify.com',
    type: 'rich',
    title: episode.title,
    thumbnail_url: addresses.artwork(episode.show),
    thumbnail_width: 600,
    thumbnail_height: 600,
  }
}
