import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { filesOfRepository } from '../support/filesOfRepository.ts'

/**
 * The one order of folders of each tree: a folder or file imports from what stands before it and from itself, types and
 * dynamic imports included. `.` stands for the files that lie in the folder itself; a folder in a folder may have a place of its
 * own, and the `rules` of all features have one.
 */
const ORDERS: Record<string, readonly string[]> = {
  '.': ['functions', 'src', 'emulators', 'scripts', 'tests', '.'],
  'functions/src': [
    'domain',
    '*/rules',
    'platform',
    'audio',
    'engine',
    'mail',
    'profiles',
    'deliverability',
    'push',
    'credits',
    'teams',
    'episodes',
    'summaries',
    'following',
    'lists',
    'cuts',
    'exports',
    'moments',
    'asking',
    'newsletter',
    'billing',
    'teams/changes',
    'accounts',
    'operations',
    'api',
    '.',
  ],
  'functions/src/platform': ['.', 'gateways', 'http'],
  'functions/src/engine/embedded': ['read', 'score', 'pick', 'write', '.'],
  src: ['ui', 'content', 'shared', 'features', 'app', 'worker', 'build'],
  'src/shared': [
    'offline',
    'api',
    'session',
    'teams',
    'summaries',
    'following',
    'cuts',
    'moments',
    'search',
    'billing',
    'shell',
    'hydration',
  ],
  scripts: [
    'stripe',
    'stack',
    'doctor',
    'deploy',
    'restore',
    'rigs',
    'summarize',
    'ask',
    'cut',
    'pictures',
    'mails',
    'screens',
    'bench',
    'capacity',
    'mutants',
    '.',
  ],
  tests: ['support', 'repository', 'rules', 'functions', 'e2e'],
}

/** Folders whose entries know nothing of one another, but for those that are named: everybody may import these. */
const APART: Record<string, readonly string[]> = {
  // Its player and its lines show excerpts to visitors, on the pages of others.
  'src/features': ['summaries'],
  emulators: ['support', 'youtube'],
}

/** Rooms of a tree that the functions have no room for; every other bears the name of one of theirs. */
const OWN_ROOMS: Record<string, readonly string[]> = {
  'src/features': ['authentication', 'blog', 'dashboard', 'demo', 'developers', 'landing', 'sample'],
  'src/shared': ['offline', 'session', 'search', 'shell', 'hydration'],
  'tests/functions': [],
}

/** What another tree may take of one. */
const TAKEN_FROM_FUNCTIONS: Record<string, RegExp> = {
  // The server's own code works on the device, in workers.
  src: /^functions\/src\/(?:domain\/|engine\/(?:ask\/readAsked|model\/(?:verifiedAnswer|deviceQuestion))\.ts$|episodes\/reading\/lookInside\.ts$)/,
  emulators: /^functions\/src\/(?:domain|mail)\//,
}

const files = filesOfRepository().filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
const known = new Set(files)

