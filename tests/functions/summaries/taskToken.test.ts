import { createSign, generateKeyPairSync } from 'node:crypto'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { sample } from '../../support/tier.ts'
import { PROJECT, REGION, startPipeline, TASKS_ACCOUNT } from '../../../scripts/rigs/pipeline.ts'
import { useRig } from '../../support/useRig.ts'

const pipeline = useRig(() => startPipeline({ automaticTasks: false }))

const require = createRequire(new URL('../../../functions/package.json', import.meta.url))
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Sends a task with this token. @returns the answer's status; `done` when the queue need not call again */
async function taskWith(
  oidcToken: { serviceAccountEmail: string; audience: string },
  target: string,
): Promise<number | 'done'> {
  const { CloudTasksClient } = require('@google-cloud/tasks') as {
    CloudTasksClient: new (
      options: object,
    ) => { createTask(request: object): Promise<Array<{ name: string }>>; close(): Promise<void> }
  }
  const { credentials } = require('@grpc/grpc-js') as { credentials: { createInsecure(): object } }
  const port = Number(new URL(pipeline.tasksUrl).port)
  const client = new CloudTasksClient({
    apiEndpoint: '127.0.0.1',
    port,
    sslCreds: credentials.createInsecure(),
  })
  const parent = `projects/${PROJECT}/locations/${REGION}/queues/summaries`
  const url = `${pipeline.functions.url}/${target}`
  const [task] = await client.createTask({
    parent,
    task: { httpRequest: { url, httpMethod: 'POST', body: Buffer.from('{}').toString('base64'), oidcToken } },
  })
  await pipeline.runDue(new Date())
  const tasks = await pipeline.tasks()
  await client.close()
  const left = tasks.find(({ name }) => name === task?.name)
  return left === undefined ? 'done' : Number(left.lastAttempt?.httpStatus)
}

describe.each(sample(['summarize', 'deliver', 'resetRange'], 1))('the worker %s', (target) => {
  const audience = () => `${pipeline.functions.url}/${target}`
  const post = (headers: Record<string, string>) =>
    fetch(audience(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })
  const claims = () => {
    const now = Math.floor(Date.now() / 1000)
    const iss = 'https://accounts.google.com'
    return {
      iss,
      aud: audience(),
      email: TASKS_ACCOUNT,
      email_verified: true,
      sub: '1',
      iat: now,
      exp: now + 3600,
    }
  }

  it('refuses a call without a token', async () => {
    expect((await post({})).status).toBe(403)
    expect((await post({ authorization: 'Bearer nonsense' })).status).toBe(403)
    expect((await post({ 'x-cloudtasks-taskname': 'x', 'x-cloudtasks-queuename': 'summaries' })).status).toBe(
      403,
    )
  })

  it('refuses a token without a signature', async () => {
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`
    expect((await post({ authorization: `Bearer ${unsigned}` })).status).toBe(403)
    const removed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims())}.SIGNATURE_REMOVED`
    expect((await post({ authorization: `Bearer ${removed}` })).status).toBe(403)
  })

  it('refuses a token that somebody else has signed', async () => {
    const certificates = (await pipeline.control(pipeline.tasksUrl, '/oauth2/v1/certs', {})) as Record<
      string,
      string
    >
    const [kid] = Object.keys(certificates)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const signed = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claims())}`
    const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')
    expect((await post({ authorization: `Bearer ${signed}.${signature}` })).status).toBe(403)
  })

  it('refuses an ID token of a listener', async () => {
    const ana = await pipeline.account(0)
    expect((await post({ authorization: `Bearer ${ana.token}` })).status).toBe(403)
  })

  it('refuses a token of another service account, or for another target', async () => {
    const other = { serviceAccountEmail: `other@${PROJECT}.iam.gserviceaccount.com`, audience: audience() }
    expect(await taskWith(other, target)).toBe(403)
    const elsewhere = { serviceAccountEmail: TASKS_ACCOUNT, audience: `${pipeline.functions.url}/other` }
    expect(await taskWith(elsewhere, target)).toBe(403)
  })

  it('reads the task once the token is right, and ends a task that it does not know', async () => {
    expect(await taskWith({ serviceAccountEmail: TASKS_ACCOUNT, audience: audience() }, target)).toBe('done')
  })
})
