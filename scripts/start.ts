import path from 'node:path'
import { parseArgs } from 'node:util'
import { LOCAL_DELAY_SECONDS } from './stack/localSettings.ts'
import { LOCAL } from './stack/paths.ts'
import { modelSettings } from './stack/modelSettings.ts'
import { defaultPorts, freePorts, SERVICES, type Service } from './stack/ports.ts'
import { type Stack, startStack } from './stack/startStack.ts'
import { askedFor } from './stack/commandLine.ts'

/** `npm start`: the whole product on this machine, until Ctrl-C. */
const SHOWN: ReadonlyArray<[Service, string]> = [
  ['inbox', 'http'],
  ['smtp', 'smtp'],
  ['auth', 'http'],
  ['functions', 'http'],
  ['firestore', 'http'],
  ['tasks', 'grpc'],
  ['youtube', 'http'],
  ['podcasts', 'http'],
  ['stripe', 'http'],
  ['bounces', 'imap'],
]
const USAGE = `Usage: npm start [-- OPTIONS]
  --fresh        forgets all local data first
  --free-ports   takes ports that nobody uses, to run beside another one
  --dir DIR      keeps data, logs and builds there instead of .local`
const ACCOUNTS = ['free', 'premium', 'enterprise', 'broke', 'unverified']

const startedMs = Date.now()
const { fresh, dir, freePorts: useFreePorts } = askedFor(USAGE, options)
const ports = useFreePorts ? await freePorts() : defaultPorts()
const interrupted = new AbortController()
let stack: Stack | undefined
let ending = false
async function end(code: number, reason?: string): Promise<void> {
  // Pressed again: at once. What is left ends with this process.
  if (ending) process.exit(1)
  ending = true
  console.log('Ending …')
  interrupted.abort()
  await stack?.stop()
  if (reason !== undefined) console.error(reason)
  if (stack) process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
// npm was killed: nothing else would end this.
process.on('disconnect', () => void end(1))

const models = await modelSettings(ports)
try {
  console.log('Building and starting Sonobrief …')
  const onRestart = (message: string) => console.error(message)
  stack = await startStack({ ports, dir, fresh, env: models.env, signal: interrupted.signal, onRestart })
} catch (error) {
  if (!ending) console.error(error instanceof Error ? error.message : error)
  process.exit(ending ? 130 : 1)
}
const { logDir } = stack
void stack.broken.then((reason) => (ending ? undefined : end(1, `${reason} ${logDir} tells more.`)))

// The lists of this week, as the first Friday of a new project would have them: who is curious need not wait for the hour.
void fetch(`http://127.0.0.1:${ports.scheduler}/control/run?job=composeLists`, { method: 'POST' }).catch(
  () => {},
)
const episodes = (await (await fetch(`http://127.0.0.1:${ports.youtube}/control/episodes`)).json()) as {
  episodes: Array<{ title: string; minutes: number; language: string; url: string }>
}
const podcasts = (await (await fetch(`http://127.0.0.1:${ports.podcasts}/control/links`)).json()) as {
  links: Array<{ kind: string; text: string }>
}
console.log('\nServices')
for (const [service, scheme] of SHOWN) {
  console.log(`  ${SERVICES[service][1].padEnd(24)}${scheme}://127.0.0.1:${ports[service]}`)
}
console.log('\nAccounts (password of all: listen-more)')
console.log(`  ${ACCOUNTS.map((name) => `${name}@sonobrief.test`).join('  ')}`)
console.log('\nEpisodes to paste')
for (const { title, minutes, language, url } of episodes.episodes.slice(0, 8)) {
  console.log(`  ${url}  ${language}  ${String(minutes).padStart(3)} min  ${title}`)
}
if (episodes.episodes.length > 8) console.log(`  … and ${episodes.episodes.length - 8} more`)
console.log('\nPodcasts to paste')
for (const { kind, text } of podcasts.links) console.log(`  ${kind.padEnd(31)}${text}`)
console.log(
  '\nThe podcast lists are made now, from the chart of the invented shows: some seconds each (npm run lists -- show).',
)
console.log(`\n${models.lines.join('\n')}`)
console.log(
  `Summaries are delivered to the inbox ${LOCAL_DELAY_SECONDS} s after the request. Ctrl-C ends everything.`,
)
console.log(`Started in ${((Date.now() - startedMs) / 1000).toFixed(1)} s.`)
console.log(`Sonobrief is ready: http://127.0.0.1:${ports.app}`)

function options() {
  const { values } = parseArgs({
    options: {
      fresh: { type: 'boolean', default: false },
      'free-ports': { type: 'boolean', default: false },
      dir: { type: 'string', default: LOCAL },
    },
  })
  return { fresh: values.fresh, freePorts: values['free-ports'], dir: path.resolve(values.dir) }
}
