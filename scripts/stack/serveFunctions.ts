/**
 * Serves deployed exports in a process of their own, as one instance of Cloud Run does with many requests.
 * FUNCTIONS_SOURCE is the bundles' index, PORT, PROJECT and REGION say where; with REGISTER_AT, a Firestore is told of the triggers.
 */
import { createRequire, flushCompileCache } from 'node:module'
import { format } from 'node:util'
import { startFunctions } from './functionsHost.ts'
import { running } from './guardSecrets.ts'
import { endWithParent } from './keepProcess.ts'

const { FUNCTIONS_SOURCE = '', PORT = '', PROJECT = '', REGION = '', REGISTER_AT } = process.env
const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const

endWithParent()
// Lines begin with the function that wrote them.
for (const level of LEVELS) {
  const write = console[level].bind(console)
  console[level] = (...parts) => write(`${running.getStore()?.name ?? 'functions'}: ${format(...parts)}`)
}

const require = createRequire(FUNCTIONS_SOURCE)
// Each bundle has a firebase-functions of its own, which would make the same app anew where there is none yet.
require('firebase-admin/app').initializeApp()
/** A stack loads all, so that it says at once what cannot be loaded; a process without one loads what is called. */
const load = (): Record<string, unknown> => {
  // A bundle that was built anew is read anew; packages stay.
  for (const file of Object.keys(require.cache))
    if (!file.includes('node_modules')) delete require.cache[file]
  const functions = require(FUNCTIONS_SOURCE)
  return REGISTER_AT === undefined ? functions : { ...functions }
}

const where = { projectId: PROJECT, region: REGION, port: Number(PORT), keepsTime: REGISTER_AT !== undefined }
const host = await startFunctions({ functions: load(), ...where })
if (REGISTER_AT !== undefined) {
  const { hostname, port } = new URL(`http://${REGISTER_AT}`)
  await host.register({ host: hostname, port: Number(port) })
}
process.on('message', () => {
  try {
    host.replace(load())
  } catch (error) {
    console.error(error)
  }
})
process.send?.('ready')
// What has been compiled is there for the next process: this one will not get to do it as it dies.
setInterval(flushCompileCache, 500).unref()
