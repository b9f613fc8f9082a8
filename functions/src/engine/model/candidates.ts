import { isJson, type Json } from '../../platform/json.ts'
import { readLooseJson } from './looseJson.ts'
import { memberOf, type MemberName, plainName, rankOf } from './memberNames.ts'

export type WantedMembers = readonly MemberName[]

/** How deep an answer may be wrapped: {"choices": [{"message": {"tool_calls": […]}}]}. */
const MOST_WRAPPERS = 12
export const MOST_ENTRIES = 200
const TEXTS: ReadonlySet<MemberName> = new Set(['headline', 'gist'])
const SCHEMA_TYPES = /^(?:array|object|string|number|integer|boolean|null)$/i

/** Parses JSON within a JSON text; returns other values as they are. */
function opened(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*(?:```\w*\s*)?[{[]/.test(value.slice(0, 100))) return value
  const read = readLooseJson(value, value.search(/[{[]/))
  // A text may begin with a word in brackets.
  const isAll =
    read !== undefined && typeof read.value === 'object' && value.slice(read.end).trim().length < 5
  return isAll ? read.value : value
}

/** The value that stands in a schema's place; undefined for a bare schema. */
function outOfSchema(value: unknown): unknown {
  if (!isJson(value) || typeof value.type !== 'string' || !SCHEMA_TYPES.test(value.type)) return value
  const items = Array.isArray(value.items) ? value.items : undefined
  return value.value ?? value.default ?? value.const ?? items
}

/** Objects with wanted members, by canonical names, out of wrapping lists, texts and objects. */
export function candidatesIn(wrapped: unknown, wanted: WantedMembers, depth = 0, isInList = false): Json[] {
  const value = opened(wrapped)
  if (typeof value !== 'object' || value === null || depth > MOST_WRAPPERS) return []
  if (Array.isArray(value)) {
    const list = value.slice(0, MOST_ENTRIES)
    return [
      ...ofTypes(list, wanted),
      ...list.flatMap((each) => candidatesIn(each, wanted, depth + 1, depth > 0 || list.length > 1)),
    ]
  }
  const json = numbered(value as Json)
  const { answer, lists } = answerOf(json, wanted)
  const inner = Object.entries(json)
    .filter(([key]) => !lists.has(key))
    .flatMap(([, each]) => candidatesIn(each, wanted, depth + 1, isInList))
  const isText = (name: string) => TEXTS.has(name as MemberName)
  // Entries of lists have titles and texts, too.
  const isEntry = isInList && Object.keys(answer).every(isText) && Object.keys(json).length > 1
  return Object.keys(answer).length === 0 || isEntry ? inner : [...inner, answer]
}

function answerOf(json: Json, wanted: WantedMembers): { answer: Json; lists: ReadonlySet<string> } {
  const answer: Json = {}
  const lists = new Set<string>()
  const members = Object.entries(json)
    .slice(0, MOST_ENTRIES)
    .map(([key, value]) => [key, opened(outOfSchema(value))] as const)
  const take = (name: MemberName, key: string, value: unknown) => {
    answer[name] = value
    if (!TEXTS.has(name)) lists.add(key)
  }
  for (const name of wanted) {
    const ranked = members
      .filter(([key, value]) => !lists.has(key) && isFit(name, value))
      .flatMap(([key, value]) => {
        const rank = rankOf(key, name)
        return rank === undefined ? [] : [{ key, value, rank }]
      })
      .toSorted((a, b) => a.rank - b.rank)
    const best = ranked[0]
    if (best !== undefined) take(name, best.key, best.value)
  }
  // A list with another name is known by its entries.
  for (const [key, value] of members) {
    if (lists.has(key)) continue
    const name = kindOfEntries(value)
    if (name !== undefined && wanted.includes(name) && answer[name] === undefined) take(name, key, value)
  }
  return { answer, lists }
}

function isFit(name: MemberName, value: unknown): boolean {
  return typeof value === 'object' ? value !== null : TEXTS.has(name) && value !== undefined
}

function kindOfEntries(value: unknown): MemberName | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = entriesOf(value).filter(isJson)
  // A wrapper, not a list.
  if ([value, ...entries].some((each) => isJson(each) && isFit('keyPoints', memberOf(each, 'keyPoints'))))
    return undefined
  const has = (name: MemberName) =>
    entries.length > 0 && entries.slice(0, 3).every((each) => memberOf(each, name) !== undefined)
  if (entries.length < 2 && !Array.isArray(value)) return undefined
  // A claim of any name is a text beside the quote.
  const isClaimed =
    has('text') || entries.slice(0, 3).every((each) => Object.values(each).filter(isSentence).length > 1)
  if (has('quote')) return has('to') || has('weight') ? 'moments' : isClaimed ? 'keyPoints' : 'quotes'
  if (has('name') && has('share')) return 'speakers'
  // A call of a tool has a name and a type, too.
  const isFlat = entries.every((each) => Object.values(each).every((inner) => !isJson(opened(inner))))
  if (has('name') && has('kind') && isFlat) return 'mentions'
  return has('title') && has('at') ? 'chapters' : undefined
}

const isSentence = (value: unknown) =>
  typeof value === 'string' && /\S\s+\S+\s+\S/u.test(value.slice(0, 1_000))

/** Whether a value has content: entries with words, or a text of several words. */
export function isSubstantial(value: unknown, name: MemberName): boolean {
  const isSaid = (each: unknown) => typeof each === 'string' && /\S\s+\S/u.test(each.slice(0, 1_000))
  if (name === 'keep') return Array.isArray(value) && value.length > 0
  if (!TEXTS.has(name))
    return entriesOf(value).some(
      (each) => isSaid(each) || (isJson(each) && Object.values(each).some(isDeepSaid)),
    )
  return isSaid(value) || (typeof value === 'object' && value !== null && isDeepSaid(value))

  function isDeepSaid(each: unknown, depth = 0): boolean {
    if (isSaid(each)) return true
    return typeof each === 'object' && each !== null && depth < 3
      ? Object.values(each)
          .slice(0, 20)
          .some((inner) => isDeepSaid(inner, depth + 1))
      : false
  }
}

/** One answer of typed entries: {"type": "keyPoint", …}. */
export function ofTypes(list: readonly unknown[], wanted: WantedMembers): Json[] {
  const answer: Json = {}
  for (const entry of list.slice(0, MOST_ENTRIES)) {
    const kind = isJson(entry) ? (entry.type ?? entry.kind) : undefined
    if (typeof kind !== 'string') continue
    const ranks = wanted.map((name) => ({ name, rank: rankOf(kind, name) ?? Number.POSITIVE_INFINITY }))
    const best = ranks.toSorted((a, b) => a.rank - b.rank)[0]
    if (best === undefined || best.rank === Number.POSITIVE_INFINITY) continue
    if (TEXTS.has(best.name)) answer[best.name] = entry
    else answer[best.name] = [...((answer[best.name] as unknown[] | undefined) ?? []), entry]
  }
  const main = wanted[0]
  return main !== undefined && answer[main] !== undefined ? [answer] : []
}

/** {"keyPoint1": {…}, "keyPoint2": {…}} as one list. */
function numbered(json: Json): Json {
  const groups = new Map<string, string[]>()
  for (const [key, value] of Object.entries(json).slice(0, MOST_ENTRIES)) {
    if (isJson(value) && /\p{L}.*\d\W*$/u.test(key.slice(0, 80)))
      groups.set(plainName(key), [...(groups.get(plainName(key)) ?? []), key])
  }
  const grouped = [...groups].filter(([, keys]) => keys.length > 1)
  if (grouped.length === 0) return json
  const members = new Set(grouped.flatMap(([, keys]) => keys))
  return {
    ...Object.fromEntries(Object.entries(json).filter(([key]) => !members.has(key))),
    ...Object.fromEntries(grouped.map(([name, keys]) => [name, keys.map((key) => json[key])])),
  }
}

/** A list's entries in any wrapping: objects, lists of lists, numbers, kinds, or columns. */
export function entriesOf(value: unknown, depth = 0): unknown[] {
  const list = opened(outOfSchema(value))
  if (typeof list !== 'object' || list === null || depth > 4) return []
  if (Array.isArray(list))
    return list
      .slice(0, MOST_ENTRIES)
      .flatMap((each) => unwrappedEntry(opened(each), depth))
      .slice(0, MOST_ENTRIES)
  const members = Object.entries(list)
  const lists = members.filter(([, each]) => Array.isArray(opened(each)))
  const [only] = lists
  if (only !== undefined && lists.length === 1 && (members.length <= 2 || isListOfJson(only[1])))
    return entriesOf(only[1], depth + 1)
  if (lists.length > 1 && lists.length === members.length) {
    if (lists.some(([, each]) => isListOfJson(each)) || memberOf(list as Json, 'quote') === undefined)
      return lists.flatMap(([kind, each]) => entriesOf(each, depth + 1).map((entry) => ofKind(entry, kind)))
    const columns = lists.map(([key, each]) => [key, opened(each) as unknown[]] as const)
    return (columns[0]?.[1] ?? [])
      .slice(0, MOST_ENTRIES)
      .map((_, at) => Object.fromEntries(columns.map(([key, column]) => [key, column[at]])))
  }
  // {"1": {…}, "0:02:12": {…}}, or a single entry in place of a list.
  if (members.length > 0 && members.every(([, each]) => isJson(opened(each))))
    return members.map(([key, each]) => ({
      ...(/^\d+:\d/.test(key) && { at: key }),
      ...(opened(each) as Json),
    }))
  return [list]
}

function unwrappedEntry(entry: unknown, depth: number): unknown[] {
  if (Array.isArray(entry)) return entriesOf(entry, depth + 1)
  if (!isJson(entry)) return [entry]
  const values = Object.values(entry)
  if (values.some((each) => typeof each === 'string' && /\S\s+\S/u.test(each))) return [entry]
  const isOwn = (['name', 'title', 'text', 'quote'] as const).some(
    (name) => typeof memberOf(entry, name) === 'string',
  )
  if (isOwn) return [entry]
  const [inner, ...others] = values.filter((each) => isJson(each) || isListOfJson(each))
  if (inner === undefined || others.length > 0) return [entry]
  if (Array.isArray(inner)) return entriesOf(inner, depth + 1)
  return [{ ...entry, ...(inner as Json) }]
}

function ofKind(entry: unknown, kind: string): unknown {
  if (typeof entry === 'string') return { name: entry, text: entry, kind }
  return isJson(entry) ? { kind, ...entry } : entry
}

function isListOfJson(value: unknown): boolean {
  const list = opened(value)
  return Array.isArray(list) && list.length > 0 && list.slice(0, 3).every(isJson)
}
