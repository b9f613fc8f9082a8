import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startFirestore } from './startFirestore.ts'

const PARENT_CHECK_MS = 250

const OPTIONS = {
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '8180' },
  rules: { type: 'string' },
  indexes: { type: 'string' },
  data: { type: 'string' },
  functions_emulator: { type: 'string' },
  // Further options of firebase-tools for Google's program. This server serves every project and database alike, in
  // the standard edition, and has no web interface to feed over a WebSocket.
  websocket_port: { type: 'string' },
  project_id: { type: 'string' },
  single_project_mode: { type: 'string' },
  single_project_mode_error: { type: 'string' },
  'database-edition': { type: 'string' },
} as const

try {
  const { values } = parseArgs({ options: OPTIONS })
  const { host, rules: rulesFile, functions_emulator: functionsEmulator } = values
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${values.port} is not a port.`)
  // firebase-tools writes the command line itself: what it does not know comes by the environment.
  const { SONOBRIEF_FIRESTORE_INDEXES, SONOBRIEF_FIRESTORE_DATA } = process.env
  const beside = existsSync('firestore.indexes.json') ? 'firestore.indexes.json' : undefined
  const indexesFile = values.indexes ?? SONOBRIEF_FIRESTORE_INDEXES ?? beside
  const dataFile = values.data ?? SONOBRIEF_FIRESTORE_DATA
  const rules = rulesFile !== undefined && existsSync(rulesFile) ? readFileSync(rulesFile, 'utf8') : undefined
  if (rules === undefined)
    console.warn('Firestore: no rules file was given; every client may read and write everything.')
  if (dataFile !== undefined) mkdirSync(path.dirname(dataFile), { recursive: true })
  const server = await startFirestore({
    host,
    port,
    ...(rules !== undefined && { rules }),
    ...(indexesFile !== undefined && { indexes: readFileSync(indexesFile, 'utf8') }),
    ...(dataFile !== undefined && { dataFile }),
    ...(functionsEmulator !== undefined && { functionsEmulator }),
  })
  console.log(`Firestore is running on ${server.host}:${server.port}`)
  process.send?.('ready')

  const exit = () => {
    void server.stop().then(() => process.exit(0))
  }
  process.once('SIGINT', exit)
  process.once('SIGTERM', exit)
  // firebase-tools starts its emulators detached: its death would not end this process.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) exit()
  }, PARENT_CHECK_MS).unref()
} catch (error) {
  console.error(`Firestore cannot start: ${explain(error)}`)
  process.exit(1)
}

function explain(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  return code === 'EADDRINUSE' ? `port ${port} is taken by another program.` : message
}
