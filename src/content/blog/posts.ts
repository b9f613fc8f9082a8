import listening from './pictures/listening.svg'
import listeningWide from './pictures/listening-wide.svg'
import player from './pictures/player.svg'
import playerWide from './pictures/player-wide.svg'
import { AUTHOR, POST_TEXTS, type PostText } from './postTexts.en.ts'

/** An article as lists show it. Its text is a file apart, fetched when read. docs/rules.md "Blog" */
export interface BlogPost extends PostText {
  id: number
  /** Address of a drawing of {@link PICTURE_SIZE}. */
  image: string
  /** The same drawing for wide places, of {@link WIDE_PICTURE_SIZE}. */
  wideImage: string
  /** Preview picture on other services, 1200 × 630. */
  card: `/og/${string}.png`
  date: string
  author: string
}

/** Pixels, as scripts/pictures.ts draws them; a picture scales with its place. */
export const PICTURE_SIZE = { width: 640, height: 400 } as const
export const WIDE_PICTURE_SIZE = { width: 1152, height: 420 } as const

/** Newest first. */
export const POSTS = [
  {
    ...POST_TEXTS[1],
    id: 1,
    image: listening,
    wideImage: listeningWide,
    card: '/og/blog-1.png',
    date: '2025-05-15',
    author: AUTHOR,
  },
  {
    ...POST_TEXTS[2],
    id: 2,
    image: player,
    wideImage: playerWide,
    card: '/og/blog-2.png',
    date: '2025-05-10',
    author: AUTHOR,
  },
] as const satisfies readonly BlogPost[]

export type PostId = (typeof POSTS)[number]['id']
