import { type SettingName, VARIABLES } from './config.ts'

/** Replaces everything redacted. */
const HIDDEN = '…'
/** Longest text of a line: Cloud Logging takes lines of 256 kB, too much to read. */
const LONGEST_TEXT = 8_000
const DEEPEST = 8
const MOST_ENTRIES = 100
/** Shorter settings may be common words ("local"); no secret is as short. */
const SHORTEST_SECRET = 6

/** Fields whose text is always a secret. Numbers pass: `tokens: 12` is a count. */
const SECRET_FIELD = /(?:authorization|cookie|passw(?:or)?d|secret|token|api[_-]?key|credential)s?$/i

const DOMAIN = String.raw`((?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*|\[[^\]\s]+\])`
const QUOTED_ADDRESS = new RegExp(String.raw`"(?:[^"\\\n]|\\.)+"(?:@|%40)${DOMAIN}`, 'giu')
// The look-behind keeps this linear: a run of letters without an @ is scanned once.
const LOCAL_PART = String.raw`[^\s@"<>()\[\]\\,;:/]`
const ADDRESS = new RegExp(String.raw`(?<!${LOCAL_PART})(${LOCAL_PART}+?)(?:@|%40)${DOMAIN}`, 'giu')

/** Secrets with a known form, from any source. */
const FORMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, HIDDEN],
  [/\b(authorization["']?\s*[:=]\s*["']?)(?:(?:bearer|basic)\s+)?[^\s"',]+/gi, `$1${HIDDEN}`],
  [/\b(bearer\s+)[\w.~+/=-]{8,}/gi, `$1${HIDDEN}`],
  // A signed token, whole or without its signature.
  [/\beyJ[\w-]{6,}(?:\.[\w-]*){1,2}/g, HIDDEN],
  // Stripe, Google: keys, OAuth tokens, client secrets.
  [/\b(?:[prs]k_(?:live|test)_\w+|whsec_\w+|AIza[\w-]{20,}|ya29\.[\w.-]+|GOCSPX-[\w-]+)/g, HIDDEN],
  [/(?<![a-z0-9+.-])([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']*:[^\s/"']*@/gi, `$1${HIDDEN}@`],
  [
    /(?<![\w-])((?:\w*token|newsletter|oobCode|\w*secret|password|(?:api)?key)=)[^&\s#"'<>]+/gi,
    `$1${HIDDEN}`,
  ],
  // Addresses of private feeds, and of their cuts.
  [/(\/(?:feed|cut)\/)[^\s/?#"'<>]+/g, `$1${HIDDEN}`],
  // Keys of our API, whole or cut short.
  [/\bsb_[\w-]{8,}/g, HIDDEN],
  // Tokens of our own: an id with a signature or a secret, and the bare secret, 32 bytes as base64url.
  [/\b[\da-f]{40}(?:\.\d{1,12})?\.[\w-]{16,}/g, HIDDEN],
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g, HIDDEN],
]

/**
 * A value safe for a log: every text in it, keys of objects too, without whole e-mail addresses (`ana@example.com`
 * becomes `a…@example.com`), tokens, keys, and values of secret settings. Cycles, depth, length and number of entries
 * are bounded; an error becomes its texts.
 * @returns a value that JSON.stringify takes without throwing
 */
export function redact(value: unknown): unknown {
  return redactValue(value, configuredSecrets(), [])
}

/** {@link redact} for one text. */
export function redactText(text: string): string {
  return cleanText(text, configuredSecrets())
}

function redactValue(value: unknown, secrets: readonly string[], above: readonly object[]): unknown {
  if (typeof value === 'string') return cleanText(value, secrets)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if (above.includes(value)) return '[circular]'
  if (above.length >= DEEPEST) return '[deeper]'
  const inside = [...above, value]
  if (value instanceof Error) return cleanText(errorText(value), secrets)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (value instanceof Map || value instanceof Set) return redactValue([...value], secrets, above)
  if (Array.isArray(value)) {
    const items: unknown[] = value.slice(0, MOST_ENTRIES)
    return items.map((item) => redactValue(item, secrets, inside))
  }
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    return redactValue((value.toJSON as () => unknown)(), secrets, inside)
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_ENTRIES)
      .map(([key, entry]) => [
        cleanText(key, secrets),
        SECRET_FIELD.test(key) && isTelling(entry) ? HIDDEN : redactValue(entry, secrets, inside),
      ]),
  )
}

/** Whether a value under a secret's name could be the secret. */
function isTelling(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}

function cleanText(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets) clean = clean.replaceAll(secret, HIDDEN)
  for (const [form, replacement] of FORMS) clean = clean.replace(form, replacement)
  if (clean.includes('@') || clean.includes('%40')) {
    clean = clean
      .replace(QUOTED_ADDRESS, (_, domain: string) => `${HIDDEN}@${domain}`)
      .replace(ADDRESS, (_, local: string, domain: string) => `${initialOf(local)}${HIDDEN}@${domain}`)
  }
  return clean.length > LONGEST_TEXT ? `${clean.slice(0, LONGEST_TEXT)}…` : clean
}

function initialOf(local: string): string {
  return /[\p{L}\p{N}]/u.exec(local)?.[0] ?? ''
}

/** The stack, and those of its causes: our errors are mostly the last of several. */
export function errorText(error: unknown): string {
  const texts: string[] = []
  for (let each = error; each !== undefined && texts.length < DEEPEST; each = causeOf(each)) {
    texts.push(each instanceof Error ? (each.stack ?? `${each.name}: ${each.message}`) : described(each))
  }
  return texts.join('\nCaused by: ')
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

function described(thrown: unknown): string {
  return typeof thrown === 'string' ? thrown : JSON.stringify(redact(thrown))
}

/** Values of secret settings, longest first, also URL-encoded; the password in a URL, and each key of a list. */
function configuredSecrets(): string[] {
  const values = (Object.keys(VARIABLES) as SettingName[]).flatMap((name) => {
    const value = 'secret' in VARIABLES[name] ? process.env[name] : undefined
    if (value === undefined) return []
    const password = decoded(URL.parse(value)?.password ?? '')
    const keys = name === 'LINK_KEYS' ? value.split(',') : []
    return [value, password, ...keys].flatMap((each) => [each, encodeURIComponent(each)])
  })
  return [...new Set(values)]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
