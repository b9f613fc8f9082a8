import { extract } from './extract.ts'
import type { GenerateRequest, Schema } from './GenerateRequest.ts'
import type { Material } from './Material.ts'

const USUAL = { keyPoints: 6, points: 6, moments: 10, chapters: 5, quotes: 3, keep: 6 }

/** The answer: members of the schema, filled from the material; unknown ones empty, in the schema's type. */
export function writeAnswer({ schema, texts }: GenerateRequest, material: Material): string {
  if (schema.properties?.['sentences'] !== undefined)
    return JSON.stringify({ sentences: sayAgain(texts.join('\n'), material) })
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

/** The same by numbers of sentences: answers about proposals. */
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

/** Words of a question that do not name its subject. */
const ASKING =
  /^(?:what|which|when|where|about|does|there|have|with|that|this|from|many|much|cuánt[oa]s?|cómo|cuándo|dónde|quién|sobre|para)$/iu

/** The sentence with most of the question's words, if it has two thirds of them. */
function sayAgain(text: string, { said }: Material): Array<{ text: string; rests: number[] }> {
  const question = text.slice(0, text.search(/^=/m)).trim().split('\n').at(-1) ?? ''
  const wanted = wordsOf(question).filter((word) => word.length > 3 && !ASKING.test(word))
  const [best] = said
    .flatMap(({ n = 0, text: passage }) =>
      (passage.replace(/^\([^)]*\) /, '').match(/\S.*?[.!?…](?=\s|$)/gu) ?? []).map((sentence) => {
        const words = new Set(wordsOf(sentence).map(stem))
        return { n, sentence, hits: wanted.filter((word) => words.has(stem(word))).length }
      }),
    )
    .filter(({ sentence }) => !sentence.endsWith('?'))
    .toSorted((a, b) => b.hits - a.hits)
  const isSaid = best !== undefined && wanted.length > 0 && best.hits * 3 >= wanted.length * 2
  return isSaid ? [{ text: best.sentence, rests: [best.n] }] : []
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const stem = (word: string) => word.slice(0, 5)

/** Points of parts count as words where there are no others. */
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

/** So many entries, evenly from the whole list. */
function spread<Entry>(list: readonly Entry[], count: number): Entry[] {
  if (list.length <= count) return [...list]
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)] as Entry)
}

function emptyOf({ type }: Schema): unknown {
  if (type === 'array') return []
  if (type === 'object') return {}
  return type === 'number' || type === 'integer' ? 0 : ''
}
