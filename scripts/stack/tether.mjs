/**
 * Runs a command in a process group of its own and ends that whole group when this process's standard input closes,
 * that is, when whoever started it is gone, even by kill -9. Usage: node tether.mjs COMMAND ARG…
 */
import { spawn } from 'node:child_process'

const GRACE_MS = 10_000
const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
let ending = false

function end() {
  if (ending) return
  ending = true
  signalGroup('SIGINT')
  setTimeout(() => signalGroup('SIGKILL'), GRACE_MS).unref()
}

function signalGroup(signal) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // The group is gone already: nothing to end.
  }
}

process.stdin.on('end', end).on('close', end).resume()
process.on('SIGINT', end)
process.on('SIGTERM', end)
child.on('error', (error) => {
  console.error(`${command}: ${error.message}`)
  process.exit(127)
})
child.on('exit', (code) => {
  // What the command left behind in its group goes too.
  signalGroup('SIGKILL')
  process.exit(code ?? 1)
})
