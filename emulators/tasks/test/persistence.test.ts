import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { status } from '@grpc/grpc-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTasks } from '../src/startTasks.ts'
import { at, clientOf, LOCATION, QUEUE, Target } from './tasksRig.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
const LATER = { scheduleTime: at(Date.now() + 3_600_000) }

let folder: string
let dataFile: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tasks-'))
  dataFile = join(folder, 'tasks.jsonl')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Starts the program as `npm start` does. */
function run(...flags: string[]): { child: ChildProcess; line(match: RegExp): Promise<string> } {
  const child = spawn(process.execPath, [MAIN, '--data', dataFile, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const lines: string[] = []
  const waiting: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const wake of waiting.splice(0)) wake()
    })
  }
  return {
    child,
    async line(match) {
      for (;;) {
        const found = lines.find((line) => match.test(line))
        if (found !== undefined) return found
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
  }
}

async function running(...flags: string[]) {
  const program = run('--port', '0', ...flags)
  const port = Number(/:(\d+)$/.exec(await program.line(/gRPC/))?.[1])
  return { ...program, port, client: clientOf(port) }
}

describe('kill -9', () => {
  it('loses no acknowledged task, no name, no queue', async () => {
    const first = await running()
    await first.client.createQueue({
      parent: LOCATION,
      queue: { name: QUEUE, retryConfig: { maxAttempts: 3 } },
    })
    const httpRequest = { url: 'http://127.0.0.1:9/', headers: { a: 'b' }, body: Buffer.from('é') }
    const names = Array.from({ length: 200 }, (_, n) => `${QUEUE}/tasks/t${n}`)
    await Promise.all(
      names.map((name) => first.client.createTask({ parent: QUEUE, task: { name, httpRequest, ...LATER } })),
    )
    await first.client.deleteTask({ name: `${QUEUE}/tasks/t7` })
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    const second = await running()
    const [tasks] = await second.client.listTasks({ parent: QUEUE, responseView: 'FULL' })
    expect(new Set(tasks.map(({ name }) => name))).toEqual(
      new Set(names.filter((name) => !name.endsWith('/t7'))),
    )
    expect(Buffer.from(tasks[0]?.httpRequest?.body ?? '').toString()).toBe('é')
    expect((await second.client.getQueue({ name: QUEUE }))[0].retryConfig?.maxAttempts).toBe(3)
    for (const id of ['t7', 't8']) {
      const task = { name: `${QUEUE}/tasks/${id}`, httpRequest, ...LATER }
      await expect(second.client.createTask({ parent: QUEUE, task })).rejects.toMatchObject({
        code: status.ALREADY_EXISTS,
      })
    }
    await Promise.all([first.client.close(), second.client.close()])
  })

  it('during an attempt has it made again, counted', async () => {
    const target = await Target.start()
    const arrived = new Promise<void>((resolve) => {
      target.answer = (_, nth) => {
        resolve()
        return nth === 0 ? new Promise<number>(() => {}) : 200
      }
    })
    const first = await running('--queues', 'auto')
    await first.client.createTask({ parent: QUEUE, task: { httpRequest: { url: target.url } } })
    await arrived
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    const second = await running()
    const idle = await fetch(`http://127.0.0.1:${second.port}/control/idle`)
    expect(await idle.json()).toEqual({ idle: true })
    expect(target.received.map(({ headers }) => headers['x-cloudtasks-taskretrycount'])).toEqual(['0', '1'])
    await Promise.all([first.client.close(), second.client.close(), target.stop()])
  })
})

describe('the journal', () => {
  const seeded = async () => {
    const tasks = await startTasks({ port: 0, dataFile, automatic: false, autoCreateQueues: true })
    const client = clientOf(tasks.port)
    const name = `${QUEUE}/tasks/kept`
    await client.createTask({ parent: QUEUE, task: { name, httpRequest: { url: 'http://127.0.0.1:9/' } } })
    await client.close()
    await tasks.stop()
    return name
  }
  const reopened = () => startTasks({ port: 0, dataFile, automatic: false })

  it('survives a last line that was cut off', async () => {
    const name = await seeded()
    appendFileSync(dataFile, '{"op":"task","task":{"na')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const tasks = await reopened()
    expect(warn.mock.calls).toEqual([[expect.stringContaining('unfinished last line')]])
    warn.mockRestore()
    const client = clientOf(tasks.port)
    await expect(client.getTask({ name })).resolves.toBeTruthy()
    await client.close()
    await tasks.stop()
    expect(readFileSync(dataFile, 'utf8')).toMatch(/\}\n$/)
  })

  it('with damage elsewhere stops the start, and names the line', async () => {
    await seeded()
    writeFileSync(dataFile, `nonsense\n${readFileSync(dataFile, 'utf8')}`)
    await expect(reopened()).rejects.toThrow(/tasks\.jsonl: line 1 is damaged/)
  })
})
