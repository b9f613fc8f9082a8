import { decodeHTML } from 'entities'
import { type Json, jsonIn } from '../../platform/json.ts'
import { candidatesIn, isSubstantial, ofTypes, type Wanted } from './candidates.ts'
import { type Allowance, readLooseJson } from './looseJson.ts'
import { type MemberName, rankOf } from './memberNames.ts'

/** Objects of a text that are tried: what is written around an answer may hold braces, too. */
const MOST_OBJECTS = 50
/** And of all braces so many: the others can hardly begin an answer. */
const MOST_BRACES = 5_000
/** JSON within a text of JSON, within another one. */
const MOST_TEXTS = 3

const THOUGHT_NAMES = 'think(?:ing)?|thought|reasoning|reflection|scratchpad|seed:think'
/** Where thoughts begin or end, in the ways of different models. */
const THOUGHTS = new RegExp(
  `<(/?)(?:${THOUGHT_NAMES})(?:\\s[^<>]{0,100})?>|\\[(/?)think\\]|◁(/?)think▷|<\\|(begin|end)_of_thought\\|>`,
  'gi',
)
const MEMBER_BEHIND = /^[\s}\]]*,\s*(?=["“'`]?[\p{L}_][\p{L}_ -]{1,30}["”'`]?\s*:)/u
const NAME_BEFORE = /["'“`]?([\p{L}_][\p{L}_ -]{1,30})["'”`]?\s*[:=：]\s*$/u

/**
 * The object that a model has answered with, among whatever it has written around it: thoughts, a fence, prose, a wrapper.
 * @param wanted members by which it is known; the first one is what an answer must have
 * @returns what is wanted by its own name; undefined when there is none of it anywhere
 */
export function answerIn(text: string, wanted: Wanted): Json | undefined {
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

/** An object whose first name is written as a text within JSON writes it. */
const ESCAPED_ONCE = /\{(?:\s|\\[nrt])*\\"/
const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** The text as it may be meant, the likeliest first. */
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

/** What is written as one JSON text, as the text that it holds. */
function outOfText(text: string): string {
  let inner = text.trim()
  for (let depth = 0; depth < MOST_TEXTS && inner.startsWith('"') && inner.endsWith('"'); depth++) {
    const read = readLooseJson(inner)
    if (read === undefined || typeof read.value !== 'string' || read.end < inner.length) break
    inner = read.value.trim()
  }
  return inner
}

/** What stands behind the end of all thoughts, and the text without those thoughts that end. */
function withoutThoughts(text: string): [behind: string, without: string] {
  let [without, from, depth, behind] = ['', 0, 0, 0]
  for (const { 0: tag, index, 1: one, 2: two, 3: three, 4: side } of text.matchAll(THOUGHTS)) {
    if (one === '/' || two === '/' || three === '/' || side === 'end') {
      behind = index + tag.length
      // Thoughts whose beginning is not written are all that stands before.
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

/** Of the objects in a text the one with most of what is wanted, the last of several; the others add what it has not. */
function bestOf(text: string, wanted: Wanted): Json | undefined {
  // What is JSON means what it says; only what is none, or says a thing twice, has to be guessed at.
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
      // A brace that is never closed may have been none.
      at = read !== undefined && (isOfUse || !read.isCut) ? Math.max(read.end, index + 1) : index + 1
      // A brace too much: the members behind it are of the same object.
      const goesOn = isOfUse ? MEMBER_BEHIND.exec(text.slice(at, at + 200)) : null
      if (goesOn === null) break
      from = at + goesOn[0].length
    }
  }
  return together([...found, ...ofTypes(values, wanted)], wanted)
}

function together(found: readonly Json[], wanted: Wanted): Json | undefined {
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

/** From the first bracket to the last, as JSON; undefined where it is none. */
function strictlyIn(text: string): unknown {
  return jsonIn(text.slice(text.search(/[{[]/), Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1))
}

/** Where a member begins whose value begins at `index`, outside of any object: the brace before it was forgotten, or closed. */
function memberBefore(text: string, from: number, index: number, wanted: Wanted): number | undefined {
  const start = Math.max(from, index - 60)
  const match = NAME_BEFORE.exec(text.slice(start, index))
  const isWanted = match !== null && wanted.some((name) => rankOf(match[1] ?? '', name) !== undefined)
  return isWanted ? start + match.index : undefined
}

/** Whether an object's first member is wanted. */
function isNamed(text: string, index: number, wanted: Wanted): boolean {
  const name = /^[{｛]\s{0,20}["'“`]?([\p{L}_][\p{L}_ -]{1,30})/u.exec(text.slice(index, index + 60))?.[1]
  return name !== undefined && wanted.some((each) => rankOf(name, each) !== undefined)
}
