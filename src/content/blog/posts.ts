import { SITE } from '#domain/site.ts'
import listening from './pictures/listening.svg'
import listeningWide from './pictures/listening-wide.svg'
import player from './pictures/player.svg'
import playerWide from './pictures/player-wide.svg'

/** What a list says of an article. Its text is in a file of its own, fetched when it is read. docs/rules.md "Blog" */
export interface BlogPost {
  id: number
  title: string
  shortDescription: string
  /** Address of a drawing of {@link PICTURE_SIZE}. */
  image: string
  /** What the drawing shows, for those who do not see it. */
  imageText: string
  /** The same drawing for wide places, of {@link WIDE_PICTURE_SIZE}. */
  wideImage: string
  /** What other services show where the article is linked, 1200 × 630. */
  card: `/og/${string}.png`
  /** `YYYY-MM-DD` */
  date: string
  readMinutes: number
  author: string
  tags: readonly string[]
}

/** Pixels as drawn by scripts/pictures.ts; a picture scales with its place. */
export const PICTURE_SIZE = { width: 640, height: 400 } as const
export const WIDE_PICTURE_SIZE = { width: 1152, height: 420 } as const

const TEAM = `The ${SITE.name} team`

/** Newest first. */
export const POSTS = [
  {
    id: 1,
    title: 'Revolutionizing Podcast Consumption: AI Summaries for Modern Listeners',
    shortDescription:
      'Two hours is a long time to wait for one idea. What changes when every claim carries the second it was said.',
    image: listening,
    imageText: 'A long conversation as lines of bars, with the key moments of its summary lit.',
    wideImage: listeningWide,
    card: '/og/blog-1.png',
    date: '2025-05-15',
    readMinutes: 5,
    author: TEAM,
    tags: ['AI', 'Listening'],
  },
  {
    id: 2,
    title: 'How to Listen to Your Summaries with a Podcast Player',
    shortDescription: 'Hear only the key moments, in the voice of the people who said them.',
    image: player,
    imageText: 'A sign for play in a ring of bars: an episode, with the key moments of its summary lit.',
    wideImage: playerWide,
    card: '/og/blog-2.png',
    date: '2025-05-10',
    readMinutes: 6,
    author: TEAM,
    tags: ['Guide', 'Player'],
  },
] as const satisfies readonly BlogPost[]

export type PostId = (typeof POSTS)[number]['id']
