import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { Stripe } from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import { startBounceMailbox } from '../../emulators/mailbox/src/startBounceMailbox.ts'
import type { Shape } from '../../emulators/stripe/src/params/params.ts'
import { listenOn } from '../../emulators/support/listenOn.ts'
import { openBounceMailbox } from '../../functions/src/platform/gateways/bounceMailbox.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { useStandIns } from '../support/standIns.ts'
import {
  argumentsOf,
  calls,
  chainOf,
  isNode,
  nameOf,
  type Node,
  nodesIn,
  type Source,
  sourceOf,
  textOf,
  valueOf,
} from '../support/syntaxTree.ts'

/**
 * What the stand-ins serve, and what the product, its scripts and its tests call, are the same. A call that only the test
 * of a stand-in makes does not count. (That of Firestore has clients of its own.)
 */

/** What cannot be found in the sources: stand-ins and their routes, by who leads to them. */
const LED_TO: Readonly<Record<string, string>> = {
  'gemini /api/chat': 'chat of the client of Ollama',
  'gemini /recorded': 'npm start where it finds no model',
  'gemini /recorded/:id': 'a summary of a sample episode there',
  'donations /i/:id': 'the browser, sent on by the donation form',
  'podcasts /search': 'words that are pasted',
  'podcasts /lookup': 'a link to Apple, and each show of a chart',
  'podcasts /:country/rss/toppodcasts/limit=:limit/genre=:genre/json': 'the lists of the week',
  'podcasts /api/v2/:country/podcasts/top/:count/podcasts.json': 'the lists of the week',
  'podcasts /api/1.0/search/byterm': 'words that are pasted, with a key of Podcast Index',
  'podcasts /api/1.0/podcasts/byfeedurl': 'whether a feed is public',
  'podcasts /api/1.0/podcasts/byitunesid': 'each show of a chart, with a key of Podcast Index',
  'podcasts /api/1.0/recent/feeds': 'which shows rest',
  'podcasts /oembed': 'a link to Spotify',
  'podcasts /feed/:id': 'a directory, a page, or somebody who pastes it',
  'podcasts /opml': 'somebody who brings their shows along',
  'podcasts /show/:id': 'somebody who pastes it',
  'podcasts /episode/:id': 'somebody who pastes it',
  'podcasts /artwork/:id': 'a feed',
  'podcasts /audio/:id': 'a feed or a page',
  'podcasts /transcript/:id': 'a feed',
  'podcasts /chapters/:id': 'a feed',
  'podcasts /control/publish': 'tests of what follows a show',
  'podcasts /control/renditions': 'tests of advertisements that are sewn in',
  'podcasts /control/fault': 'tests of everything that is fetched',
  'podcasts /control/reset': 'the same tests',
  'push /v1/projects/:project/messages:send': 'the gateway, whose address holds the project',
  'storage /control/fault': 'tests of a bucket that fails',
  'storage /upload/storage/v1/b/:bucket/o': 'bucket.upload of its client',
  'storage /storage/v1/b/:bucket/o/:name': 'file.delete of its client',
}

/** Methods of Google's client for Gemini, by the name of their call. */
const GEMINI_CALLS: Readonly<Record<string, string>> = {
  generateContent: 'generateContent',
  generateContentStream: 'streamGenerateContent',
  countTokens: 'countTokens',
}

const GEMINI_FILE_CALLS: Readonly<Record<string, string>> = {
  upload: '/upload/v1beta/files',
  get: '/v1beta/files/:id',
  delete: '/v1beta/files/:id',
}

/** Served by a stand-in, and run in a page: what these call is called by the product. */
const PAGE_SCRIPTS = ['youtube/src/iframeApi.ts', 'youtube/src/embedPage.ts', 'captcha/src/apiScript.ts']
const OWN_FILE = 'tests/repository/standInCalls.test.ts'

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'functions/src', 'scripts', 'src', 'tests'],
  { cwd: fromRoot(), encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && file !== OWN_FILE && existsSync(fromRoot(file)))
  .concat(PAGE_SCRIPTS.map((file) => `emulators/${file}`))

const CALLS =
  /stripe|\/control\/|orderStripe|\/v1\/|\/v3\/|recaptcha|iframe_api|\/embed\/|CloudTasksClient|clientOf|GoogleGenAI|geminiClient|chat\/completions|audio\/transcriptions/i
