import { decodeHTML } from 'entities'
import { type Json, jsonIn } from '../../platform/json.ts'
import { candidatesIn, isSubstantial, ofTypes, type WantedMembers } from './candidates.ts'
import { type Allowance, readLooseJson } from './looseJson.ts'
import { type MemberName, rankOf } from './memberNames.ts'

/** Objects of a text that are tried: words around an answer may hold braces, too. */
const MOST_OBJECTS = 50
/** Braces of a text that are tried: later ones hardly begin an answer. */
const MOST_BRACES = 5_000
/** Levels of JSON texts within JSON texts. */
const MOST_TEXTS = 3

const THOUGHT_NAMES = 'think(?:ing)?|thought|reasoning|reflection|scratchpad|seed:think'
/** Begin and end marks of thoughts, of different models. */
const THOUGHTS = new RegExp(
  `<(/?)(?:${THOUGHT_NAMES})(?:\\s[^<>]{0,100})?>|\\[(/?)think\\]|◁(/?)think▷|<\\|(begin|end)_of_thought\\|>`,
  'gi',
)
const MEMBER_BEHIND = /^[\s}\]]*,\s*(?=["“'`]?[\p{L}_][\p{L}_ -]{1,30}["”'`]?\s*:)/u
const NAME_BEFORE = /["'“`]?([\p{L}_][\p{L}_ -]{1,30})["'”`]?\s*[:=：]\s*$/u

/** A model's answer object, within thoughts, a fence, prose, or a wrapper. @param wanted the first one is required */
export function answerIn(text: string, wanted: WantedMembers): Json | undefined {
  let first: Json | undefined
  const main = wanted[0]
  const seen = new Set<string>()
  for (const form of formsOf(text)) {
    if (seen.has(form)) continue
    seen.add(form)
    const found = bestOf(form, wanted)
    if (found !== undefined && main !== undefined && isSubstantial(found[main], main)) return found
    first ??= found
  }
  return first
}

/** An object in an escaped JSON text, by its first name. */
const ESCAPED_ONCE = /\{(?:\s|\\[nrt])*\\"/
const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** Readings of the text, likeliest first. */
function* formsOf(text: string): Generator<string> {
  const said = outOfText(text)
  const [behind, without] = withoutThoughts(said)
  if (ESCAPED_ONCE.test(behind))
    yield behind.replace(/\\(["\\/nrt])/g, (_, mark: string) => UNESCAPED[mark] ?? mark)
  yield behind
  yield without
  yield said
  if (said.includes('\\"')) yield said.replace(/\\(["\\/])/g, '$1')
  if (said.includes('&quot;')) yield decodeHTML(said)
}

function outOfText(text: string): string {
  let inner = text.trim()
  for (let depth = 0; depth < MOST_TEXTS && inner.startsWith('"') && inner.endsWith('"'); depth++) {
    const read = readLooseJson(inner)
    if (read === undefined || typeof read.value !== 'string' || read.end < inner.length) break
    inner = read.value.trim()
  }
  return inner
}

/** The text behind all thoughts, and the text without closed thoughts. */
function withoutThoughts(text: string): [behind: string, without: string] {
  let [without, from, depth, behind] = ['', 0, 0, 0]
  for (const { 0: tag, index, 1: one, 2: two, 3: three, 4: side } of text.matchAll(THOUGHTS)) {
    if (one === '/' || two === '/' || three === '/' || side === 'end') {
      behind = index + tag.length
      // Without a begin mark, all text before the end is thoughts.
      if (depth <= 1) {
        if (depth === 0) without = ''
        from = behind
      }
      depth = Math.max(0, depth - 1)
    } else if (depth++ === 0) {
      without += `${text.slice(from, index)} `
      from = index
    }
  }
  return [text.slice(behind), without + text.slice(from)]
}

/** The object with the most wanted members, the last of several; the others fill its gaps. */
function bestOf(text: string, wanted: WantedMembers): Json | undefined {
  // Valid JSON counts as written; only invalid JSON, or duplicates, need guesses.
  const strict = candidatesIn(strictlyIn(text), wanted)
  const isEmpty = (each: Json, name: MemberName) => name in each && !isSubstantial(each[name], name)
  if (strict.length > 0 && !strict.some((each) => wanted.some((name) => isEmpty(each, name))))
    return together(strict, wanted)
  const allowance: Allowance = { characters: text.length * 4 + 10_000 }
  const values: unknown[] = []
  const found: Json[] = []
  let at = 0
  let tries = 0
  for (const { index } of text.matchAll(/[{[｛［]/g)) {
    if (index < at) continue
    if (++tries > MOST_BRACES || allowance.characters < 0) break
    if (tries > MOST_OBJECTS && !isNamed(text, index, wanted)) continue
    let from = memberBefore(text, at, index, wanted)
    for (let isWithin = from !== undefined; ; isWithin = true) {
      const read = readLooseJson(text, from ?? index, allowance, isWithin)
      const candidates = candidatesIn(read?.value, wanted)
      values.push(read?.value)
      found.push(...candidates)
      const isOfUse = candidates.some((each) => wanted.some((name) => isSubstantial(each[name], name)))
      // A brace that never closes may be none.
      at = read !== undefined && (isOfUse || !read.isCut) ? Math.max(read.end, index + 1) : index + 1
      // A surplus brace: the members behind it are of the same object.
      const goesOn = isOfUse ? MEMBER_BEHIND.exec(text.slice(at, at + 200)) : null
      if (goesOn === null) break
      from = at + goesOn[0].length
    }
  }
  return together([...found, ...ofTypes(values, wanted)], wanted)
}

function together(found: readonly Json[], wanted: WantedMembers): Json | undefined {
  const countOf = (json: Json) => wanted.filter((name) => isSubstantial(json[name], name)).length
  const ranked = found
    .map((json) => ({ json, count: countOf(json) }))
    .toReversed()
    .toSorted((a, b) => b.count - a.count)
  if (ranked.length === 0) return undefined
  return Object.fromEntries(
    wanted.flatMap((name) => {
      const values = ranked.map(({ json }) => json[name])
      const value =
        values.find((each) => isSubstantial(each, name)) ?? values.find((each) => each !== undefined)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function strictlyIn(text: string): unknown {
  return jsonIn(text.slice(text.search(/[{[]/), Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1))
}

/** Where the member of the value at `index` begins outside any object: its brace is missing, or closed early. */
function memberBefore(text: string, from: number, index: number, wanted: WantedMembers): number | undefined {
  const start = Math.max(from, index - 60)
  const match = NAME_BEFORE.exec(text.slice(start, index))
  const isWanted = match !== null && wanted.some((name) => rankOf(match[1] ?? '', name) !== undefined)
  return isWanted ? start + match.index : undefined
}

/** Whether an object's first member is wanted. */
function isNamed(text: string, index: number, wanted: WantedMembers): boolean {
  const name = /^[{｛]\s{0,20}["'“`]?([\p{L}_][\p{L}_ -]{1,30})/u.exec(text.slice(index, index + 60))?.[1]
  return name !== undefined && wanted.some((each) => rankOf(name, each) !== undefined)
}
