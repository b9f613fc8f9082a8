import { inTime } from '#domain/time/inTime.ts'
import { type Child, type ChildOptions, startChild } from './child.ts'
import { bin } from './paths.ts'

/** A start takes seconds, minutes beside other work; after this long something is wrong, and the log says what. */
const START_LIMIT_MS = 300_000

interface EmulatorsOptions extends Omit<ChildOptions, 'onLine'> {
  /** Of the Node that they run on. */
  nodeArgs?: readonly string[]
  /** Takes away what was made for them, once they have ended. */
  cleanUp: () => Promise<void>
}

/**
 * Starts emulators of firebase-tools.
 * @param args of `firebase emulators:start`
 * @returns once all of them answer
 * @throws Error with the last lines of the log when they do not start
 */
export async function startEmulators(
  args: readonly string[],
  { nodeArgs = [], cleanUp, ...options }: EmulatorsOptions,
): Promise<Child> {
  const lastLines: string[] = []
  const ready = Promise.withResolvers<'ready'>()
  const child = startChild(bin('node'), [...nodeArgs, bin('firebase'), 'emulators:start', ...args], {
    ...options,
    env: {
      ...options.env,
      CI: '1',
      METADATA_SERVER_DETECTION: 'none',
      FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
      // Seconds that a function may take to start. After 30, the default, the emulator gives up and never answers the call:
      // on a busy machine a page then waits for Hosting's minute.
      FUNCTIONS_DISCOVERY_TIMEOUT: '180',
    },
    onLine(line) {
      lastLines.push(line)
      if (lastLines.length > 40) lastLines.shift()
      if (line.includes('All emulators ready')) ready.resolve('ready')
    },
  })
  const ended = child.ended.then((code) => cleanUp().then(() => code))
  const stop = () => child.stop().then(async () => void (await ended))
  const start = Promise.race([ready.promise, ended])
  const outcome = await inTime(start, START_LIMIT_MS, () => 'late' as const)
  if (outcome === 'ready') return { ended, stop }
  await stop()
  const what =
    outcome === 'late' ? `did not start in ${START_LIMIT_MS / 1000} s` : `ended with code ${outcome}`
  throw new Error(`The Firebase emulators ${what}. Their last words:\n${lastLines.join('\n')}`)
}
