import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fromRoot } from './paths.ts'

const TETHER = fileURLToPath(new URL('./tether.mjs', import.meta.url))

export type Child = ReturnType<typeof startChild>

interface ChildOptions {
  cwd: string
  env: NodeJS.ProcessEnv
  logFile: string
  /** Called per line of output. */
  onLine?: (line: string) => void
}

/** Starts a command that cannot outlive us. Its output goes to a log file; `ready` sees every line of it. */
export function startChild(command: string, args: readonly string[], options: ChildOptions) {
  const log = createWriteStream(options.logFile, { flags: 'w' })
  const child: ChildProcess = spawn(process.execPath, [TETHER, command, ...args], {
    cwd: options.cwd,
    env: options.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C in the terminal must reach us alone: we end the children in their order.
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      log.write(chunk)
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) options.onLine?.(line)
    })
  }
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  void ended.then(() => log.end())
  return {
    /** Resolves with the exit code; never rejects. */
    ended,
    /** Asks the command to end (SIGINT, after ten seconds SIGKILL, for its whole group) and waits until it has. */
    async stop() {
      child.stdin?.end()
      await ended
    },
  }
}

/** Runs a command at the root with its output shown. @returns its exit code; 127 when it could not be started */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: fromRoot(), stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(127)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
