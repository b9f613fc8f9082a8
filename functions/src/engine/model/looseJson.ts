import {
  AHEAD,
  BARE_TEXT,
  COMMENTS,
  END_OF_LINE,
  GAP,
  MAY_FOLLOW,
  type Place,
  QUOTE_MARKS,
  STOPS,
  WIDE,
} from './jsonMarks.ts'

/** A text's value, as far as it could be read. */
export interface LooseJson {
  value: unknown
  /** Whether the text ended, or became unreadable, within the value. */
  isCut: boolean
}

/** Remaining characters for all readers of one answer: bounds the time for any content. */
export interface Allowance {
  characters: number
}

/** Deeper than any answer. */
const MOST_DEPTH = 40
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: ' ', f: ' ' }
const WORDS: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  none: null,
  undefined: null,
  nan: null,
  infinity: null,
}

const WINDOW = 200

/**
 * Reads JSON as models write it: trailing, doubled and missing commas, comments, any or no quotation marks, full-width
 * marks, line breaks and quotes within texts. Of a cut text all finished values are kept; an unfinished entry of a list
 * is left out.
 * @param at where the value begins
 * @param isWithin whether the object's opening brace is missing
 * @returns undefined when no value begins there
 */
export function readLooseJson(
  text: string,
  at = 0,
  allowance: Allowance = { characters: text.length * 4 + 10_000 },
  isWithin = false,
): (LooseJson & { end: number }) | undefined {
  const reader = new Reader(text, at, allowance)
  const read = isWithin ? reader.members(0, false) : reader.value(0)
  return read && { ...read, end: reader.at }
}

class Reader {
  readonly #text: string
  readonly #allowance: Allowance
  at: number

  constructor(text: string, at: number, allowance: Allowance) {
    this.#text = text
    this.at = at
    this.#allowance = allowance
  }

  value(depth: number, place: Place = 'entry'): LooseJson | undefined {
    const first = this.#next()
    if (first === undefined || depth > MOST_DEPTH || --this.#allowance.characters < 0) return undefined
    if (first === '{') return this.#object(depth)
    if (first === '[') return this.#list(depth)
    if (QUOTE_MARKS[first] !== undefined) return this.#string(place)
    return this.#word(place)
  }

  #object(depth: number): LooseJson {
    this.at++
    // Doubled braces as in templates: {{"name": …}}.
    const isDoubled = this.#text[this.at] === '{'
    if (isDoubled) this.at++
    return this.members(depth, isDoubled)
  }

