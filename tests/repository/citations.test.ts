import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'

/** Files that comments name and that no clone holds: made by a build, by a package, or by whoever uses the product. */
const OF_OTHERS =
  /^\/?(?:app|privacy-policy|terms-of-service|firebase-password-reset)\.html$|^functions\/(?:lib\b|\.env)|^REPO\/|^protos\.json$|\/podcasts\.json$/

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: fromRoot(),
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(fromRoot(file)))
const files = new Set(tracked)
const folders = new Set(tracked.flatMap((file) => parentsOf(file)))
const byName = Map.groupBy(tracked, (file) => path.posix.basename(file))

function parentsOf(file: string): string[] {
  const parent = path.posix.dirname(file)
  return parent === '.' ? [] : [parent, ...parentsOf(parent)]
}

interface Words {
  file: string
  /** What one comment, one title or a whole page says, on one line, without addresses of the web. */
  text: string
}

const withoutAddresses = (text: string) => text.replaceAll(/\bhttps?:\/\/[^\s)>\]]+/g, '')
const oneLine = (text: string) => withoutAddresses(text).replaceAll(/\s+/g, ' ')

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*(?:\n\s*\/\/.*)*/g
const HASH_COMMENT = /(?<=^|\s)#.*(?:\n\s*#.*)*/g
const TITLE = /\b(?:it|test|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*(['"`])(.*?)\1|(['"`])(rows? \d.*?)\3/g

function wordsOf(file: string): Words[] {
  const content = readFileSync(fromRoot(file), 'utf8')
  if (file.endsWith('.md')) return [{ file, text: oneLine(content) }]
  const comments = [...content.matchAll(/\.ya?ml$/.test(file) ? HASH_COMMENT : COMMENT)].map(([comment]) =>
    comment.replaceAll(/^\s*(?:\/\*\*?|\*\/|\*|\/\/|#)/gm, '').replace(/\*\/$/, ''),
  )
  const titles = [...content.matchAll(TITLE)].map(([, , title, , row = '']) => title ?? row)
  return [...comments, ...titles].map((text) => ({ file, text: oneLine(text) }))
}

const citing = tracked
  .filter((file) => /\.(?:tsx?|mjs|css|ya?ml|md|rules)$/.test(file))
  .filter((file) => !file.endsWith('citations.test.ts'))
const words = citing.flatMap(wordsOf)

/** The page of the repo that a citation names, from the root or from the file that cites it. */
function pageOf(cited: string, file: string): string | undefined {
  const beside = path.posix.join(path.posix.dirname(file), cited)
  return [cited, beside].find((candidate) => files.has(candidate))
}

const headings = new Map(
  tracked
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const lines = readFileSync(fromRoot(file), 'utf8').matchAll(/^#+ (.+)$/gm)
      return [file, [...lines].map(([, heading = '']) => heading)]
    }),
)

/** Numbers that `rows 1, 4 and 9 to 11` stands for. */
function numbersOf(list: string): number[] {
  return list.split(/, (?:and )?| and /).flatMap((part) => {
    const [first = 0, last = first] = part.split(' to ').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

it('pages that are cited are here', () => {
  const missing = words.flatMap(({ file, text }) =>
    [...text.matchAll(/[\w./-]*\w\.md\b/g)].flatMap(([cited]) =>
      pageOf(cited, file) === undefined && !OF_OTHERS.test(cited) ? [`${file}: ${cited}`] : [],
    ),
  )
  expect(missing).toEqual([])
})

it('headings that are cited are on their page', () => {
  const missing = words.flatMap(({ file, text }) =>
    [...text.matchAll(/([\w./-]*\w\.md)((?:,? (?:and )?"[^"]+")+)/g)].flatMap(
      ([, page = '', quoted = '']) => {
        const known = headings.get(pageOf(page, file) ?? '') ?? []
        return [...quoted.matchAll(/"([^"]+)"/g)].flatMap(([, heading = '']) =>
          known.includes(heading) ? [] : [`${file}: ${page} "${heading}"`],
        )
      },
    ),
  )
  expect(missing).toEqual([])
})

it('rows that are cited are rows of docs/rules.md', () => {
  const rules = readFileSync(fromRoot('docs', 'rules.md'), 'utf8')
  const rows = new Set([...rules.matchAll(/^\| (\d+)²? \|/gm)].map(([, row]) => Number(row)))
  const missing = words.flatMap(({ file, text }) =>
    [...text.matchAll(/\brows? (\d+(?:(?:, (?:and )?| and | to )\d+)*)/g)].flatMap(([, list = '']) =>
      numbersOf(list).flatMap((row) => (rows.has(row) ? [] : [`${file}: row ${row}`])),
    ),
  )
  expect(rows.size).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

it('sections are those of published standards', () => {
  const ours = words.filter(({ text }) =>
    text.replaceAll(/\b(?:RFC \d+|binding) §[\d.]+(?: and §[\d.]+)*/g, '').includes('§'),
  )
  expect(ours.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

it('files that are named are here', () => {
  const missing = words.flatMap(({ file, text }) =>
    [...text.matchAll(/[#\w@./-]*\w\.(?:tsx?|mjs|css|json|html|rules|ya?ml)\b/g)].flatMap(([named]) =>
      isHere(named, file) || OF_OTHERS.test(named) ? [] : [`${file}: ${named}`],
    ),
  )
  expect(missing).toEqual([])
})

function isHere(named: string, file: string): boolean {
  const fromHere = named.replace(/^#domain\//, 'functions/src/domain/')
  if (pageOf(fromHere, file) !== undefined) return true
  const end = fromHere.replace(/^(?:\.\.?\/)+/, '')
  return (byName.get(path.posix.basename(end)) ?? []).some((known) => `/${known}`.endsWith(`/${end}`))
}

it('folders and decisions that are named are here', () => {
  const named =
    /(?<![\w/.$-])(?:functions|src|emulators|scripts|tests|docs|emulator-data|public)\/[\w./-]*[\w-]/g
  const missing = words.flatMap(({ file, text }) =>
    [...text.matchAll(named)].flatMap(([place]) =>
      isThere(place) || isHere(place, file) || OF_OTHERS.test(place) ? [] : [`${file}: ${place}`],
    ),
  )
  expect(missing).toEqual([])
})

/** A folder, or the number of a decision: `docs/decisions/0019` is the one that begins so. */
function isThere(named: string): boolean {
  const isDecision = /^docs\/decisions\/\d{4}$/.test(named)
  return folders.has(named) || (isDecision && tracked.some((file) => file.startsWith(`${named}-`)))
}

it('links of pages lead to a page and a heading that are here', () => {
  const slugOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  const dead = words
    .filter(({ file }) => file.endsWith('.md'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, link = '']) => {
        if (link.includes('|')) return [] // a regular expression in a command
        const [target = '', anchor] = link.split('#')
        const page = target === '' ? file : path.posix.join(path.posix.dirname(file), target)
        const plain = page.replace(/\/$/, '')
        if (!files.has(plain) && !folders.has(plain)) return [`${file}: ${link}`]
        const known =
          anchor === undefined || (headings.get(plain) ?? []).some((each) => slugOf(each) === anchor)
        return known ? [] : [`${file}: ${link}`]
      }),
    )
  expect(dead).toEqual([])
})

it('only one file knows the folder of test data beside the repo, and what says that it is missing', () => {
  const outside = citing
    .filter((file) => file !== 'scripts/rigs/shared.ts')
    .flatMap((file) =>
      readFileSync(fromRoot(file), 'utf8')
        .split('\n')
        .filter((line) => /\.\.\/shared(?!\.ts\b)\b/.test(line))
        .filter((line) => !/\b(?:from|import)\b.*['"]|skip|missing/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(outside).toEqual([])
})
