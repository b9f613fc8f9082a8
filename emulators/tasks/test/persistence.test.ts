import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { status } from '@grpc/grpc-js'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startTasks } from '../src/startTasks.ts'
import { serve } from '../../support/serve.ts'
import { testFolder } from '../../../tests/support/testFolder.ts'
import { clientOf, QUEUE } from './tasksRig.ts'

const PROGRAM = `
const { startTasks } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../src/startTasks.ts')))})
const { port } = await startTasks({ port: 0, dataFile: process.argv[1] })
console.log(port)`

let dataFile: string
beforeEach(() => void (dataFile = join(testFolder(), 'tasks.jsonl')))

/** A stand-in as a separate process. */
async function running() {
  const args = ['--input-type=module', '-e', PROGRAM, dataFile]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const { client, url } = { client: clientOf(Number(port)), url: `http://127.0.0.1:${Number(port)}` }
  const control = async (path: string, method = 'GET') =>
    (await (await fetch(`${url}/control/${path}`, { method })).json()) as {
      idle?: boolean
      tasks?: Array<{ name: string; body: string }>
    }
  return { child, client, control }
}

/** A target with a test's answers. @param answer status for the nth request, from 0; without one it never answers */
async function startTarget(answer: (nth: number) => number | undefined) {
  const received: IncomingHttpHeaders[] = []
  const server = await serve('target', 0, async (request, response) => {
    const code = answer(received.push(request.headers) - 1)
    if (code !== undefined) response.writeHead(code).end()
  })
  return { ...server, received }
}

describe('the tasks stand-in, killed with SIGKILL,', () => {
  it('loses no acknowledged task, no name, no queue', async () => {
    const first = await running()
    await first.client.pauseQueue({ name: QUEUE })
    const httpRequest = { url: 'http://127.0.0.1:9/', headers: { a: 'b' }, body: Buffer.from('é') }
    const names = Array.from({ length: 200 }, (_, n) => `${QUEUE}/tasks/t${n}`)
    await Promise.all(
      names.map((name) => first.client.createTask({ parent: QUEUE, task: { name, httpRequest } })),
    )
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    const second = await running()
    const { tasks = [] } = await second.control('tasks')
    expect(new Set(tasks.map(({ name }) => name))).toEqual(new Set(names))
    expect(tasks[0]?.body).toBe('é')
    expect(await second.control('run-due', 'POST')).toMatchObject({ dispatched: [], waiting: 200 })
    await second.client.purgeQueue({ name: QUEUE })
    second.child.kill('SIGKILL')
    await once(second.child, 'exit')

    const third = await running()
    const task = { name: `${QUEUE}/tasks/t8`, httpRequest }
    await expect(third.client.createTask({ parent: QUEUE, task })).rejects.toMatchObject({
      code: status.ALREADY_EXISTS,
    })
    await Promise.all([first, second, third].map(({ client }) => client.close()))
  })

  it('makes an attempt again that was under way, and counts it', async () => {
    const arrived = Promise.withResolvers<void>()
    const target = await startTarget((nth) => {
      arrived.resolve()
      return nth === 0 ? undefined : 200
    })
    const first = await running()
    await first.client.createTask({ parent: QUEUE, task: { httpRequest: { url: target.url } } })
    await arrived.promise
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    const second = await running()
    expect(await second.control('idle')).toEqual({ idle: true })
    expect(target.received.map((headers) => headers['x-cloudtasks-taskretrycount'])).toEqual(['0', '1'])
    await Promise.all([first.client.close(), second.client.close(), target.stop()])
  })
})

it('the tasks stand-in gives up an attempt at its dispatch deadline', async () => {
  // The shortest allowed deadline is 15 s; a shorter one goes straight into the journal.
  const silent = await startTarget(() => undefined)
  const before = await startTasks({ port: 0, dataFile, automatic: false })
  const client = clientOf(before.port)
  await client.createTask({ parent: QUEUE, task: { httpRequest: { url: silent.url } } })
  await client.close()
  await before.stop()
  const journal = readFileSync(dataFile, 'utf8')
  writeFileSync(dataFile, journal.replace('"dispatchDeadlineMs":600000', '"dispatchDeadlineMs":50'))
  const after = await startTasks({ port: 0, dataFile, automatic: false })
  const ran = await fetch(`${after.url}/control/run-due`, { method: 'POST' })
  expect(await ran.json()).toMatchObject({
    dispatched: [{ outcome: 'retrying', error: 'DEADLINE_EXCEEDED: no answer within 0.05 s' }],
  })
  await after.stop()
  await silent.stop()
})
