import { SUMMARY_KINDS, summaryCost, type SummaryKind } from '#domain/credits/summaryCost.ts'
import type { FoundEpisode, VideoInfo } from '#domain/api/replies.ts'
import { type Credits, UNLIMITED } from '#domain/units.ts'
import { requestTexts } from '../../shared/summaries/texts.en.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { previewTexts as texts } from './demoTexts.en.tsx'

/** Cover and description are those of a feed's episode. */
type EpisodeInfo = VideoInfo & Pick<FoundEpisode, 'showId' | 'artwork' | 'description'>

/** Shown and requested before the charge. docs/rules.md "Demo" */
export interface Preview {
  asked: { url: string } | { episodeId: string }
  /** Undefined when the server could not tell. */
  info: EpisodeInfo | undefined
  /** The price quote that the request carries: exact when known, else the least. */
  quote: Record<SummaryKind, Credits>
  /** Whether `quote` is this episode's own. */
  exact: boolean
}

export function previewOf(asked: Preview['asked'], info: EpisodeInfo | undefined): Preview {
  const least = Object.fromEntries(SUMMARY_KINDS.map((kind) => [kind, summaryCost(kind, undefined)]))
  return {
    asked,
    info,
    quote: info?.quote ?? (least as Record<SummaryKind, Credits>),
    exact: info !== undefined,
  }
}

/** Applies the server's new prices or form. */
export function requoted(preview: Preview, quote: Preview['quote'], form: VideoInfo['form']): Preview {
  const info = preview.info && form !== undefined ? { ...preview.info, form } : preview.info
  return { ...preview, info, quote, exact: true }
}

export function priceLabel(preview: Preview, kind: SummaryKind): string {
  return preview.exact ? requestTexts.credits(formatCredits(preview.quote[kind])) : texts.unknownPrice
}

export interface PayingTeam {
  id: string
  name: string
  /** Left of the member's cap this month; UNLIMITED without one. */
  left: Credits
  isPaused: boolean
}

/** Whether a team would pay so much, as far as this page knows. docs/rules.md "Teams" */
export function teamPays(team: PayingTeam | undefined, cost: Credits): boolean {
  return team !== undefined && !team.isPaused && affords(team.left, cost)
}

/** @param balance undefined while unknown: the server decides then */
export function affords(balance: Credits | undefined, cost: Credits): boolean {
  return balance === undefined || balance === UNLIMITED || balance >= cost
}
