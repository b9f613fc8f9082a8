import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { COMPILED } from '../stack/paths.ts'

const MAIN = fileURLToPath(new URL('./functionsHostMain.ts', import.meta.url))

/** The functions in a process of their own, started again whenever it dies, as the cloud does. */
export interface FunctionsProcess {
  /** SIGKILL: nothing is finished, flushed or closed. */
  kill(): void
  /** Resolves when a process is up and takes calls. */
  ready(): Promise<void>
  /** How often it has been started. */
  readonly starts: number
  /** Of the process that runs now. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** @param env what the functions read; PATH and the like come from this process */
export function startFunctionsProcess(env: Record<string, string>): FunctionsProcess {
  let current: { child: ChildProcess; isReady: Promise<boolean>; hasEnded: Promise<unknown> }
  let isStopped = false
  let starts = 0
  const start = () => {
    starts++
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
    const inherited = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED }
    const child = fork(MAIN, { env: { ...inherited, ...env }, stdio: [...stdio] })
    const hasEnded = once(child, 'exit').then(() => {
      if (!isStopped) start()
    })
    const isReady = Promise.race([once(child, 'message').then(() => true), hasEnded.then(() => false)])
    current = { child, isReady, hasEnded }
  }
  start()
  return {
    kill: () => void current.child.kill('SIGKILL'),
    async ready() {
      // One may die while it is waited for: then the next one counts.
      for (;;) {
        const awaited = current
        const isUp =
          (await awaited.isReady) && awaited.child.exitCode === null && awaited.child.signalCode === null
        if (isUp) return
        await awaited.hasEnded
      }
    },
    get starts() {
      return starts
    },
    get pid() {
      return current.child.pid
    },
    async stop() {
      isStopped = true
      current.child.kill('SIGKILL')
      await current.hasEnded
    },
  }
}
