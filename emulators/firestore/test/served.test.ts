import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CONTROL_ROUTES } from '../src/control/ControlHandler.ts'
import { REST_ROUTES } from '../src/rest/routes.ts'
import { METHODS, STREAMS } from '../src/rpc/methods.ts'
import { TRIGGER_ROUTES } from '../src/triggers/createTriggers.ts'

/** A file or folder, and words in it (in any file of the folder) that make the call. */
type Caller = readonly [folder: string, words: string]

const LITE_TEST = 'emulators/firestore/test/web-sdk-lite.test.ts'
const START_TEST = 'tests/e2e/start.nightly.test.ts'

const CALLED: Record<string, Caller> = {
  BatchGetDocuments: ['functions/src', '.getAll('],
  BatchWrite: ['tests/functions', '.recursiveDelete('],
  Commit: ['functions/src', '.runTransaction('],
  ListDocuments: ['tests/functions', '.listDocuments('],
  Listen: ['src', 'onSnapshot('],
  PartitionQuery: ['functions/src', '.getPartitions('],
  // What a transaction ends with whose function throws.
  Rollback: ['functions/src', '.runTransaction('],
  RunAggregationQuery: ['functions/src', '.count().get()'],
  RunQuery: ['functions/src', '.orderBy('],
  Write: ['src', 'updateDoc('],
  // No SDK sends these; tests do, which look at single documents or change them past a page.
  GetDocument: [START_TEST, 'await fetch(`http://127.0.0.1:${second.port('],
  UpdateDocument: [START_TEST, "method: 'PATCH'"],
}

const REST_CALLED: Record<string, Caller> = {
  'POST :commit': ['src', "from 'firebase/firestore/lite'"],
  // The web SDK's transactions, one-time reads of its lite build, and sums go over REST.
  'POST :batchGet': [LITE_TEST, 'runTransaction('],
  'POST :runQuery': [LITE_TEST, 'getDocs('],
  'POST :runAggregationQuery': [LITE_TEST, 'getCount('],
  'GET document': CALLED['GetDocument'] as Caller,
  'PATCH document': CALLED['UpdateDocument'] as Caller,
}

const CONTROL_CALLED: Record<string, Caller> = {
  'PUT projects/P:securityRules': [
    'node_modules/firebase-tools/lib/emulator/firestoreEmulator.js',
    ':securityRules`',
  ],
  'DELETE projects/P/databases/D/documents': [
    'node_modules/@firebase/rules-unit-testing/dist/index.cjs.js',
    '/databases/(default)/documents`',
  ],
  'POST eventarcTrigger': ['scripts/stack', '/eventarcTrigger`'],
  'GET triggers:idle': ['scripts/rigs', ':idle?waitMs='],
  'PATCH triggers:settings': ['tests/functions', "triggersUrl, ':settings'"],
  'POST triggers:retry': ['tests/functions', "triggersUrl, ':retry'"],
  'DELETE triggers:pending': ['tests/functions', "triggersUrl, ':pending'"],
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SDK = 'node_modules/@google-cloud/firestore/build'
const sorted = (names: Iterable<string>): string[] => [...names].toSorted()

function filesOf(path: string): string[] {
  const at = join(ROOT, path)
  if (!statSync(at).isDirectory()) return [at]
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:[jt]sx?)$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(at, file))
}

const isCalled = ([path, words]: Caller): boolean =>
  filesOf(path).some((file) => existsSync(file) && readFileSync(file, 'utf8').includes(words))

/** Methods of the service that the Node SDK itself sends: those whose names stand in its sources, which call by name. */
function sentByNodeSdk(): string[] {
  const { methods } = JSON.parse(readFileSync(join(ROOT, SDK, 'protos/v1.json'), 'utf8')).nested.google.nested
    .firestore.nested.v1.nested.Firestore as { methods: object }
  const sources = filesOf(`${SDK}/src`)
    .filter((file) => !/[/\\](?:v1|v1beta1)[/\\]/.test(file) && file.endsWith('.js'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  return Object.keys(methods).filter((name) =>
    new RegExp(`['"]${name.charAt(0).toLowerCase()}${name.slice(1)}(?:Stream)?['"]`).test(sources),
  )
}

/** Methods that the web SDK sends over REST, from the table in its browser build. */
function sentByWebSdk(): string[] {
  const folder = 'node_modules/@firebase/firestore/dist'
  const build = filesOf(folder).find((file) => /[/\\]common-\w+\.esm\.js$/.test(file))
  const table = /\{\s*BatchGetDocuments: "batchGet"[^}]*\}/.exec(readFileSync(build ?? '', 'utf8'))?.[0] ?? ''
  return [...table.matchAll(/"(\w+)"/g)].map(([, verb]) => `POST :${verb}`)
}

describe('the methods that are served', () => {
  const served = sorted([...Object.keys(METHODS), ...Object.keys(STREAMS)])

  it('are those that somebody calls', () => expect(served).toEqual(sorted(Object.keys(CALLED))))

  it.each(Object.entries(CALLED))('%s is called', (_, caller) => expect(isCalled(caller)).toBe(true))

  it('are all that the Node SDK can send, but for the names of collections, which nobody asks for', () => {
    const sent = sentByNodeSdk()
    expect(sent).toContain('RunQuery')
    expect(sent.filter((name) => !served.includes(name))).toEqual(['ListCollectionIds'])
    for (const folder of ['functions/src', 'scripts', 'tests'])
      expect(isCalled([folder, '.listCollections('])).toBe(false)
    // The rest is sent by the web SDK as a stream, or over REST.
    expect(served.filter((name) => !sent.includes(name))).toEqual(['GetDocument', 'UpdateDocument', 'Write'])
  })
})

describe('the REST routes that are served', () => {
  it('are those that somebody calls, and lead to methods that are served', () => {
    expect(sorted(Object.keys(REST_ROUTES))).toEqual(sorted(Object.keys(REST_CALLED)))
    for (const method of Object.values(REST_ROUTES)) expect(METHODS).toHaveProperty(method)
  })

  it.each(Object.entries(REST_CALLED))('%s is called', (_, caller) => expect(isCalled(caller)).toBe(true))

  it('are all that the web SDK can send, but for pipelines, which nobody writes', () => {
    const posts = Object.keys(REST_ROUTES).filter((route) => route.startsWith('POST'))
    expect(sorted(sentByWebSdk())).toEqual(sorted([...posts, 'POST :executePipeline']))
    for (const folder of ['functions/src', 'src', 'scripts', 'tests'])
      expect(isCalled([folder, 'firebase/firestore/pipelines'])).toBe(false)
  })
})

describe('the control routes that are served', () => {
  it('are those that somebody calls, and the one that says that the server is there', () => {
    const served = [...Object.keys(CONTROL_ROUTES), ...TRIGGER_ROUTES]
    expect(sorted(served)).toEqual(sorted([...Object.keys(CONTROL_CALLED), 'GET /']))
  })

  it.each(Object.entries(CONTROL_CALLED))('%s is called', (_, caller) => expect(isCalled(caller)).toBe(true))
})
