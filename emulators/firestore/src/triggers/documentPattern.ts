/**
 * Compiles a trigger's path pattern: literals, `{name}` or `{name=*}` for one segment, `{name=**}` for any number of
 * them, and `*` as a wildcard inside a segment (https://cloud.google.com/eventarc/docs/path-patterns).
 * @returns whether a path's segments match
 */
export function documentPattern(pattern: string): (segments: string[]) => boolean {
  const parts = pattern
    .split('/')
    .filter((part) => part !== '')
    .map(compilePart)
  const many = parts.indexOf('many')
  const before = (many < 0 ? parts : parts.slice(0, many)).filter(isTest)
  const after = many < 0 ? [] : parts.slice(many + 1).filter(isTest)
  return (segments) => {
    const isLengthRight =
      many < 0 ? segments.length === before.length : segments.length >= before.length + after.length
    if (!isLengthRight) return false
    const tail = segments.length - after.length
    return (
      before.every((test, i) => test(segments[i]!)) && after.every((test, i) => test(segments[tail + i]!))
    )
  }
}

type Test = (segment: string) => boolean

function compilePart(part: string): Test | 'many' {
  const capture = /^\{[^=}]+(?:=(.+))?\}$/.exec(part)
  const glob = capture ? (capture[1] ?? '*') : part
  if (glob === '**') return 'many'
  if (!glob.includes('*')) return (segment) => segment === glob
  const expression = new RegExp(`^${glob.split('*').map(escapeForRegExp).join('.*')}$`, 's')
  return (segment) => expression.test(segment)
}

const escapeForRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const isTest = (part: Test | 'many'): part is Test => part !== 'many'
