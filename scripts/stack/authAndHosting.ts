/**
 * Auth and Hosting of firebase-tools, without its commands: one process in place of two, and Hosting and Auth find the
 * functions in our own host. SETTINGS holds AuthAndHosting as JSON.
 */
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import './refuseMalformed.mjs'
import { endWithParent } from './keepProcess.ts'
import { fromRoot } from './paths.ts'

export interface AuthAndHosting {
  projectId: string
  authPort: number
  /** Auth alone without it. */
  hosting?: { port: number; functionsPort: number; config: object }
}

const HOST = '127.0.0.1'
const OUR_CALLS =
  /^\/(?:v1\/(?:accounts:|projects\/\{targetProjectId\}\/accounts|projects$|token|recaptchaParams)|v2\/(?:passwordPolicy|recaptchaConfig)|emulator\/v1\/projects\/\{targetProjectId\}\/(?!tenants))/
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/

endWithParent()
// What firebase-tools does not find here it would ask of the live project.
const connect = Reflect.get(Socket.prototype, 'connect') as (this: Socket, ...parts: unknown[]) => Socket
Reflect.set(Socket.prototype, 'connect', function (this: Socket, ...parts: unknown[]) {
  const { host = 'localhost', path }: { host?: string; path?: string } = Object([parts[0]].flat()[0])
  if (path !== undefined || LOOPBACK.test(host)) return connect.apply(this, parts)
  console.error(`A connection to ${host} was refused: the local stack stays on this machine.`)
  return this.destroy(new Error(`${host} is not on this machine`))
})

const require = createRequire(import.meta.url)
// Packing a file costs more than handing it on within one machine.
const asItIs = () => (_request: object, _response: object, next: () => void) => next()
Reflect.set(require.cache, require.resolve('compression'), { exports: asItIs, loaded: true })
const part = (file: string) => require(`firebase-tools/lib/${file}`)
const { EmulatorRegistry } = part('emulator/registry.js')
const { AuthEmulator } = part('emulator/auth/index.js')

// Each call that it knows takes a validator, compiled at start: those of tenants and administration would take as long again.
const { paths } = part('emulator/auth/apiSpec.js').default
for (const each of Object.keys(paths)) if (!OUR_CALLS.test(each)) delete paths[each]

const { projectId, authPort, hosting }: AuthAndHosting = JSON.parse(process.env['SETTINGS'] ?? '')
if (hosting !== undefined) {
  // Before Auth: it asks once whether there are functions to tell of its accounts.
  const info = { name: 'functions', host: HOST, port: hosting.functionsPort }
  EmulatorRegistry.set('functions', { getName: () => 'functions', getInfo: () => info })
}
await EmulatorRegistry.start(new AuthEmulator({ host: HOST, port: authPort, projectId }))
if (hosting !== undefined) {
  const { HostingEmulator } = part('emulator/hostingEmulator.js')
  const { Config } = part('config.js')
  const folder = { cwd: fromRoot(), projectDir: fromRoot() }
  const config = new Config({ hosting: hosting.config }, folder)
  const project = { project: projectId, projectId, projectRoot: fromRoot(), site: projectId }
  const options = { ...folder, ...project, config, targets: ['functions', 'hosting'], only: 'hosting' }
  await EmulatorRegistry.start(new HostingEmulator({ host: HOST, port: hosting.port, options }))
}
// Gives back what compiling took, 150 MB.
setFlagsFromString('--expose-gc')
runInNewContext('gc')()
process.send?.('ready')
