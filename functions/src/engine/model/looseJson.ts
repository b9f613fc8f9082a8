/** What a text holds, read as far as it goes. */
export interface LooseJson {
  value: unknown
  /** Whether the text ended, or could not be read on, before the value did. */
  isCut: boolean
}

/** Deeper than any answer. */
const MOST_DEPTH = 40
const QUOTE_MARKS: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '„': '“',
  '”': '”',
  '«': '»',
  '`': '`',
}
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

/**
 * Reads JSON as models write it: trailing, doubled and missing commas, comments, single and curly quotes, names without
 * quotes, line breaks and quotes within texts. Of what ends too early everything is kept that had ended before; an entry of a
 * list that had not is left out.
 * @param at where the value begins in the text
 * @returns undefined when no value begins there
 */
export function readLooseJson(text: string, at = 0): (LooseJson & { end: number }) | undefined {
  const reader = new Reader(text, at)
  const read = reader.value(0)
  return read && { ...read, end: reader.at }
}

class Reader {
  readonly #text: string
  at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.at = at
  }

  value(depth: number): LooseJson | undefined {
    this.#skip()
    const first = this.#text[this.at]
    if (first === undefined || depth > MOST_DEPTH) return undefined
    if (first === '{') return this.#object(depth)
    if (first === '[') return this.#list(depth)
    if (QUOTE_MARKS[first] !== undefined) return this.#string()
    return this.#word()
  }

  #object(depth: number): LooseJson {
    const value: Record<string, unknown> = {}
    this.at++
    for (;;) {
      this.#skipCommas()
      const next = this.#text[this.at]
      if (next === undefined) return { value, isCut: true }
      if (next === '}') {
        this.at++
        return { value, isCut: false }
      }
      // The list around it goes on, or ends: the brace was forgotten.
      if (next === ']') return { value, isCut: false }
      const name = QUOTE_MARKS[next] === undefined ? this.#bareName() : this.#string()
      // A name that goes on over brackets has lost its end.
      if (name === undefined || name.isCut || /[{}[\]]/.test(String(name.value)))
        return { value, isCut: true }
      this.#skip()
      if (this.#text[this.at] !== ':' && this.#text[this.at] !== '=') {
        if (!/[,}\]]/.test(this.#text[this.at] ?? '')) return { value, isCut: true }
        continue
      }
      this.at++
      const member = this.value(depth + 1)
      if (member === undefined) {
        // A member without a value.
        if (/[,}]/.test(this.#text[this.at] ?? '')) continue
        return { value, isCut: true }
      }
      const isKept = !member.isCut || typeof member.value === 'object'
      if (isKept)
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
      this.#skipCommas()
      const next = this.#text[this.at]
      if (next === undefined) return { value, isCut: true }
      if (next === ']') {
        this.at++
        return { value, isCut: false }
      }
      if (next === '}') return { value, isCut: false }
      const begin = this.at
      const entry = this.value(depth + 1)
      if (entry === undefined || this.at === begin) return { value, isCut: true }
      this.#skip()
      if (typeof entry.value === 'string' && this.#text[this.at] === ':' && !entry.isCut) {
        // The next member of what is around this list, whose end was forgotten.
        this.at = begin
        return { value, isCut: false }
      }
      if (entry.isCut) {
        // What is broken in the middle of a list costs this entry alone.
        const following = this.#behindEntry(begin)
        if (following === undefined) return { value, isCut: true }
        this.at = following
        continue
      }
      value.push(entry.value)
    }
  }

  /** Where a list goes on behind an entry that begins at a place, or ends; undefined where neither is to be seen. */
  #behindEntry(begin: number): number | undefined {
    const match = /\}\s*,\s*(?=\{)|\}\s*(?=\])/g
    match.lastIndex = begin
    return match.exec(this.#text) === null ? undefined : match.lastIndex
  }

  #string(): LooseJson {
    const open = this.#text[this.at] as string
    const close = QUOTE_MARKS[open] as string
    this.at++
    let value = ''
    for (; this.at < this.#text.length; this.at++) {
      const character = this.#text[this.at] as string
      if (character === '\\') {
        const escaped = this.#text[++this.at] ?? ''
        const code = /^u([\da-f]{4})/i.exec(this.#text.slice(this.at, this.at + 5))?.[1]
        if (code !== undefined) {
          value += String.fromCharCode(Number.parseInt(code, 16))
          this.at += 4
        } else value += ESCAPES[escaped] ?? escaped
      } else if (character === close && this.#endsHere()) {
        this.at++
        return { value, isCut: false }
      } else value += character
    }
    return { value, isCut: true }
  }

  /** Whether a quotation mark ends its text: what follows could follow a value. Others are part of it. */
  #endsHere(): boolean {
    const rest = this.#text.slice(this.at + 1, this.at + 200)
    return /^\s*(?:$|[}\]:]|,\s*(?:$|["'“„«`{[}\]]|\/\/|\/\*|-?\d|[a-z_]\w*["']?\s*[:=]|true|false|null|None)|\/\/|\/\*|[\r\n]\s*["“]\w{1,20}["”]\s*:)/iu.test(
      rest,
    )
  }

  #bareName(): LooseJson | undefined {
    const name = /^[\p{L}_$][\p{L}\p{N}_$ -]{0,60}?(?=\s*[:=])/u.exec(
      this.#text.slice(this.at, this.at + 80),
    )?.[0]
    if (name === undefined) return undefined
    this.at += name.length
    return { value: name, isCut: false }
  }

  #word(): LooseJson | undefined {
    const word = /^[^\s,{}[\]"“”]+/u.exec(this.#text.slice(this.at, this.at + 80))?.[0]
    if (word === undefined) return undefined
    this.at += word.length
    const isLast = this.at >= this.#text.length
    const known = WORDS[word.toLowerCase()]
    const number = Number(word.replace(/^\+/, ''))
    // "..." stands for entries that the model did not write.
    const value = known !== undefined ? known : Number.isFinite(number) ? number : word
    return { value, isCut: isLast }
  }

  #skipCommas(): void {
    for (;;) {
      this.#skip()
      if (this.#text[this.at] !== ',' && this.#text[this.at] !== ';') return
      this.at++
    }
  }

  /** White space and comments. */
  #skip(): void {
    const gap = /(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$)|#[^\n"]*\n)*/y
    gap.lastIndex = this.at
    gap.exec(this.#text)
    this.at = gap.lastIndex
  }
}
