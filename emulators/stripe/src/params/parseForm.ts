import { invalidRequest } from '../api/StripeError.ts'

/** Content of a form: text, or its named parts. A list has numbered parts. */
export type Raw = string | RawParts
export type RawParts = Map<string, Raw>

const MAX_DEPTH = 12

/**
 * A form-encoded text with nested names, as Stripe reads it: `a[b]=1`, `a[0][b]=1`, `a[]=1`.
 * @throws StripeError 400 when a name is malformed, nested too deep, or both a text and a group
 */
export function parseForm(text: string): RawParts {
  const root: RawParts = new Map()
  for (const [name, value] of new URLSearchParams(text)) put(root, name, value)
  return root
}

function put(root: RawParts, name: string, value: string): void {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) throw invalidRequest(`Invalid request: the parameter name "${name}" is malformed.`)
  const steps = [
    match[1] ?? '',
    ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((step) => step[1] ?? ''),
  ]
  if (steps.length > MAX_DEPTH) throw invalidRequest(`Invalid request: "${name}" is nested too deep.`)
  let parts = root
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1
    const key = step === '' ? String(nextIndex(parts, steps[index + 1])) : step
    const found = parts.get(key)
    if (isLast) {
      if (found instanceof Map) throw conflict(name)
      parts.set(key, value)
    } else {
      if (typeof found === 'string') throw conflict(name)
      const inner: RawParts = found ?? new Map<string, Raw>()
      parts.set(key, inner)
      parts = inner
    }
  }
}

/** `a[]` opens a new element; `a[][x]` and then `a[][y]` belong to the same one. */
function nextIndex(parts: RawParts, member: string | undefined): number {
  const last = parts.get(String(parts.size - 1))
  const belongsToLast = member !== undefined && member !== '' && last instanceof Map && !last.has(member)
  return belongsToLast ? parts.size - 1 : parts.size
}

const conflict = (name: string) =>
  invalidRequest(`Invalid request: "${name}" is given both as a value and as a group of values.`)
