import { Firestore } from '@google-cloud/firestore'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type FirestoreOptions, type RunningFirestore, startFirestore } from '../../src/startFirestore.ts'

export interface AdminFirestore {
  /** The Node SDK, as an administrator, on each test's own project. */
  readonly db: Firestore
  /** `projects/P/databases/(default)/documents` of the current test's project. */
  readonly root: string
  /** A commit in the API's own words, as an administrator. */
  commit(writes: unknown[]): Promise<unknown>
}

let projects = 0

/** Close it with terminate(). */
export function clientOf(server: RunningFirestore, projectId: string): Firestore {
  // Read when a client is made; no search for credentials.
  process.env['METADATA_SERVER_DETECTION'] = 'none'
  process.env['FIRESTORE_EMULATOR_HOST'] = `${server.host}:${server.port}`
  return new Firestore({ projectId })
}

/** One server for a file's tests, and an empty project for each. Call at the top of the file. */
export function useAdminFirestore(options: FirestoreOptions = {}): AdminFirestore {
  let server: RunningFirestore
  let projectId = ''
  let client: Firestore
  beforeAll(async () => {
    server = await startFirestore(options)
  })
  beforeEach(() => {
    projectId = `demo-${process.pid}-${++projects}`
    client = clientOf(server, projectId)
    return () => client.terminate()
  })
  afterAll(() => server.stop())
  return {
    get db() {
      return client
    },
    get root() {
      return `projects/${projectId}/databases/(default)/documents`
    },
    commit(writes) {
      const { request } = client as unknown as { request: (...of: unknown[]) => Promise<unknown> }
      const database = `projects/${projectId}/databases/(default)`
      return request.call(client, 'commit', { database, writes }, 'test')
    },
  }
}
