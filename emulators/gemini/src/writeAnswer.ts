import { extract } from './extract.ts'
import type { GenerateRequest, Schema } from './GenerateRequest.ts'
import type { Material } from './Material.ts'

/** What an answer holds where its schema names no number. */
const USUAL = { keyPoints: 6, points: 6, moments: 10, chapters: 5, quotes: 3, keep: 6 }

/**
 * The answer to a request: the members that its schema names, filled from the material.
 * Members that nobody here knows are left empty, in the kind that the schema wants.
 */
export function writeAnswer({ schema }: GenerateRequest, material: Material): string {
  const amount = (name: keyof typeof USUAL) => {
    const { minItems = 0, maxItems = Infinity } = schema.properties?.[name] ?? {}
    return Math.min(maxItems, Math.max(minItems, USUAL[name]))
  }
  const summary = extract(numberedToo(material), {
    keyPoints: amount(schema.properties?.['points'] === undefined ? 'keyPoints' : 'points'),
    moments: amount('moments'),
    chapters: amount('chapters'),
    quotes: amount('quotes'),
  })
  const byNumber = schema.properties?.['points'] === undefined ? {} : numbers(summary, material)
  const known = {
    ...summary,
    ...byNumber,
    keep: spread(material.numbered, amount('keep')).map(({ number }) => number),
  }
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    Object.hasOwn(known, name) ? known[name as keyof typeof known] : emptyOf(member),
  ])
  return JSON.stringify(Object.fromEntries(members))
}

/** The same, naming sentences by number: what answers about proposals are made of. */
function numbers(summary: ReturnType<typeof extract>, { said }: Material) {
  const numberOf = (text: string) => said.find((each) => each.text.startsWith(text))?.n ?? 0
  return {
    points: summary.keyPoints.map(({ text }) => ({ n: numberOf(text), text })),
    moments: summary.moments.map(({ title, quote }) => {
      const from = numberOf(quote)
      return { from, to: from + 1, title }
    }),
    chapters: summary.chapters.map(({ title }) => ({ n: numberOf(title), title })),
    quotes: summary.quotes.map(({ quote }) => ({ n: numberOf(quote) })),
  }
}

/** Points of parts, where there are no words but theirs, count as what is said. */
function numberedToo(material: Material): Material {
  if (material.said.length > 0 || material.numbered.length === 0) return material
  const said = material.numbered.map(({ text }, at) => ({
    startSeconds: at,
    endSeconds: at + 1,
    speaker: '',
    text,
  }))
  return { ...material, said, durationSeconds: said.length }
}

/** So many of a list, evenly from all over it. */
function spread<Entry>(list: readonly Entry[], count: number): Entry[] {
  if (list.length <= count) return [...list]
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)] as Entry)
}

function emptyOf({ type }: Schema): unknown {
  if (type === 'array') return []
  if (type === 'object') return {}
  return type === 'number' || type === 'integer' ? 0 : ''
}
