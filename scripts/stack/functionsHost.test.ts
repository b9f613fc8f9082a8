import { afterEach, expect, it } from 'vitest'
import { setting } from '../../functions/src/platform/config.ts'
import { type RunningFunctions, startFunctions } from './functionsHost.ts'

type Response = { end(body?: string): void }
type Work = (request: { url: string; body: unknown }, response: Response) => unknown

let host: RunningFunctions
afterEach(() => host.stop())

const deployed = (work: unknown, endpoint: object) =>
  Object.assign(work as () => unknown, { __endpoint: endpoint })
const call = (work: Work, endpoint: object = {}) => deployed(work, { httpsTrigger: {}, ...endpoint })

async function serve(functions: Record<string, unknown>): Promise<void> {
  host = await startFunctions({ functions, projectId: 'demo-host', region: 'here', keepsTime: true })
}

async function ask(path: string, body?: string, type = 'application/json'): Promise<[number, string]> {
  const init = body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': type } }
  const answer = await fetch(`${host.url}${path}`, init)
  return [answer.status, await answer.text()]
}

const secretIn = () => {
  try {
    return setting('STRIPE_SECRET_KEY')
  } catch (error) {
    return String(error)
  }
}

it('the functions host hides a secret from a function that does not declare it, after another has read it too', async () => {
  Object.assign(process.env, { GCLOUD_PROJECT: 'demo-host', STRIPE_SECRET_KEY: 'sk_test_shown' })
  const read: Work = async (_, response) => {
    await new Promise((resolve) => setImmediate(resolve))
    response.end(secretIn())
  }
  await serve({
    declares: call(read, { secretEnvironmentVariables: [{ key: 'STRIPE_SECRET_KEY' }] }),
    forgets: call((request, response) => read(request, response)),
  })
  const [[, shown], [, hidden]] = await Promise.all([ask('/declares'), ask('/forgets')])
  expect(shown).toBe('sk_test_shown')
  expect(hidden).toMatch(/STRIPE_SECRET_KEY is malformed.+ must name it in its secrets\.$/)
})

it('the functions host answers 504 when the time of a function is over, and goes on with the next call', async () => {
  let isSlow = true
  const work: Work = (_, response) => (isSlow ? new Promise(() => {}) : response.end('in time'))
  await serve({ slow: call(work, { timeoutSeconds: 0.01 }) })
  expect(await ask('/slow')).toEqual([504, 'upstream request timeout'])
  isSlow = false
  expect(await ask('/slow')).toEqual([200, 'in time'])
})

it('the functions host refuses a body of more than 32 MB', async () => {
  await serve({ takes: call((_, response) => response.end('taken')) })
  expect(await ask('/takes', 'a'.repeat(32 * 2 ** 20), 'text/plain')).toEqual([200, 'taken'])
  expect((await ask('/takes', 'a'.repeat(32 * 2 ** 20 + 1), 'text/plain'))[0]).toBe(413)
})

it('the functions host answers 404 where there is no such function, and for one that is no call', async () => {
  await serve({ event: deployed(() => {}, { eventTrigger: { eventType: 'x', eventFilters: {} } }) })
  expect([(await ask('/nowhere'))[0], (await ask('/event'))[0]]).toEqual([404, 404])
})

it('the functions host shows a function the path behind the function’s own name', async () => {
  await serve({ feed: call(({ url }, response) => response.end(url)) })
  expect(await ask('/feed/feeds/abc?x=1')).toEqual([200, '/feeds/abc?x=1'])
  expect(await ask('/feed?x=1')).toEqual([200, '/?x=1'])
})

it('the functions host loads no other function than the one that is called', async () => {
  const works = call((_, response) => response.end('works'))
  await serve({
    works,
    get breaks(): never {
      throw new Error('loaded')
    },
  })
  expect(await ask('/works')).toEqual([200, 'works'])
})

it('the functions host tells of a deleted account the functions that wait for it, and no others', async () => {
  const told: unknown[] = []
  const waits = (eventType: string) =>
    deployed((event: unknown) => told.push(event), { eventTrigger: { eventType, eventFilters: {} } })
  await serve({ erase: waits('google.firebase.auth.user.v2.deleted'), other: waits('google.other') })
  const event = { type: 'google.firebase.auth.user.v2.deleted', data: { oldValue: { uid: 'ana' } } }
  const at = `${new URL(host.url).origin}/functions/projects/demo-host/trigger_multicast`
  const init = {
    method: 'POST',
    body: JSON.stringify(event),
    headers: { 'content-type': 'application/cloudevents+json' },
  }
  expect(await (await fetch(at, init)).json()).toEqual({ multicast: ['erase'] })
  await expect.poll(() => told).toEqual([event])
})

it('the functions host serves functions that were built anew', async () => {
  await serve({ says: call((_, response) => response.end('before')) })
  expect(await ask('/says')).toEqual([200, 'before'])
  host.replace({ says: call((_, response) => response.end('after')) })
  expect(await ask('/says')).toEqual([200, 'after'])
})