const sources = files.map(sourceOf).filter(({ text }) => CALLS.test(text))

const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted()
const without = (one: Iterable<string>, other: Iterable<string>) => {
  const known = new Set(other)
  return sorted(one).filter((each) => !known.has(each))
}

const running = useStandIns()

describe('routes', () => {
  type Name = keyof ReturnType<typeof running>
  const pathOf = (route: string) => route.replace(/^\w+ /, '')

  /** Paths in texts, each with the stand-in that the words around it name; undefined where none does. */
  function calledPaths(): Array<{ path: string; hint: string }> {
    const found: Array<{ path: string; hint: string }> = []
    for (const source of sources) {
      const { text, nodes } = source
      const add = (node: Node, address: string) => {
        const bare = address
          // The base of these APIs is configured with its /v1.
          .replace(/^(?::id)?(?=\/(?:chat\/completions|audio\/transcriptions)$)/, '/v1')
          .replace(/[?&].*$/s, '')
          .replace(/^\w+:\/\/[^/]+/, '')
          .replace(/^:id(?:::id)?(?=\/)/, '')
        const hint = text.slice(Math.max(0, node.start - 60), node.end)
        if (SERVED_SOMEWHERE.test(bare)) found.push({ path: bare, hint })
      }
      for (const node of nodes) {
        const address = textOf(source, node)
        if (address !== undefined) add(node, address)
      }
      for (const call of calls(source)) {
        const [first] = argumentsOf(call)
        const address = first && textOf(source, first)
        const callee = chainOf(call['callee']).at(-1) ?? ''
        if (!first || !address || address.startsWith('/')) continue
        if (['control', 'orderStripe'].includes(callee) && !address.startsWith(':'))
          add(first, `/control/${address}`)
        if (source.file.endsWith('gateways/youtube.ts') && ['call', 'get'].includes(callee))
          add(first, `/youtube/v3/${address}`)
        if (callee === 'fetch' && address.includes('/control/')) add(first, address)
      }
    }
    return found
  }
  const SERVED_SOMEWHERE =
    /^\/(?:v1\/(?:chat\/completions|audio\/transcriptions)$|control\/\w|oauth2\/|recaptcha\/\w|youtube\/v3\/\w+(?:\/:id)?$|iframe_api|embed\/:id|api\/v1\/invoices)/

  const HINTS: Record<Name, RegExp> = {
    captcha: /captcha/i,
    donations: /donation|provider/i,
    gemini: /gemini/i,
    podcasts: /podcast/i,
    push: /push/i,
    scheduler: /schedul/i,
    storage: /storage/i,
    stripe: /stripe|rig\.control\(\s*'fault/i,
    tasks: /task/i,
    transcriber: /transcriber/i,
    youtube: /youtube/i,
  }

  it('are served where somebody calls them, and called where they are served', () => {
    const served = Object.entries(running()).flatMap(([name, { routes }]) =>
      routes.map((route) => ({ name: name as Name, path: pathOf(route) })),
    )
    const called = calledPaths()
    const holders = (address: string) =>
      served.filter((each) => each.path === address).map(({ name }) => name)
    const unserved = called.filter(({ path: address }) => holders(address).length === 0)
    expect(sorted(unserved.map(({ path: address }) => address))).toEqual([])

    const isCalled = ({ name, path: address }: (typeof served)[number]) =>
      called.some(
        (call) => call.path === address && (holders(address).length === 1 || HINTS[name].test(call.hint)),
      ) ||
      (name === 'gemini' &&
        (address.endsWith(`:${geminiCalls().join()}`) || geminiFileCalls().includes(address))) ||
      `${name} ${address}` in LED_TO
    expect(served.filter((each) => !isCalled(each))).toEqual([])
  })

  const geminiCalls = () =>
    sorted(
      sources.flatMap((source) =>
        calls(source).flatMap((call) => {
          const [object, method = ''] = chainOf(call['callee']).slice(-2)
          return object === 'models' ? (GEMINI_CALLS[method] ?? `no call ${method}`) : []
        }),
      ),
    )

  /** Of sound that is handed over: as the client's methods are called on `files`, here in whatever variable. */
  const geminiFileCalls = () =>
    sources
      .filter(({ file }) => file.endsWith('gateways/geminiFiles.ts'))
      .flatMap((source) =>
        calls(source).flatMap((call) => {
          const [object, method = ''] = chainOf(call['callee']).slice(-2)
          return object === 'files' ? (GEMINI_FILE_CALLS[method] ?? `no call ${method}`) : []
        }),
      )

  it('of Gemini are the methods of its client', () =>
    expect(geminiCalls()).toEqual(['streamGenerateContent']))
})

const TASKS_METHOD =
  /^(?:(?:create|get|delete|run)Task|listTasks|(?:create|get|update|delete|purge|pause|resume)Queue|listQueues)$/

it('methods of Cloud Tasks', () => {
  const called = sources
    .filter(({ text }) => /CloudTasksClient|clientOf/.test(text))
    .flatMap((source) => calls(source).map((call) => chainOf(call['callee']).at(-1) ?? ''))
    .filter((name) => TASKS_METHOD.test(name))
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
  expect(without(called, running().tasks.methods)).toEqual([])
  expect(without(running().tasks.methods, called)).toEqual([])
})

it('commands of the mailbox: all that the gateway of the functions has sent', async () => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-sonobrief')
  const sent: string[] = []
  let commands: readonly string[] = []
  for (const canMove of [true, false]) {
    const mailbox = await startBounceMailbox({ port: 0, canMove })
    commands = mailbox.commands
    for (const month of ['01', '02', '11'])
      mailbox.put('Subject: a\n\nb', new Date(`2026-${month}-01T00:00:00Z`))
    const wire = createServer((client) => {
      const server = connect(mailbox.port, '127.0.0.1')
      client.on('data', (octets) => {
        const [, command = ''] = /^\w+ ((?:UID )?\w+)/.exec(octets.toString('latin1')) ?? []
        if (command !== '') sent.push(command)
        server.write(octets)
      })
      server.pipe(client)
    })
    const port = await listenOn(wire, 0)
    const opened = await openBounceMailbox(mailbox.url.replace(`:${mailbox.port}`, `:${port}`))
    const uids = await opened.waiting(10)
    await opened.read(uids[0] ?? 0)
    await opened.move(uids, 'Handled')
    await opened.forget(['Handled'], new Date('2026-10-01T00:00:00Z'))
    await opened.close()
    await mailbox.stop()
    await new Promise((resolve) => wire.close(resolve))
  }
  vi.unstubAllEnvs()
  expect(without(sent, commands)).toEqual([])
  expect(without(commands, sent)).toEqual([])
})

