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
import { testFolder } from '../../../tests/support/testFolder.ts'
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

async function startHost(port = 0): Promise<void> {
  host = await startFunctions({ functions, projectId: PROJECT, region: 'europe-west1', port })
}

async function begin(given: Record<string, unknown>): Promise<void> {
  functions = given
  await startHost()
  await startServer()
}

async function startServer(): Promise<void> {
  server = await startFirestore({ functionsEmulator: host.address, dataFile: join(folder, 'data') })
  await host.register(server)
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${server.port}`
  app = initializeApp({ projectId: PROJECT }, crypto.randomUUID())
  db = getFirestore(app)
}

const portOf = ({ address }: RunningFunctions) => Number(new URL(`http://${address}`).port)

beforeEach(() => void (folder = testFolder()))

afterEach(async () => {
  await deleteApp(app)
  await server.stop()
  await host.stop()
})

const hears = (heard: unknown[], expected: unknown[]) =>
  vi.waitFor(() => expect(heard).toEqual(expected), WAIT)

describe('a function with a trigger', () => {
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
    const expected: unknown[] = [
      ['created', { email: 'zoë 1@example.com' }, { credits: 1 }, 'users/zoë 1@example.com'],
    ]
    await doc.set({ credits: 1 })
    await hears(heard, expected)
    await doc.update({ credits: 2 })
    expected.push(['updated', { credits: 1 }, { credits: 2 }])
    await hears(heard, expected)
    await doc.update({ credits: 2 })
    await doc.delete()
    expected.push(['deleted', { credits: 2 }])
    await hears(heard, expected)
  })
})

describe('delivery of an event to the functions host', () => {
  const note = (heard: string[]) =>
    onDocumentCreated('users/{id}', ({ params }) => {
      heard.push(params.id)
    })

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
    await vi.waitFor(() => expect(ids).toHaveLength(2), WAIT)
    expect(ids[1]).toBe(ids[0])
  })

  it('waits for a host that is gone to come back', async () => {
    const heard: string[] = []
    await begin({ created: note(heard) })
    await db.doc('users/before').set({ n: 1 })
    await hears(heard, ['before'])
    await host.stop()
    await db.doc('users/during').set({ n: 1 })
    await startHost(portOf(host))
    await hears(heard, ['before', 'during'])
  })

  it('goes on after the Firestore stand-in was started anew', async () => {
    const heard: string[] = []
    const restart = async () => {
      await deleteApp(app)
      await server.stop()
      await startServer()
    }
    await begin({ created: note(heard) })
    await host.stop()
    await db.doc('users/ana').set({ n: 1 })
    await startHost(portOf(host))
    await restart()
    await hears(heard, ['ana'])
    await restart()
    await db.doc('users/bo').set({ n: 1 })
    await hears(heard, ['ana', 'bo'])
  })
})

it.each([
  ['eventarcTrigger?eventarcTriggerId=x', '{"eventType":"nothing"}', 'eventType'],
  ['eventarcTrigger', '{}', 'eventarcTriggerId'],
  ['eventarcTrigger?eventarcTriggerId=x', '{', 'not JSON'],
])('a trigger’s registration at %s with %s is refused, with the reason', async (path, body, words) => {
  await begin({})
  const at = `http://127.0.0.1:${server.port}/emulator/v1/projects/${PROJECT}/${path}`
  const response = await fetch(at, { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(words)
})
