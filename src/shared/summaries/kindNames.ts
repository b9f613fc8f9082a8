import type { SummaryKind } from '#domain/credits/summaryCost.ts'

export const KIND_NAMES: Record<SummaryKind, string> = { basic: 'Basic', advanced: 'Advanced' }