describe('Stripe', () => {
  const asked: string[] = []
  const client = new Stripe('sk_test_x', {
    httpClient: Stripe.createFetchHttpClient((async (url: string, init: { method: string }) => {
      asked.push(`${init.method} ${new URL(url).pathname.replace('/ID', '/:id')}`)
      return new Response('{}')
    }) as unknown as typeof fetch),
  })

  /** The call that a method of the official client makes. */
  async function routeOf(resource: object, method: string): Promise<string> {
    const call = Reflect.get(resource, method) as (...given: string[]) => Promise<unknown>
    asked.length = 0
    // Those without an id refuse one.
    await call.call(resource, 'ID').catch(() => call.call(resource))
    return asked[0] ?? `nothing by ${method}`
  }

  /** `billingPortal.sessions` and the like of the official client, where a chain of names ends with one and a method. */
  function methodOf(chain: readonly string[]): { resource: object; method: string } | undefined {
    const method = chain.at(-1) ?? ''
    for (const names of [chain.slice(-3, -1), chain.slice(-2, -1)]) {
      const resource = names.reduce<unknown>(
        (object, name) => (typeof object === 'object' && object ? Reflect.get(object, name) : undefined),
        client,
      )
      const isThere = typeof resource === 'object' && resource !== null
      if (isThere && method in resource && !['webhooks'].includes(names.join())) return { resource, method }
    }
    return undefined
  }

  /** Names of parameters as `a[b][c]`, without the places in lists. */
  function namesIn(source: Source, node: Node | undefined, at = ''): string[] {
    switch (node?.type) {
      case 'ObjectExpression':
        return (node['properties'] as Node[]).flatMap((property) => {
          if (property.type === 'SpreadElement') return namesIn(source, property['argument'] as Node, at)
          const key = nameOf(property['key']) ?? '?'
          const value = property['value'] as Node
          const name = at === '' ? key : `${at}[${key}]`
          if (key === 'expand')
            return (value['elements'] as Node[]).map((each) => `expand=${textOf(source, each)}`)
          const inner = namesIn(source, value, name)
          return inner.length > 0 ? inner : [name]
        })
      case 'ArrayExpression':
        return (node['elements'] as Node[]).flatMap((each) => namesIn(source, each, at))
      case 'LogicalExpression':
        return namesIn(source, node['right'] as Node, at)
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
        return namesIn(source, node['expression'] as Node, at)
      case 'CallExpression': {
        // `list.map(() => ({ … }))`
        const [first] = argumentsOf(node)
        const isMap = chainOf(node['callee']).at(-1) === 'map' && first?.type === 'ArrowFunctionExpression'
        return isMap ? namesIn(source, first['body'] as Node, at) : []
      }
      case 'Identifier': {
        // What `allPages` gives.
        if (nameOf(node) === 'page' && at === '') return ['limit', 'starting_after']
        const constant = valueOf(source, node)
        return constant?.type === 'AwaitExpression' ? [] : namesIn(source, constant, at)
      }
      default:
        return []
    }
  }

  const isOptions = (names: readonly string[]) => names.includes('idempotencyKey')

  async function callsMade(): Promise<Map<string, Set<string>>> {
    const made = new Map<string, Set<string>>()
    for (const source of sources.filter(({ text }) => /stripe/i.test(text))) {
      for (const call of calls(source)) {
        const found = methodOf(chainOf(call['callee']))
        if (!found) continue
        const route = await routeOf(found.resource, found.method)
        const names = made.get(route) ?? new Set()
        made.set(route, names)
        for (const argument of argumentsOf(call)) {
          const given = namesIn(source, argument)
          if (!isOptions(given)) for (const name of given) names.add(name)
        }
      }
    }
    return made
  }

  function namesOf(shape: Shape, at = ''): string[] {
    return Object.entries(shape).flatMap(([key, { members, words }]) => {
      const name = at === '' ? key : `${at}[${key}]`
      if (name === 'expand') return (words ?? []).map((word) => `expand=${word}`)
      return members ? namesOf(members, name) : [name]
    })
  }

  it('calls and their parameters', async () => {
    const made = await callsMade()
    const served = new Map(
      running().stripe.methods.map(({ verb, path: address, shape }) => [
        `${verb} ${address}`,
        namesOf(shape),
      ]),
    )
    expect(without(made.keys(), served.keys())).toEqual([])
    expect(without(served.keys(), made.keys())).toEqual([])
    const named = (names: ReadonlyMap<string, Iterable<string>>) =>
      [...names].flatMap(([route, each]) =>
        [...each].map((name) => `${route} ${name.replace(/(metadata\]?)\[.*$/, '$1')}`),
      )
    expect(without(named(made), named(served))).toEqual([])
    expect(without(named(served), named(made))).toEqual([])
  })
})

