import { formatCredits } from './formatCredits.ts'

export function episodesText(count: number): string {
  return count === 1 ? '1 episode' : `${formatCredits(count)} episodes`
}
