import { parseArgs } from 'node:util'

export interface Running {
  /** Lines that tell a person what is served, and where. */
  readonly banner: readonly string[]
  stop(): Promise<void>
}

export interface Flag {
  /** Environment variable that gives the value when the flag is absent. */
  readonly env: string
  /** Empty for a flag that has none. */
  readonly fallback: string
  /** One sentence for `--help`. */
  readonly help: string
}

type Flags = Readonly<Record<string, Flag>>

const PARENT_CHECK_MS = 250
const STOP_LIMIT_MS = 800

/**
 * The command-line side that all stand-ins share: flags, `--help`, one clear line for a start that fails, and an end
 * within a second at SIGINT, SIGTERM, or when the process that started us is gone (so that no port stays taken by an
 * orphan after a killed `npm start`).
 */
export async function runStandIn<const F extends Flags>(
  name: string,
  flags: F,
  start: (valueOf: (flag: keyof F & string) => string) => Promise<Running>,
): Promise<void> {
  const valueOf = readFlags(name, flags)
  const parentPid = process.ppid
  let running: Running | undefined
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref()
    const stopped = running?.stop() ?? Promise.resolve()
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`${name}: while stopping:`, error)
        process.exit(1)
      },
    )
  }
  // Before the start: a signal may come as soon as the first line is printed, or earlier.
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  setInterval(() => {
    if (process.ppid !== parentPid) stop()
  }, PARENT_CHECK_MS).unref()

  try {
    running = await start(valueOf)
  } catch (error) {
    console.error(`${name}: ${messageOf(error)}`)
    process.exit(1)
  }
  for (const line of running.banner) console.log(`${name}: ${line}`)
}

function readFlags(name: string, flags: Flags): (flag: string) => string {
  const options = Object.fromEntries(Object.keys(flags).map((flag) => [flag, { type: 'string' as const }]))
  let given: Record<string, string | boolean | undefined>
  try {
    given = parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values
  } catch (error) {
    console.error(`${name}: ${messageOf(error).split('\n')[0]}\n${usage(name, flags)}`)
    process.exit(2)
  }
  if (given['help']) {
    console.log(usage(name, flags))
    process.exit(0)
  }
  return (flag) => String(given[flag] ?? process.env[flags[flag]?.env ?? ''] ?? flags[flag]?.fallback ?? '')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function usage(name: string, flags: Flags): string {
  const lines = Object.entries(flags).map(
    ([flag, { env, fallback, help }]) =>
      `  --${flag} VALUE   (${env}${fallback === '' ? '' : `, default ${fallback}`}) ${help}`,
  )
  return [`Usage of ${name}:`, ...lines].join('\n')
}

/**
 * @param what name of the flag, for the message
 * @returns a TCP port; 0 asks the system for a free one
 * @throws RangeError when the text is not a whole number from 0 to 65535
 */
export function portFrom(text: string, what = 'port'): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new RangeError(`--${what} must be a whole number from 0 to 65535, not "${text}"`)
  }
  return Number(text)
}
