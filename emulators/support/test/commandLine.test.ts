import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listenOn } from '../listenOn.ts'
import { fromRoot } from '../../../scripts/stack/paths.ts'
import { FunctionsFolder } from '../../scheduler/test/schedulerRig.ts'

let functions: FunctionsFolder
beforeAll(() => {
  functions = new FunctionsFolder(`exports.sweep = onSchedule('every 5 minutes', async () => {})`)
})
afterAll(() => functions.remove())

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const STAND_INS: [string, () => string[], RegExp][] = [
  ['tasks', () => ['--data', ''], /gRPC/],
  ['youtube', () => [], /YouTube Data API/],
  ['stripe', () => ['--data', ''], /Stripe API/],
  ['captcha', () => [], /reCAPTCHA/],
  ['donations', () => [], /invoices of store/],
  ['mailbox', () => ['--control-port', '0'], /IMAP on/],
  ['auth-mail', () => ['--auth', 'http://127.0.0.1:9'], /mails the codes/],
  ['scheduler', () => ['--source', functions.source], /control on/],
]

/** Starts a stand-in as `npm start` of its package does; `line` waits for one that it prints. */
function run(name: string, flags: string[]): { child: ChildProcess; line(match: RegExp): Promise<string> } {
  const main = fromRoot('emulators', name, 'src', 'main.ts')
  const child = spawn(process.execPath, [main, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const printed = new Set<string>()
  let wake = () => {}
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      printed.add(line)
      wake()
    })
  }
  return {
    child,
    async line(match) {
      for (;;) {
        const found = [...printed].find((line) => match.test(line))
        if (found !== undefined) return found
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

describe.each(STAND_INS)('%s', (name, flags, banner) => {
  it.each(['SIGINT', 'SIGTERM'] as const)('says that it is there, and ends well at %s', async (signal) => {
    const program = run(name, ['--port', '0', ...flags()])
    await program.line(banner)
    program.child.kill(signal)
    expect(await once(program.child, 'exit')).toEqual([0, null])
  })

  it('says in one line which port is taken', async () => {
    const server = createServer()
    const port = await listenOn(server, 0)
    const program = run(name, ['--port', String(port), ...flags()])
    const [exit, line] = await Promise.all([once(program.child, 'exit'), program.line(/taken/)])
    expect(exit).toEqual([1, null])
    expect(line).toBe(
      `${name}: port ${port} is taken: stop what listens there, or choose another with --port`,
    )
    server.close()
  })

  it('lists its flags', async () => {
    const program = run(name, ['--help'])
    const [exit] = await Promise.all([
      once(program.child, 'exit'),
      program.line(/--port VALUE .*_PORT, default \d+/),
    ])
    expect(exit).toEqual([0, null])
  })
})

describe('a stand-in', () => {
  it.each([
    ['an unknown flag', ['--nope', '1'], 2, /nope/],
    [
      'a port that is none',
      ['--port', 'http'],
      1,
      /--port must be a whole number from 0 to 65535, not "http"/,
    ],
    ['a word that is none of the choices', ['--port', '0', '--dispatch', 'maybe'], 1, /"auto" or "manual"/],
  ])('refuses %s', async (_, flags, expected, message) => {
    const program = run('tasks', ['--data', '', ...flags])
    const [exit] = await Promise.all([once(program.child, 'exit'), program.line(message)])
    expect(exit).toEqual([expected, null])
  })

  it('ends when the process that started it is gone', async () => {
    const main = JSON.stringify(fromRoot('emulators', 'captcha', 'src', 'main.ts'))
    const script = `
      const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, [${main}, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
      child.stdout.once('data', () => console.log(child.pid))`
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(parent)
    const [output] = await once(parent.stdout, 'data')
    const pid = Number(String(output))
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
