import { numberText } from './formatCredits.ts'
import { uiTexts } from './texts.en.ts'

export function episodesText(count: number): string {
  return uiTexts.episodes(count, numberText(count))
}
