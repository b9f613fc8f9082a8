import { readLooseJson } from './looseJson.ts'

export type Json = Record<string, unknown>

/** Objects of a text that are tried: what is written around an answer may hold braces, too. */
const MOST_OBJECTS = 50
/** How deep an answer may be wrapped: {"result": {"summary": {…}}}. */
const MOST_WRAPPERS = 3
const THOUGHTS = /<(think|thinking|thought|reasoning|reflection)>[\s\S]*?<\/\1>/gi
const END_OF_THOUGHTS = /<\/(?:think|thinking|thought|reasoning|reflection)>/gi

const MEMBER_BEHIND = /^[\s}\]]*,\s*(?=["“'`]?[a-z_]{2,20}["”'`]?\s*:)/i

/** Members of an answer and of its entries, with other names that models give them. All in lower case, letters only. */
const NAMES = {
  headline: ['headline', 'titular', 'title', 'titulo'],
  gist: ['gist', 'summary', 'abstract', 'overview', 'resumen', 'esencia', 'gistparagraph'],
  keyPoints: ['keypoints', 'points', 'keypoint', 'puntosclave', 'puntos', 'takeaways', 'keytakeaways'],
  moments: ['moments', 'keymoments', 'moment', 'highlights', 'momentos', 'momentosclave'],
  mentions: ['mentions', 'mention', 'menciones', 'references'],
  chapters: ['chapters', 'chapter', 'capitulos'],
  speakers: ['speakers', 'speaker', 'hablantes'],
  quotes: ['quotes', 'notablequotes', 'citas'],
  keep: ['keep', 'kept', 'keypoints', 'points'],
  text: ['text', 'point', 'claim', 'statement', 'texto', 'punto', 'content', 'summary'],
  quote: ['quote', 'quotation', 'evidence', 'verbatim', 'verbatimquote', 'excerpt', 'cita'],
  at: [
    'at',
    'time',
    'timestamp',
    'start',
    'startseconds',
    'starttime',
    'seconds',
    'from',
    'begin',
    'tiempo',
    'momento',
  ],
  from: [
    'from',
    'start',
    'startseconds',
    'starttime',
    'begin',
    'begins',
    'desde',
    'at',
    'time',
    'timestamp',
    'range',
  ],
  to: ['to', 'end', 'endseconds', 'endtime', 'ends', 'until', 'hasta', 'range'],
  title: ['title', 'heading', 'name', 'titulo', 'headline'],
  name: ['name', 'title', 'nombre', 'work', 'mention'],
  speaker: ['speaker', 'who', 'by', 'speakername', 'hablante'],
  share: ['share', 'percentage', 'percent', 'parte'],
  weight: ['weight', 'importance', 'score', 'peso'],
  kind: ['kind', 'type', 'category', 'tipo'],
} as const satisfies Record<string, readonly string[]>

export type MemberName = keyof typeof NAMES

/** A member of an object, by whatever of its names and in whatever case it is there; undefined where it is not. */
export function memberOf(json: Json, name: MemberName): unknown {
  const members = new Map(Object.entries(json).map(([key, value]) => [plainName(key), value]))
  for (const each of NAMES[name]) {
    const value = members.get(each)
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/**
 * The object that a model has answered with, among whatever it has written around it: thoughts, a fence, prose, a wrapper.
 * @param wanted members by which it is known
 * @returns undefined when there is none of them anywhere
 */
export function answerIn(text: string, wanted: readonly MemberName[]): Json | undefined {
  const bare = text.replace(/^\uFEFF/, '').replace(THOUGHTS, ' ')
  const afterThoughts = bare.slice([...bare.matchAll(END_OF_THOUGHTS)].at(-1)?.index ?? 0)
  return bestObject(afterThoughts, wanted) ?? bestObject(bare, wanted) ?? encodedIn(bare, wanted)
}

/** Of the objects in a text the one with most of what is wanted, the last of several; the others add what it has not. */
function bestObject(text: string, wanted: readonly MemberName[]): Json | undefined {
  const found: Array<{ json: Json; count: number }> = []
  let at = 0
  for (let tries = 0; tries < MOST_OBJECTS; tries++) {
    const begin = text.slice(at).search(/[{[]/)
    if (begin === -1) break
    const read = readLooseJson(text, at + begin)
    at = Math.max(read?.end ?? 0, at + begin + 1)
    // A brace too much: the members behind it are of the same object.
    const goesOn = MEMBER_BEHIND.exec(text.slice(at, at + 200))
    const more = goesOn && readLooseJson(`{${text.slice(at + goesOn[0].length)}`)
    for (const json of [read, more].flatMap((each) => unwrapped(each?.value, wanted))) {
      found.push({ json, count: wanted.filter((name) => memberOf(json, name) !== undefined).length })
    }
  }
  const [best, ...others] = found.toReversed().toSorted((a, b) => b.count - a.count)
  if (best === undefined) return undefined
  return others.reduce<Json>((json, other) => ({ ...other.json, ...json }), best.json)
}

/** Objects with something that is wanted, out of the lists and objects that are wrapped around them. */
function unwrapped(value: unknown, wanted: readonly MemberName[], depth = 0): Json[] {
  if (typeof value !== 'object' || value === null || depth > MOST_WRAPPERS) return []
  if (Array.isArray(value))
    return value.slice(0, MOST_OBJECTS).flatMap((each) => unwrapped(each, wanted, depth + 1))
  const json: Json = { ...value }
  // A list that is wanted, not a text alone, makes an answer: entries of lists have titles and texts, too.
  const isAnswer = wanted.some((name) => {
    const member = memberOf(json, name)
    return typeof member === 'object' || (depth === 0 && typeof member === 'string')
  })
  const inner = Object.values(json).flatMap((each) =>
    isJson(each) ? unwrapped(each, wanted, depth + 1) : [],
  )
  if (inner.some((each) => wanted.filter((name) => memberOf(each, name) !== undefined).length > 1))
    return inner
  return isAnswer ? [json] : inner
}

/** An answer that is a JSON text within a JSON text. */
function encodedIn(text: string, wanted: readonly MemberName[]): Json | undefined {
  const begin = text.indexOf('"{')
  if (begin === -1) return undefined
  const read = readLooseJson(text, begin)
  return typeof read?.value === 'string' ? bestObject(read.value, wanted) : undefined
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function plainName(key: string): string {
  return key
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}
