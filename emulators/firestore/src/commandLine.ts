import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

export interface CommandLine {
  host: string
  port: number
  rulesFile: string | undefined
  indexesFile: string | undefined
  dataFile: string | undefined
  functionsEmulator: string | undefined
}

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

/**
 * Reads the options; `SONOBRIEF_FIRESTORE_DATA` and `SONOBRIEF_FIRESTORE_INDEXES` stand in for --data and --indexes
 * where firebase-tools writes the command line. Without either, `firestore.indexes.json` in the folder is used.
 * @throws Error that says which option is wrong
 */
export function readCommandLine(args: string[], env: NodeJS.ProcessEnv, folder: string): CommandLine {
  const { values } = parseArgs({ args, options: OPTIONS, strict: true, allowPositionals: false })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${values.port} is not a port.`)
  const beside = path.join(folder, 'firestore.indexes.json')
  return {
    host: values.host,
    port,
    rulesFile: values.rules,
    indexesFile:
      values.indexes ?? env['SONOBRIEF_FIRESTORE_INDEXES'] ?? (existsSync(beside) ? beside : undefined),
    dataFile: values.data ?? env['SONOBRIEF_FIRESTORE_DATA'],
    functionsEmulator: values.functions_emulator,
  }
}
