import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { filesOfRepository } from '../support/filesOfRepository.ts'

/** One line of a table of docs/rules.md: what it says, and the files that hold it. */
interface Rule {
  line: string
  files: readonly string[]
}

const rules: Rule[] = [
  ...readFileSync(fromRoot('docs', 'rules.md'), 'utf8').matchAll(/^\| (?!rule|row|-).+$/gm),
].map(([line]) => ({
  line,
  files: [...line.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => path.posix.join('docs', link)),
}))

const read = (file: string) => readFileSync(fromRoot(file), 'utf8')

/** A number with its unit, and the constant that has it: `24 hours` before `HELD_MS` in code font. */
const NAMED = /(-?\d[\d,]*(?:\.\d+)?) ?(%|[A-Za-z]+)?[^`\d|]*`([A-Z][A-Z0-9_]+(?:\.\w+)*|\w+(?:\.\w+)+)`/g

const named = rules.flatMap(({ line, files }) =>
  [...line.matchAll(NAMED)].map(([, number = '', unit = '', name = '']) => ({ number, unit, name, files })),
)

const TIMES: Record<string, number> = {
  ms: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  year: 365 * 86_400_000,
}

const timeOf = (unit: string) => TIMES[unit.toLowerCase().replace(/(?<=\w{2})s$/, '')]

/** Milliseconds of a constant whose name says its unit, such as HELD_MS or ledgerYears; undefined for all others. */
function unitOf(name: string): number | undefined {
  const words = name.split(/[._]|(?=[A-Z][a-z])/)
  return words.map(timeOf).find((ms) => ms !== undefined)
}

/** What a number of the page may be in code: kilobytes are 1,000 or 1,024 bytes. */
function meant(number: string, unit: string, name: string): number[] {
  const value = Number(number.replaceAll(',', ''))
  const [written, stored] = [timeOf(unit), unitOf(name)]
  if (written !== undefined && stored !== undefined) return [(value * written) / stored]
  if (unit === '%') return [value, value / 100]
  return unit === 'kB' ? [value * 1_000, value * 1_024] : [value]
}

const UNITS = read('functions/src/domain/units.ts')

/** A number as code writes it: digits, products, other constants of the same file, and units of time. */
function evaluate(expression: string, source: string): number | undefined {
  const factors = expression.split('*').map((factor) => {
    const text = factor.trim()
    if (/^-?[\d_]+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll('_', ''))
    if (!/^[A-Z_]+$/.test(text)) return undefined
    return constant(text, source) ?? (source === UNITS ? undefined : constant(text, UNITS))
  })
  return factors.reduce<number | undefined>(
    (product, factor) => (product === undefined || factor === undefined ? undefined : product * factor),
    1,
  )
}

/** The value of `NAME`, of `NAME.key` of an object, of a setting's default, or of a key of a JSON file. */
function constant(name: string, source: string): number | undefined {
  const [first = '', ...keys] = name.split('.')
  const plain = new RegExp(`\\bconst ${first}\\b[^=]*= ([\\d_.* A-Z-]+)$`, 'm').exec(source)
  if (keys.length === 0 && plain) return evaluate(plain[1] ?? '', source)
  const setting = new RegExp(
    `\\b${first}: variable\\([^]*?(?:fallback: \\(\\) => |dollarsOr\\()'([\\d.]+)'`,
  ).exec(source)
  if (keys.length === 0) return setting ? Number(setting[1]) : undefined
  const last = keys.pop() ?? ''
  const way = [first, ...keys].map((key) => `\\b${key}\\b`).join('[^]*?')
  const found = new RegExp(`${way}[^]*?\\b${last}"?: ([\\d_.]+)`).exec(source)
  return found ? evaluate(found[1] ?? '', source) : undefined
}

describe('the numbers of docs/rules.md', () => {
  it('are more than 80', () => expect(named.length).toBeGreaterThan(80))

  it.each(named)('$number $unit equals the constant $name', ({ number, unit, name, files }) => {
    const values = files.map((file) => constant(name, read(file))).filter((value) => value !== undefined)
    expect(values).toHaveLength(1)
    expect(meant(number, unit, name)).toContain(values[0])
  })
})

it('every limit in functions/src/domain and in rules folders stands in docs/rules.md', () => {
  const sources = filesOfRepository('functions/src/domain/*.ts', 'functions/src/*/rules/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && !file.endsWith('units.ts'),
  )
  const limits = sources.flatMap((file) =>
    [...read(file).matchAll(/^export const ([A-Z_]+)(?:: \w+)? = -?[\d_.* A-Z]+$/gm)].map(
      ([, name = '']) => name,
    ),
  )
  const retention =
    /RETENTION = \{([^]*?)\} as const/.exec(read('functions/src/domain/time/lifetimes.ts'))?.[1] ?? ''
  const kept = [...retention.matchAll(/^ {2}(\w+): /gm)].map(([, key]) => `RETENTION.${key}`)
  expect(limits.length).toBeGreaterThan(8)
  expect(kept.length).toBeGreaterThan(5)
  const known = new Set(named.map(({ name }) => name))
  expect([...limits, ...kept].filter((name) => !known.has(name))).toEqual([])
})

it.each([
  ['features', 'src/features/landing/Features.module.css'],
  ['banners', 'src/features/landing/TrendingPodcasts.module.css'],
])('the %s of the landing page fade in with the delays of docs/rules.md', (_, file) => {
  const delays = [...read(file).matchAll(/animation-delay: (\d+)ms/g)].map(([, delay]) => delay)
  expect(delays).toHaveLength(3)
  const [first, second, third] = delays
  const [rule] = rules.filter(({ files }) => files.includes(file))
  expect(rule?.line).toContain(`${first}, ${second} and ${third} ms`)
})
