import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readCommandLine } from './commandLine.ts'
import { startFirestore } from './startFirestore.ts'

const PARENT_CHECK_MS = 250

try {
  const { host, port, rulesFile, indexesFile, dataFile, functionsEmulator } = readCommandLine(
    process.argv.slice(2),
    process.env,
    process.cwd(),
  )
  const rules = rulesFile !== undefined && existsSync(rulesFile) ? readFileSync(rulesFile, 'utf8') : undefined
  if (rules === undefined)
    console.warn('Firestore: no rules file was given; every client may read and write everything.')
  if (dataFile !== undefined) mkdirSync(path.dirname(path.resolve(dataFile)), { recursive: true })
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
