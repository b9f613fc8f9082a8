import type { Range } from '#domain/summary.ts'
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
const listOf = ([minItems, maxItems]: Range, items: object) => ({ type: 'array', items, minItems, maxItems })

/** What is answered about an episode, or a part of one. `share` is the part of the talking, 0 to 1. */
export function summarySchema(kind: SummaryKind, points: Range, mostMoments: number): object {
  const essentials = {
    headline: text,
    gist: text,
    keyPoints: listOf(points, strict({ text, quote: text, at: time })),
    moments: listOf([1, mostMoments], strict({ title: text, quote: text, from: time, to: time })),
  }
  if (kind === 'basic') return strict(essentials)
  return strict({
    ...essentials,
    chapters: listOf([1, 16], strict({ title: text, at: time })),
    speakers: listOf([0, 8], strict({ name: text, share: { type: 'number' } })),
    quotes: listOf([1, 4], strict({ quote: text, at: time, speaker: text })),
  })
}

/** What is answered about the summaries of all parts: `keep` names the points that stay, by their numbers. */
export function mergeSchema(points: Range): object {
  return strict({ headline: text, gist: text, keep: listOf(points, { type: 'integer' }) })
}
