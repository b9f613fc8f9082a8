import { watch } from 'node:fs'
import { createServer } from 'vite'
import { buildFunctions } from './stack/buildAll.ts'
import { webSettings } from './stack/localSettings.ts'
import { modelSettings } from './stack/modelSettings.ts'
import { fromRoot, LOCAL } from './stack/paths.ts'
import { defaultPorts } from './stack/ports.ts'
import { type Stack, startStack } from './stack/startStack.ts'

/** `npm run dev`: the stack of `npm start`, with a Vite server in front and functions rebuilt when a file changes. */
const DEV_PORT = 5051
const SPANISH_PORT = 5052
const REBUILD_AFTER_MS = 100

const ports = defaultPorts()
const models = await modelSettings(ports)
let stack: Stack
try {
  stack = await startStack({ ports, dir: LOCAL, env: models.env })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
Object.assign(process.env, webSettings(ports))
const app = `http://127.0.0.1:${ports.app}`
const proxy = { '/api': { target: app, headers: { origin: app } }, '/__': app }
const shared = { host: '127.0.0.1', strictPort: true }
const spanishApp = { target: `http://127.0.0.1:${SPANISH_PORT}`, ws: true }
const english = await createServer({
  root: fromRoot(),
  server: { ...shared, port: DEV_PORT, proxy: { ...proxy, '^/es(?:/|$)': spanishApp } },
})
// Its modules have their own addresses, below /es/ too.
process.env['SITE_LANGUAGE'] = 'es'
const spanish = await createServer({
  root: fromRoot(),
  base: '/es/',
  cacheDir: fromRoot('node_modules', '.vite-es'),
  server: { ...shared, port: SPANISH_PORT },
})
await Promise.all([english.listen(), spanish.listen()])

let timer: NodeJS.Timeout | undefined
const watcher = watch(fromRoot('functions', 'src'), { recursive: true }, () => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    buildFunctions().then(
      () => {
        stack.reloadFunctions()
        console.log('Functions rebuilt.')
      },
      (error: unknown) => console.error(error instanceof Error ? error.message : error),
    )
  }, REBUILD_AFTER_MS)
})

async function end(): Promise<void> {
  watcher.close()
  await Promise.all([english.close(), spanish.close()])
  await stack.stop()
  process.exit(0)
}
process.once('SIGINT', () => void end())
process.once('SIGTERM', () => void end())
for (const line of models.lines) console.log(line)
console.log(
  `Sonobrief with hot reload: http://127.0.0.1:${DEV_PORT} (inbox: http://127.0.0.1:${ports.inbox})`,
)
