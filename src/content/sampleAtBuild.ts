import type { Sample } from './sampleSummary.ts'

/** The episode that SAMPLE_EPISODE named at build time, in place of ours. */
export const sampleAtBuild: Sample | null = JSON.parse(import.meta.env.VITE_SAMPLE || 'null')
