import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../emulators/mailbox/src/ImapSession.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { SERVICES } from '../../scripts/stack/ports.ts'
import { useStandIns } from '../support/standIns.ts'
import { isNode, nameOf, type Node, nodesIn, sourceOf } from '../support/syntaxTree.ts'

/** The README of a stand-in (but for that of Firestore) names what can be called and configured, and nothing else. */

const running = useStandIns()

const NAMES = readdirSync(fromRoot('emulators')).filter((name) => !['firestore', 'support'].includes(name))
/** As scripts/stack/ports.ts calls them, where that is otherwise; undefined for one without a port. */
const SERVICE: Readonly<Record<string, keyof typeof SERVICES | undefined>> = {
  'auth-mail': undefined,
  mailbox: 'bounces',
}

const readme = (name: string) => readFileSync(fromRoot('emulators', name, 'README.md'), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const sorted = (values: readonly string[]) => [...new Set(values)].toSorted()

/** The start file of a stand-in, with its options as `port` or `now?`. */
function start(name: string): { file: string; options: string[] } {
  const source =
    readdirSync(fromRoot('emulators', name, 'src')).find((each) => /^start\w+\.ts$/.test(each)) ?? ''
  const file = `emulators/${name}/src/${source}`
  const options = sourceOf(file).nodes.find(
    ({ type, id }) => type === 'TSInterfaceDeclaration' && nameOf(id)?.endsWith('Options'),
  )
  const body = options?.['body']
  const members = isNode(body) ? (body['body'] as Node[]) : []
  return { file, options: members.map(({ key, optional }) => `${nameOf(key)}${optional ? '?' : ''}`) }
}

describe.each(NAMES)('%s', (name) => {
  it('names each option of its start, and whether it may be left out', () => {
    const { file, options } = start(name)
    const call = /(start\w+)\(\{([^}]*)\}\)/.exec(readme(name))
    expect(file).toContain(`/${call?.[1]}.ts`)
    expect(sorted((call?.[2] ?? '').split(',').map((each) => each.trim()))).toEqual(sorted(options))
  })

  it('names the routes that it serves', () => {
    const routes = name in running() ? running()[name as keyof ReturnType<typeof running>].routes : []
    const named = all(readme(name), /^\| `((?:GET|POST|DELETE) [^`]+)`/gm)
    expect(sorted(named)).toEqual(sorted(routes))
  })

  it('names the port that npm start gives it', () => {
    const service = name in SERVICE ? SERVICE[name] : (name as keyof typeof SERVICES)
    const ports = all(readme(name), /\bport (\d{4,5})\b/g)
    expect(ports).toEqual(service === undefined ? [] : [String(SERVICES[service][0])])
  })

  it('names environment variables that the local stack reads', () => {
    const settings = ['startStack.ts', 'localSettings.ts']
      .map((file) => readFileSync(fromRoot('scripts/stack', file), 'utf8'))
      .join('\n')
    const own = readdirSync(fromRoot('emulators', name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(fromRoot('emulators', name, 'src', file), 'utf8'))
    const named = all(readme(name), /`([A-Z_]{4,})(?:=\w+ npm start)?`/g)
    const isKnown = (each: string) =>
      [settings, ...own].some((text) => new RegExp(`\\b${each}\\b`).test(text))
    expect(named.filter((each) => !isKnown(each))).toEqual([])
    // A stand-in itself reads none: what is configured is given to its start.
    expect(all(own.join('\n'), /process\.env[.[]'?(\w+)/g)).toEqual([])
  })
})

it.each(['stripe', 'gemini'] as const)('%s names its faults', (name) => {
  const { faults } = running()[name]
  const text = readme(name)
  const part =
    name === 'stripe' ? (/^Faults: (.*?)\n\n/ms.exec(text)?.[1] ?? '') : text.slice(text.indexOf('## Faults'))
  const named = all(part, /`([\w-]+)`/g).filter((each) => !['delayMs'].includes(each))
  expect(faults.filter((fault) => !named.includes(fault))).toEqual([])
  if (name === 'gemini') {
    const rows = all(part, /^\| (`.*?`) +\|/gm).flatMap((row) => all(row, /`([\w-]+)`/g))
    expect(sorted(rows)).toEqual(sorted(faults))
  }
})

it('mailbox names its commands, and what may fail', () => {
  const named = all(readme('mailbox'), /`((?:UID )?[A-Z]{4,})`/g)
  expect(sorted(named)).toEqual(sorted(COMMANDS))
  const failures = nodesIn(
    sourceOf('emulators/mailbox/src/ImapSession.ts').nodes.find(
      ({ type, id }) => type === 'TSTypeAliasDeclaration' && nameOf(id) === 'Failure',
    ),
  ).flatMap(({ type, value }) => (type === 'Literal' ? [String(value)] : []))
  const listed = /`failure` is what commands meet[^.]*\./.exec(readme('mailbox'))?.[0] ?? ''
  expect(sorted(all(listed, /`([a-z-]+)`/g).slice(1))).toEqual(sorted(failures))
})

it('tasks names its methods', () => {
  expect(sorted(all(readme('tasks'), /`((?:Create|Pause|Resume|Purge)\w+)`/g))).toEqual(
    sorted(running().tasks.methods),
  )
})
