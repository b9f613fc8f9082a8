import type { SummaryKind } from '#domain/summaryCost.ts'

const text = { type: 'string' }
/** As the model reads them beside the words, or hears them in a video: it is bad at converting. */
const time = { type: 'string', description: 'H:MM:SS' }

const strict = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const listOf = (properties: Record<string, object>) => ({ type: 'array', items: strict(properties) })

const essentials = {
  headline: text,
  gist: text,
  keyPoints: listOf({ text, quote: text, at: time }),
  moments: listOf({ title: text, quote: text, from: time, to: time }),
}

/** What is answered about an episode, or a part of one. `share` is the part of the talking, 0 to 1. */
export const SUMMARY_SCHEMAS: Record<SummaryKind, object> = {
  basic: strict(essentials),
  advanced: strict({
    ...essentials,
    chapters: listOf({ title: text, at: time }),
    speakers: listOf({ name: text, share: { type: 'number' } }),
    quotes: listOf({ quote: text, at: time, speaker: text }),
  }),
}

/** What is answered about the summaries of all parts: `keep` names the points that stay, by their numbers. */
export const MERGE_SCHEMA: object = strict({
  headline: text,
  gist: text,
  keep: { type: 'array', items: { type: 'integer' } },
})
