import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { inTime } from '#domain/time/inTime.ts'

export type KeptProcess = ReturnType<typeof keepProcess>

interface KeepOptions {
  /** What it is, for messages. */
  name: string
  /** A file of Node; it sends `ready` to its parent once it serves, and ends with it (`endWithParent`). */
  module: string
  args?: readonly string[]
  env: NodeJS.ProcessEnv
  logFile?: string
  /** Called when a process has ended by itself, before the next one starts. */
  onRestart?: (message: string) => void
  mostRestarts?: number
}

const START_LIMIT_MS = 300_000
const STOP_LIMIT_MS = 10_000

/** A module in a process of its own, started again whenever it ends by itself. */
export function keepProcess(options: KeepOptions) {
  const { name, module, args = [], env, logFile, onRestart = () => {}, mostRestarts = Infinity } = options
  let current: { child: ChildProcess; isReady: Promise<boolean>; hasEnded: Promise<unknown> }
  let [starts, wasReady, isStopped, lastLine] = [0, false, false, '']
  let reason = `${name} was stopped.`
  const broken = Promise.withResolvers<string>()
  const start = () => {
    const log =
      logFile === undefined ? undefined : createWriteStream(logFile, { flags: starts > 0 ? 'a' : 'w' })
    starts++
    const output = log ? 'pipe' : 'inherit'
    const stdio = ['ignore', log ? 'pipe' : 'ignore', output, 'ipc'] as const
    // A process group of its own: Ctrl-C in the terminal reaches the parent alone, which ends all in their order.
    const child = fork(module, args, { env, stdio: [...stdio], detached: true, execArgv: [] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        log?.write(text)
        lastLine = text.trim().split('\n').at(-1) || lastLine
      })
    }
    const hasEnded = once(child, 'exit').then(([code, signal]) => {
      log?.end()
      if (isStopped) return
      const how = signal === null ? `with code ${code}` : `by ${signal}`
      if (!wasReady || starts > mostRestarts) {
        isStopped = true
        reason = `${name} ended ${how}: ${lastLine || 'it said nothing'}`
        broken.resolve(reason)
        return
      }
      onRestart(`${name} ended ${how} and starts again with its data.`)
      start()
    })
    const isReady = Promise.race([once(child, 'message').then(() => true), hasEnded.then(() => false)])
    void isReady.then((up) => (wasReady ||= up))
    current = { child, isReady, hasEnded }
  }
  start()
  const isUp = async () => {
    // One may die while it is waited for: then the next one counts.
    for (;;) {
      if (isStopped) throw new Error(reason)
      const awaited = current
      const { exitCode, signalCode } = awaited.child
      if ((await awaited.isReady) && exitCode === null && signalCode === null) return
      await awaited.hasEnded
    }
  }
  return {
    /** Resolves when a process is up. @throws Error that says why there is none any more */
    ready: (): Promise<void> =>
      inTime(isUp(), START_LIMIT_MS, () => {
        throw new Error(`${name} did not start in ${START_LIMIT_MS / 1000} s: ${lastLine}`)
      }),
    /** SIGKILL: nothing is finished, flushed or closed. */
    kill: () => void current.child.kill('SIGKILL'),
    send: (message: string) => void current.child.send(message),
    /** How often it has been started. */
    get starts() {
      return starts
    },
    get pid() {
      return current.child.pid
    },
    /** Resolves with the reason when it is not started again. */
    broken: broken.promise,
    async stop() {
      isStopped = true
      const { child, hasEnded } = current
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await inTime(hasEnded, STOP_LIMIT_MS, async () => {
        child.kill('SIGKILL')
        await hasEnded
      })
    },
  }
}

/** Ends this process, a child of `keepProcess`, with its parent, however that ends. */
export function endWithParent(): void {
  if (process.send === undefined) return
  process.on('disconnect', () => process.exit())
  if (!process.connected) process.exit()
}