/** Entry points of functions, named by how they run. They may import any feature, and index.ts alone imports them. */
const ENTRY_POINT = /\.(call|http|task|trigger|schedule)\.ts$/
const RUN_BY: Record<string, RegExp> = {
  call: /= apiCall\(/,
  http: /= (?:onRequest|webhookCall|answerApp)\(/,
  task: /= task(?:Call|Function)\(/,
  trigger: /= on(?:Document|User)\w+\(/,
  schedule: /= scheduled\(/,
}
const INDEX = 'functions/src/index.ts'

/** Tests may import whatever they test. */
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) ||
  /^(?:tests|emulators\/[^/]+\/test)\//.test(file) ||
  file === 'vitest.config.ts'

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)['"]([^'"]+)['"]/g

function targetOf(file: string, specifier: string): string | undefined {
  const target = specifier.startsWith('#domain/')
    ? `functions/src/domain/${specifier.slice('#domain/'.length)}`
    : specifier.startsWith('.')
      ? path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
      : undefined
  return target !== undefined && known.has(target) ? target : undefined
}

const imports = files
  .filter((file) => !isTest(file))
  .flatMap((file) =>
    [...readFileSync(fromRoot(file), 'utf8').matchAll(IMPORT)].map(([, specifier = '']) => ({
      file,
      specifier,
      target: targetOf(file, specifier),
    })),
  )
const inside = imports.flatMap(({ file, target }) => (target === undefined ? [] : [{ file, target }]))

/** The entry of a folder that a file belongs to; `.` for a file that lies in the folder itself. */
function entryIn(folder: string, file: string): string | undefined {
  const start = folder === '.' ? '' : `${folder}/`
  if (!file.startsWith(start)) return undefined
  const [first = '', second, ...rest] = file.slice(start.length).split('/')
  if (second === undefined) return '.'
  const inner = [`${first}/${second}`, `*/${second}`].find((entry) => ORDERS[folder]?.includes(entry))
  return rest.length > 0 && inner !== undefined ? inner : first
}

const described = ({ file, target }: { file: string; target: string }) => `${file} imports ${target}`

describe.each(Object.entries(ORDERS))('the import order of %s', (folder, order) => {
  it('lists exactly the folders that exist', () => {
    const entries = new Set(files.flatMap((file) => entryIn(folder, file) ?? []))
    entries.delete('.')
    expect([...entries].filter((entry) => !order.includes(entry))).toEqual([])
    expect(order.filter((entry) => entry !== '.' && !entries.has(entry))).toEqual([])
  })

  it('allows imports from lower folders only', () => {
    const upwards = inside.filter(({ file, target }) => {
      if (ENTRY_POINT.test(file) && file.startsWith(`${folder}/`)) return false
      const [from, to] = [entryIn(folder, file), entryIn(folder, target)]
      if (from === undefined || to === undefined || from === to) return false
      return order.indexOf(to) > order.indexOf(from)
    })
    expect(upwards.map(described)).toEqual([])
  })
})

it('entry points of functions are named by what calls them: .call, .http, .task, .trigger or .schedule', () => {
  const entryPoints = files.filter((file) => ENTRY_POINT.test(file))
  const wrong = entryPoints.filter((file) => {
    const run = RUN_BY[ENTRY_POINT.exec(file)?.[1] ?? '']
    return run?.test(readFileSync(fromRoot(file), 'utf8')) !== true
  })
  expect(wrong).toEqual([])
})

it('index.ts exports all entry points, and no other file imports one', () => {
  const wrong = inside.filter(({ file, target }) => (file === INDEX) !== ENTRY_POINT.test(target))
  expect(wrong.map(described)).toEqual([])
})

it.each(Object.entries(APART))('folders in %s do not import each other', (folder, shared) => {
  const across = inside.filter(({ file, target }) => {
    const [from, to] = [entryIn(folder, file), entryIn(folder, target)]
    if (from === undefined || to === undefined || from === to) return false
    return !shared.includes(to)
  })
  expect(across.map(described)).toEqual([])
})

it.each(Object.entries(OWN_ROOMS))(
  'a folder of %s has the name of its counterpart in functions/src',
  (folder, own) => {
    const entries = new Set(files.flatMap((file) => entryIn(folder, file) ?? []))
    const rooms = ['.', ...own, ...(ORDERS['functions/src'] ?? [])]
    expect([...entries].filter((entry) => !rooms.includes(entry))).toEqual([])
    expect(own.filter((entry) => !entries.has(entry))).toEqual([])
  },
)

it.each(Object.entries(TAKEN_FROM_FUNCTIONS))('%s imports from the functions only %s', (tree, taken) => {
  const others = inside.filter(
    ({ file, target }) =>
      file.startsWith(`${tree}/`) && target.startsWith('functions/') && !taken.test(target),
  )
  expect(others.map(described)).toEqual([])
})

it('no file but tests imports vitest', () => {
  const wrong = imports.filter(({ specifier }) => /^vitest(?:\/|$)/.test(specifier))
  expect(wrong.map(({ file }) => file)).toEqual([])
})

it('functions/src/engine imports no package of Firebase', () => {
  const reached = new Set(files.filter((file) => file.startsWith('functions/src/engine/')))
  const byFile = Map.groupBy(imports, ({ file }) => file)
  const firebase: string[] = []
  for (const file of reached) {
    for (const { specifier, target } of byFile.get(file) ?? []) {
      if (/^(?:firebase|@google-cloud\/)/.test(specifier)) firebase.push(`${file} imports ${specifier}`)
      if (target !== undefined) reached.add(target)
    }
  }
  expect(firebase).toEqual([])
})

it('no file imports itself in a circle', () => {
  const targets = Map.groupBy(inside, ({ file }) => file)
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, trail: readonly string[]) => {
    const at = trail.indexOf(file)
    if (at >= 0) circles.push([...trail.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    for (const { target } of targets.get(file) ?? []) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  expect(circles).toEqual([])
})