  members(depth: number, isDoubled: boolean): LooseJson {
    const value: Record<string, unknown> = {}
    for (;;) {
      const next = this.#nextBehindCommas()
      if (next === undefined) return { value, isCut: true }
      if (next === '}') {
        this.at += isDoubled && this.#text[this.at + 1] === '}' ? 2 : 1
        return { value, isCut: false }
      }
      // The list around it goes on, or ends: the brace is missing.
      if (next === ']') return { value, isCut: false }
      const name = QUOTE_MARKS[next] === undefined ? this.#bareName() : this.#string('name')
      // A name that spans brackets lacks its end mark.
      if (name === undefined || name.isCut || /[{}[\]]/.test(String(name.value)))
        return { value, isCut: true }
      const sign = this.#next()
      if (sign !== ':' && sign !== '=') {
        if (!/[,}\]]/.test(sign ?? '')) return { value, isCut: true }
        continue
      }
      this.at += this.#text.startsWith('=>', this.at) ? 2 : 1
      const member = this.value(depth + 1, 'member')
      if (member === undefined) {
        // A member without a value.
        if (/[,}]/.test(this.#next() ?? '')) continue
        return { value, isCut: true }
      }
      const isKept = !member.isCut || typeof member.value === 'object'
      if (isKept && !isEmptyAgain(value, String(name.value), member.value))
        Object.defineProperty(value, String(name.value), {
          value: member.value,
          enumerable: true,
          configurable: true,
          writable: true,
        })
      if (member.isCut) return { value, isCut: true }
    }
  }

  #list(depth: number): LooseJson {
    const value: unknown[] = []
    this.at++
    for (;;) {
      const next = this.#nextBehindCommas()
      if (next === undefined) return { value, isCut: true }
      if (next === ']') {
        this.at++
        return { value, isCut: false }
      }
      if (next === '}') return { value, isCut: false }
      const begin = this.at
      const entry = this.value(depth + 1)
      if (entry === undefined || this.at === begin) return { value, isCut: true }
      if (typeof entry.value === 'string' && this.#next() === ':' && !entry.isCut) {
        // The next member outside this list, whose end is missing.
        this.at = begin
        return { value, isCut: false }
      }
      if (entry.isCut) {
        // Broken JSON within a list costs this entry alone.
        const following = this.#behindEntry(begin)
        if (following === undefined) return { value, isCut: true }
        this.at = following
        continue
      }
      value.push(entry.value)
    }
  }

  /** Where a list continues or ends behind an entry; undefined where neither is found. */
  #behindEntry(begin: number): number | undefined {
    if (this.#allowance.characters < 0) return undefined
    const match = /\}\s*,\s*(?=\{)|\}\s*(?=\])/g
    match.lastIndex = begin
    const isThere = match.exec(this.#text) !== null
    this.#allowance.characters -= (isThere ? match.lastIndex : this.#text.length) - begin
    return isThere ? match.lastIndex : undefined
  }

  #string(place: Place): LooseJson {
    const begin = this.at
    const open = this.#text[begin] as string
    const close = QUOTE_MARKS[open] as string
    if (open === '"' && this.#text.startsWith('""', begin + 1)) {
      const end = this.#text.indexOf('"""', begin + 3)
      if (end !== -1 && end > begin + 3) {
        this.at = end + 3
        this.#allowance.characters -= this.at - begin
        return { value: this.#text.slice(begin + 3, end), isCut: false }
      }
    }
    const stops = STOPS[close] ?? /[\\\n]/g
    let value = ''
    this.at++
    for (;;) {
      stops.lastIndex = this.at
      const stop = this.#allowance.characters < 0 ? undefined : stops.exec(this.#text)?.index
      value += this.#text.slice(this.at, stop)
      this.#allowance.characters -= (stop ?? this.#text.length) - this.at + 1
      this.at = (stop ?? this.#text.length) + 1
      if (stop === undefined) return { value, isCut: true }
      const character = this.#text[stop] as string
      if (character === '\\') value += this.#escaped()
      else if (character === '\n') {
        GAP.lastIndex = stop
        GAP.test(this.#text)
        this.at = GAP.lastIndex
        if (place === 'member' && END_OF_LINE.test(this.#ahead()))
          return { value: value.replace(/,$/, ''), isCut: false }
        value += this.#text.slice(stop, this.at)
      } else if (this.#endsHere(place)) return { value, isCut: false }
      else value += character
    }
  }

  #escaped(): string {
    const escaped = this.#text[this.at++] ?? ''
    if (escaped !== 'u' && escaped !== 'x') return ESCAPES[escaped] ?? escaped
    const code = /^(?:u([\da-f]{4})|x([\da-f]{2}))/i.exec(this.#text.slice(this.at - 1, this.at + 4))
    if (code === null) return escaped
    this.at += code[0].length - 1
    return String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16))
  }

  #ahead(): string {
    return this.#text.slice(this.at, this.at + WINDOW)
  }

  /** Whether a quotation mark ends its text: a value's successor follows. Others are part of it. */
  #endsHere(place: Place): boolean {
    const rest = this.#ahead()
    return MAY_FOLLOW.test(rest) && AHEAD[place]?.test(rest) === true
  }

  #bareName(): LooseJson | undefined {
    const name = /^[\p{L}_$][\p{L}\p{N}_$ -]{0,60}?(?=\s*[:=：＝])/u.exec(
      this.#text.slice(this.at, this.at + 80),
    )?.[0]
    if (name === undefined) return undefined
    this.at += name.length
    return { value: name, isCut: false }
  }

  #word(place: Place): LooseJson | undefined {
    const word = /^[^\s,，、{}｛｝[\]［］"“”]+/u.exec(this.#text.slice(this.at, this.at + 80))?.[0]
    if (word === undefined) return undefined
    const known = WORDS[word.toLowerCase()]
    const number = Number(word.normalize('NFKC').replace(/^\+/, ''))
    // The opening mark is missing.
    const isText = place === 'member' && known === undefined && Number.isNaN(number)
    const bare = isText ? BARE_TEXT.exec(this.#text.slice(this.at, this.at + 1_100))?.[0] : undefined
    this.#allowance.characters -= bare?.length ?? (isText ? 1_000 : 0)
    this.at += (bare ?? word).length
    const mark = this.#text[this.at]
    if (bare !== undefined && (mark === '"' || mark === '”')) this.at++
    const isLast = this.at >= this.#text.length
    // "..." stands for omitted entries.
    const value = known !== undefined ? known : Number.isFinite(number) ? number : (bare ?? word)
    return { value, isCut: isLast }
  }

  /** Next character behind white space, comments and commas. */
  #nextBehindCommas(): string | undefined {
    for (;;) {
      const next = this.#next()
      if (next !== ',') return next
      this.at++
    }
  }

  /** Next character behind white space and comments. */
  #next(): string | undefined {
    for (;;) {
      GAP.lastIndex = this.at
      if (GAP.test(this.#text)) this.at = GAP.lastIndex
      const comment = COMMENTS.find(([begin]) => this.#text.startsWith(begin, this.at))
      if (comment === undefined) break
      const [begin, end] = comment
      const to = this.#text.indexOf(end, this.at + begin.length)
      this.at = to === -1 ? this.#text.length : to + end.length
    }
    const next = this.#text[this.at]
    return next === undefined ? undefined : (WIDE[next] ?? next)
  }
}

/** A present member, repeated and empty. */
function isEmptyAgain(json: Record<string, unknown>, name: string, value: unknown): boolean {
  const isEmpty = value === '' || value === null || (Array.isArray(value) && value.length === 0)
  return isEmpty && Object.hasOwn(json, name)
}
