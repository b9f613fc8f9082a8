import type { Episode } from './Episode.ts'
import { escapeMarkup } from '../../support/escapeMarkup.ts'

const LETTERS = new Intl.Segmenter()

/** A still of the video: its initial on a colour of its own. */
export function thumbnail({ videoId, title }: Episode): string {
  const hue = Buffer.from(videoId).reduce((sum, byte) => sum + byte, 0) % 360
  const [initial] = LETTERS.segment(title)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="hsl(${hue} 45% 35%)"/><text x="160" y="118" font-family="sans-serif" font-size="80" text-anchor="middle" fill="#fff">${escapeMarkup(initial?.segment ?? '')}</text></svg>\n`
}
