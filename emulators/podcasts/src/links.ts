import type { Addresses } from './addresses.ts'
import type { Catalog } from './Catalog.ts'

/** One link of every kind that can be pasted. */
export function links(catalog: Catalog, addresses: Addresses) {
  const show = (slug: string) => {
    const found = catalog.show(slug)
    if (!found) throw new Error(`there is no show ${slug}`)
    return found
  }
  const newest = (slug: string) => {
    const [episode] = catalog.episodes(show(slug))
    if (!episode) throw new Error(`${slug} has no episode`)
    return episode
  }
  const kettle = newest('one-kettle')
  const boats = newest('paper-boats')
  return {
    links: [
      { kind: 'a feed, with transcripts', text: addresses.feed(show('lantern-and-ladder')) },
      { kind: 'a feed without', text: addresses.feed(boats.show) },
      { kind: 'an episode without words', text: addresses.episode(newest('nobody-took-notes')) },
      { kind: 'a feed in pages', text: addresses.feed(show('the-long-shelf')) },
      { kind: 'a feed that moved', text: addresses.feed(show('lanterns-old-home')) },
      { kind: 'a private feed', text: addresses.feed(show('second-helping')) },
      { kind: "an episode's page", text: addresses.episode(kettle) },
      { kind: 'an Apple link', text: addresses.appleEpisode(kettle) },
      { kind: 'a Spotify link', text: addresses.spotifyEpisode(kettle) },
      { kind: 'a file of sound', text: addresses.sound(boats, boats.show.format) },
      { kind: 'words to search', text: 'second pot' },
      { kind: 'a list of shows (OPML)', text: addresses.opml() },
    ],
  }
}
