/** A part of an IMAP command: an atom or string as its text, or a list in parentheses. */
export type Token = string | readonly Token[]

/** A command that breaks the grammar; answered with BAD. */
export class BadCommand extends Error {}

/**
 * The tokens of a command, after its tag; there are no literals. A section such as `BODY.PEEK[HEADER.FIELDS (To)]<0.100>` is
 * one token.
 * @param text one octet per character (latin1)
 * @throws BadCommand when quotes or brackets do not match
 * Source: RFC 3501 §9
 */
export function tokensOf(text: string): Token[] {
  const stack: Token[][] = [[]]
  let at = 0
  const add = (token: Token) => stack.at(-1)?.push(token)
  while (at < text.length) {
    const letter = text[at]
    if (letter === ' ') {
      at++
    } else if (letter === '(') {
      stack.push([])
      at++
    } else if (letter === ')') {
      const list = stack.pop()
      if (list === undefined || stack.length === 0) throw new BadCommand('a ")" without its "("')
      add(list)
      at++
    } else {
      const { token, end } = letter === '"' ? quoted(text, at) : atom(text, at)
      add(token)
      at = end
    }
  }
  const [tokens] = stack
  if (tokens === undefined || stack.length !== 1) throw new BadCommand('a "(" without its ")"')
  return tokens
}

interface FoundToken {
  token: string
  end: number
}

function quoted(text: string, at: number): FoundToken {
  const match = /"((?:[^"\\\r\n]|\\["\\])*)"/y
  match.lastIndex = at
  const found = match.exec(text)
  if (found === null) throw new BadCommand('a quoted string without its end')
  return { token: (found[1] ?? '').replace(/\\(.)/g, '$1'), end: match.lastIndex }
}

function atom(text: string, at: number): FoundToken {
  const match = /(?:[^\s()"[\]{]+)?(?:\[[^\]]*\])?(?:<[\d.]+>)?/y
  match.lastIndex = at
  const [token = ''] = match.exec(text) ?? []
  if (token === '') throw new BadCommand(`"${text[at]}" is not expected here`)
  return { token, end: match.lastIndex }
}
