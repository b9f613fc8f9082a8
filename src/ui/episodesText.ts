import { numberText } from './formatCredits.ts'
import { dayTexts } from './dayTexts.en.ts'

export function episodesText(count: number): string {
  return dayTexts.episodes(count, numberText(count))
}
