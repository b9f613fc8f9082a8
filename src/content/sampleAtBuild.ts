import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'

export type Sample = Pick<SummaryRequest, 'episode' | 'source' | 'minutes'> & { summary: Summary }

/** The episode that SAMPLE_EPISODE named at build time, in place of ours. */
export const sampleAtBuild: Sample | null = JSON.parse(import.meta.env.VITE_SAMPLE || 'null')
