import { extract } from './extract.ts'
import type { GenerateRequest, Schema } from './GenerateRequest.ts'
import type { Material } from './Material.ts'

/** What an answer holds where its schema names no number. */
const USUAL = { keyPoints: 6, moments: 10, chapters: 5, quotes: 3, keep: 6 }

/**
 * The answer to a request: the members that its schema names, filled from the material.
 * Members that nobody here knows are left empty, in the kind that the schema wants.
 */
export function writeAnswer({ schema }: GenerateRequest, material: Material): string {
  const amount = (name: keyof typeof USUAL) => {
    const { minItems = 0, maxItems = Infinity } = schema.properties?.[name] ?? {}
    return Math.min(maxItems, Math.max(minItems, USUAL[name]))
  }
  const summary: Record<string, unknown> = extract(numberedToo(material), {
    keyPoints: amount('keyPoints'),
    moments: amount('moments'),
    chapters: amount('chapters'),
    quotes: amount('quotes'),
  })
  const known = { ...summary, keep: spread(material.numbered, amount('keep')).map(({ number }) => number) }
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    Object.hasOwn(known, name) ? known[name as keyof typeof known] : emptyOf(member),
  ])
  return JSON.stringify(Object.fromEntries(members))
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
