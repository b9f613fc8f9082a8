import { MENTION_KINDS, type Range } from '#domain/summaries/summary.ts'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'

const text = { type: 'string' }
/** The form in the words, or as heard in a video: models convert badly. */
const time = { type: 'string', description: 'H:MM:SS' }
const number = { type: 'integer' }
const share = { type: 'number', minimum: 0, maximum: 1 }

const strict = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const listOf = ([minItems, maxItems]: Range, items: object) => ({ type: 'array', items, minItems, maxItems })

export interface Wanted {
  kind: SummaryKind
  points: Range
  moments: Range
  /** Whether only the model can name the speakers. */
  areSpeakersAsked: boolean
}

/**
 * An answer about an episode or a part: quotes before claims, which follow from them. `share` is 0 to 1.
 * @param isNumbered about proposals, by their numbers: words and times are theirs
 */
export function summarySchema(
  { kind, points, moments, areSpeakersAsked }: Wanted,
  isNumbered: boolean,
): object {
  const place = isNumbered ? { n: number } : { at: time }
  const said = isNumbered ? place : { at: time, quote: text, speaker: text }
  const span = isNumbered ? { from: number, to: number } : { from: time, to: time, quote: text }
  return strict({
    moments: listOf(moments, strict({ ...span, title: text, ...(!isNumbered && { weight: share }) })),
    [isNumbered ? 'points' : 'keyPoints']: listOf(points, strict({ ...said, text })),
    ...(kind === 'advanced' && {
      chapters: listOf([1, 16], strict({ ...place, title: text })),
      ...(areSpeakersAsked && { speakers: listOf([0, 8], strict({ name: text, share })) }),
      quotes: listOf([1, 4], strict(said)),
    }),
    gist: text,
    headline: text,
    mentions: listOf(
      [0, 12],
      strict({ name: text, kind: { type: 'string', enum: MENTION_KINDS }, ...(!isNumbered && place) }),
    ),
  })
}

/** The answer about all parts' summaries: `keep` numbers the points that stay. */
export function mergeSchema(points: Range): object {
  return strict({ keep: listOf(points, number), gist: text, headline: text })
}

/** The answer to numbered texts: each translated. */
export const LISTED_TEXTS = strict({ texts: listOf([1, 120], strict({ n: number, text })) })

/** The answer about passages: sentences, each with the numbers that it rests on; none where no passage answers. */
export const LISTED_SENTENCES = strict({
  sentences: listOf([0, 5], strict({ text, rests: listOf([1, 4], number) })),
})
