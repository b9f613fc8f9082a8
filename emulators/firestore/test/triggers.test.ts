import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, deleteApp, initializeApp } from 'firebase-admin/app'
import { type Firestore, getFirestore } from 'firebase-admin/firestore'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  onDocumentCreated,
  onDocumentDeleted,
  onDocumentUpdated,
} from '../../../functions/node_modules/firebase-functions/lib/v2/providers/firestore.js'
import { startFirestore } from '../src/startFirestore.ts'
import { type RunningFunctions, startFunctions } from '../../../scripts/stack/functionsHost.ts'

const PROJECT = 'demo-triggers'
/** Generous: a busy machine must not fail a test. */
const WAIT = { timeout: 120_000, interval: 5 }
Object.assign(process.env, {
  GCLOUD_PROJECT: PROJECT,
  FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT }),
  METADATA_SERVER_DETECTION: 'none', // firebase-admin would look for Google's cloud around it
})

let server: Awaited<ReturnType<typeof startFirestore>>
let functions: Record<string, unknown>
let host: RunningFunctions
let app: App
let db: Firestore
let folder: string

const control = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}/emulator/v1/projects/${PROJECT}/${path}`, init)

async function idle(): Promise<{ idle: boolean; pending: Array<{ attempts: number; lastProblem: string }> }> {
  return JSON.parse(await (await control('triggers:idle?waitMs=20000')).text())
}

async function startHost(port = 0): Promise<void> {
  host = await startFunctions({ functions, projectId: PROJECT, region: 'europe-west1', port })
}

async function begin(given: Record<string, unknown>): Promise<void> {
  functions = given
  await startHost()
  await startServer()
}

async function startServer(): Promise<void> {
  server = await startFirestore({
    functionsEmulator: host.address,
    dataFile: join(folder, 'data'),
  })
  await host.register(server)
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${server.port}`
  app = initializeApp({ projectId: PROJECT }, crypto.randomUUID())
  db = getFirestore(app)
}

const portOf = ({ address }: RunningFunctions) => Number(new URL(`http://${address}`).port)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'triggers-'))
})

afterEach(async () => {
  await deleteApp(app)
  await server.stop()
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

// Waiting for idle, copies and the like exist only here.
describe('a function', () => {
  it('hears of creation, change and removal with the data before and after', async () => {
    const heard: unknown[] = []
    await begin({
      created: onDocumentCreated('users/{email}', (event) => {
        heard.push(['created', event.params, event.data?.data(), event.data?.ref.path])
      }),
      updated: onDocumentUpdated('users/{email}', (event) => {
        heard.push(['updated', event.data?.before.data(), event.data?.after.data()])
      }),
      deleted: onDocumentDeleted('users/{email}', (event) => {
        heard.push(['deleted', event.data?.data()])
      }),
    })
    const doc = db.doc('users/zoë 1@example.com')
    await doc.set({ credits: 1 })
    await idle()
    await doc.update({ credits: 2 })
    await idle()
    await doc.update({ credits: 2 })
    await doc.delete()
    await idle()
    expect(heard).toEqual([
      ['created', { email: 'zoë 1@example.com' }, { credits: 1 }, 'users/zoë 1@example.com'],
      ['updated', { credits: 1 }, { credits: 2 }],
      ['deleted', { credits: 2 }],
    ])
  })

  it('is called for the paths it names and no others', async () => {
    const heard: string[] = []
    const note = (name: string) => (event: { document: string }) => {
      heard.push(`${name} ${event.document}`)
    }
    await begin({
      exact: onDocumentCreated('users/ana', note('exact')),
      below: onDocumentCreated('users/{id}/letters/{letter}', note('below')),
      anywhere: onDocumentCreated('{path=**}/letters/{letter}', note('anywhere')),
    })
    const batch = db.batch()
    for (const path of ['users/ana', 'users/bob', 'users/ana/letters/1', 'letters/2', 'users/ana/notes/3'])
      batch.set(db.doc(path), { n: 1 })
    await batch.commit()
    await idle()
    expect(heard.toSorted()).toEqual([
      'anywhere letters/2',
      'anywhere users/ana/letters/1',
      'below users/ana/letters/1',
      'exact users/ana',
    ])
  })
})

describe('delivery', () => {
  it('is repeated when the host dies in the middle of it', async () => {
    const ids: string[] = []
    await begin({
      created: onDocumentCreated('users/{id}', async ({ id }) => {
        if (ids.push(id) === 1) await host.stop()
      }),
    })
    await db.doc('users/ana').set({ n: 1 })
    await vi.waitFor(() => expect(ids).toHaveLength(1), WAIT)
    await startHost(portOf(host))
    expect((await idle()).idle).toBe(true)
    expect(ids).toEqual([ids[0], ids[0]])
  })

  it('waits for a host that is gone to come back', async () => {
    const heard: string[] = []
    await begin({
      created: onDocumentCreated('users/{id}', ({ params }) => {
        heard.push(params.id)
      }),
    })
    await db.doc('users/before').set({ n: 1 })
    await idle()
    await host.stop()
    await db.doc('users/during').set({ n: 1 })
    const { pending } = JSON.parse(await (await control('triggers:idle')).text())
    expect(pending).toHaveLength(1)
    await startHost(portOf(host))
    await control('triggers:retry', { method: 'POST' })
    expect((await idle()).idle).toBe(true)
    expect(heard).toEqual(['before', 'during'])
  })

  it('goes on after the server itself was started anew', async () => {
    const heard: string[] = []
    await begin({
      created: onDocumentCreated('users/{id}', ({ params }) => {
        heard.push(params.id)
      }),
    })
    await host.stop()
    await db.doc('users/ana').set({ n: 1 })
    await deleteApp(app)
    await server.stop()
    await startHost(portOf(host))
    await startServer()
    expect((await idle()).idle).toBe(true)
    expect(heard).toEqual(['ana'])
    await deleteApp(app)
    await server.stop()
    await startServer()
    await idle()
    expect(heard).toEqual(['ana'])
  })
})

it.each([
  ['POST', 'eventarcTrigger?eventarcTriggerId=x', '{"eventType":"nothing"}', 'eventType'],
  ['POST', 'eventarcTrigger', '{}', 'eventarcTriggerId'],
  ['POST', 'eventarcTrigger?eventarcTriggerId=x', '{', 'not JSON'],
  ['PATCH', 'triggers:settings', '{"copies":0}', 'copies'],
])('%s %s with %s is refused, with the reason', async (method, path, body, words) => {
  await begin({})
  const response = await control(path, { method, body })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(words)
})