describe('faults', () => {
  it.each([
    ['stripe', /functions\/(?:billing|accounts)\//, /\bfault/],
    ['gemini', /gemini|chatCompletions|trace/, /\border\b|\bfault/],
    ['transcriber', /transcri/, /\border\b|\bfault/],
  ] as const)('of %s', (name, inFile, inCall) => {
    const { faults } = running()[name]
    const own = files
      .filter((file) => inFile.test(file) && /\.test\.ts$|[rR]ig\.ts$/.test(file))
      .map(sourceOf)
    const texts = own.flatMap((source) => source.nodes.flatMap((node) => textOf(source, node) ?? []))
    const wordsOf = (source: Source, call: Node) =>
      [...chainOf(call['callee']), ...argumentsOf(call).map((each) => textOf(source, each))].join(' ')
    const ordered = own.flatMap((source) =>
      calls(source)
        .filter((call) => inCall.test(wordsOf(source, call)))
        .flatMap((call) => nodesIn(call['arguments']))
        .filter(({ type, key }) => type === 'Property' && nameOf(key) === 'kind')
        .flatMap(({ value }) => (isNode(value) ? (textOf(source, value) ?? []) : [])),
    )
    expect(ordered).not.toEqual([])
    expect(without(ordered, faults)).toEqual([])
    expect(without(faults, texts)).toEqual([])
  })
})
