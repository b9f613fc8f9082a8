import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Child } from './child.ts'
import { allowLocalSources, PROJECT_ID } from './localSettings.ts'
import { bin, fromRoot } from './paths.ts'
import type { Ports } from './ports.ts'
import { startEmulators } from './startEmulators.ts'

const HOST = '127.0.0.1'
const REFUSE_MALFORMED = new URL('./refuseMalformed.mjs', import.meta.url).href

const official = process.env.FIRESTORE === 'official'
/** Everything on firebase-tools' own emulators, a process for each function: FIRESTORE=official or FUNCTIONS=official. */
export const IS_OFFICIAL = official || process.env.FUNCTIONS === 'official'

/**
 * Auth, Functions and Hosting of firebase-tools, with our Firestore in place of Google's unless FIRESTORE=official.
 * @param options.publicDir what Hosting serves, relative to the repository
 * @returns once all emulators answer
 * @throws Error with the last lines of the log when they do not start
 */
export async function startFirebaseEmulators(options: {
  ports: Ports
  publicDir: string
  env: Record<string, string>
  dataFile: string
  logFile: string
}): Promise<Child> {
  const configFile = fromRoot(`.firebase.${options.ports.hub}.json`)
  await writeFile(configFile, JSON.stringify(await configFor(options.ports, options.publicDir)))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...options.env,
    SONOBRIEF_FIRESTORE_DATA: options.dataFile,
    SONOBRIEF_FIRESTORE_INDEXES: fromRoot('firestore.indexes.json'),
  }
  const shims = [path.dirname(bin('node'))]
  if (!official) {
    shims.unshift(fromRoot('emulators', 'firestore', 'java-shim'))
    env.FIRESTORE_EMULATOR_BINARY_PATH = fromRoot('emulators', 'firestore', 'src', 'main.ts')
  }
  env.PATH = [...shims, process.env.PATH].join(path.delimiter)
  return startEmulators(
    ['--project', PROJECT_ID, '--config', configFile, '--only', 'auth,functions,firestore,hosting'],
    {
      cwd: fromRoot(),
      env,
      logFile: options.logFile,
      nodeArgs: ['--import', REFUSE_MALFORMED],
      cleanUp: () => rm(configFile, { force: true }),
    },
  )
}

/** Hosting of firebase.json, for this stack. @param publicDir relative to the repository */
export async function hostingConfig(ports: Ports, publicDir: string): Promise<object> {
  const { hosting } = JSON.parse(await readFile(fromRoot('firebase.json'), 'utf8'))
  allowLocalSources(hosting, ports)
  return { ...hosting, public: publicDir }
}

/** firebase.json, with the ports and the folder of this stack. Paths in it are relative to its own folder. */
async function configFor(ports: Ports, publicDir: string): Promise<unknown> {
  const config = JSON.parse(await readFile(fromRoot('firebase.json'), 'utf8'))
  config.hosting = await hostingConfig(ports, publicDir)
  config.emulators = {
    ...config.emulators,
    hosting: { host: HOST, port: ports.app },
    functions: { host: HOST, port: ports.functions },
    auth: { host: HOST, port: ports.auth },
    firestore: { host: HOST, port: ports.firestore, websocketPort: ports.firestoreWebsocket },
    hub: { host: HOST, port: ports.hub },
    logging: { host: HOST, port: ports.logging },
    eventarc: { host: HOST, port: ports.eventarc },
    tasks: { host: HOST, port: ports.firebaseTasks },
  }
  return config
}
