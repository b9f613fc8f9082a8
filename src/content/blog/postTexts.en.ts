import { SITE } from '#domain/site.ts'

export interface PostText {
  title: string
  shortDescription: string
  /** Alternative text of the drawing. */
  imageText: string
  readMinutes: number
  tags: readonly string[]
}

export const POST_TEXTS: Record<1 | 2, PostText> = {
  1: {
    title: 'Revolutionizing Podcast Consumption: AI Summaries for Modern Listeners',
    shortDescription:
      'Two hours is a long time to wait for one idea. What changes when every claim carries the second it was said.',
    imageText: 'A long conversation as lines of bars, with the key moments of its summary lit.',
    readMinutes: 5,
    tags: ['AI', 'Listening'],
  },
  2: {
    title: 'How to Listen to Your Summaries with a Podcast Player',
    shortDescription: 'Hear only the key moments, in the voice of the people who said them.',
    imageText: 'A sign for play in a ring of bars: an episode, with the key moments of its summary lit.',
    readMinutes: 6,
    tags: ['Guide', 'Player'],
  },
}

export const AUTHOR = `The ${SITE.name} team`

export const bylineTexts = { minutes: (minutes: number) => `${minutes} min read` }
