import type { CloudTasksClient, protos } from '@google-cloud/tasks'
import { status } from '@grpc/grpc-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../support/serve.ts'
import { startTasks } from '../src/startTasks.ts'
import { clientOf, QUEUE } from './tasksRig.ts'

type ITask = protos.google.cloud.tasks.v2.ITask

const NOW = Date.parse('2026-11-21T10:00:00.123Z')
const MEGABYTE = 1024 * 1024

const url = 'http://127.0.0.1:9/run'
const DAYS_30 = { seconds: Math.floor(NOW / 1000) + 30 * 86_400 + 1 }

let tasks: RunningServer
let client: CloudTasksClient
beforeAll(async () => {
  tasks = await startTasks({ port: 0, now: () => NOW, automatic: false })
  client = clientOf(tasks.port)
})
afterAll(async () => {
  await client.close()
  await tasks.stop()
})

async function create(task: ITask): Promise<ITask> {
  const [created] = await client.createTask({ parent: QUEUE, task: { httpRequest: { url }, ...task } })
  return created
}

describe('createTask', () => {
  it('refuses a name that is in use', async () => {
    const name = `${QUEUE}/tasks/once`
    await create({ name })
    await expect(create({ name })).rejects.toMatchObject({ code: status.ALREADY_EXISTS })
  })

  const allowed: [string, ITask][] = [
    ['a deadline of 30 min', { dispatchDeadline: { seconds: 1800 } }],
    ['a body of just under 1 MB', { httpRequest: { url, body: Buffer.alloc(MEGABYTE - 1000) } }],
    [
      'a token over plain HTTP to this machine',
      { httpRequest: { url, oidcToken: { serviceAccountEmail: 'a@b.cd' } } },
    ],
  ]
  it.each(allowed)('takes %s', async (_, task) => {
    await expect(create(task)).resolves.toMatchObject({ view: 'BASIC' })
  })

  const refused: [string, ITask, RegExp][] = [
    ['more than 30 days ahead', { scheduleTime: DAYS_30 }, /30 days/],
    ['a deadline under 15 s', { dispatchDeadline: { seconds: 14 } }, /15s to 30m/],
    ['a body over 1 MB', { httpRequest: { url, body: Buffer.alloc(MEGABYTE) } }, /too large/],
    ['a name without its queue', { name: 'short' }, /formatted/],
    ['no request', { httpRequest: null }, /http_request must be set/],
    [
      'a token over plain HTTP to elsewhere',
      { httpRequest: { url: 'http://example.com/', oidcToken: { serviceAccountEmail: 'a@b.cd' } } },
      /must start with 'https:/,
    ],
  ]
  it.each(refused)('refuses %s', async (_, task, message) => {
    await expect(create(task)).rejects.toMatchObject({
      code: status.INVALID_ARGUMENT,
      details: expect.stringMatching(message) as string,
    })
  })
})
