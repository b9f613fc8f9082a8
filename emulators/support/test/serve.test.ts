import { createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { FaultPlan } from '../FaultPlan.ts'
import { HttpRefusal, readJsonObject } from '../httpJson.ts'
import { listenOn } from '../listenOn.ts'
import { router, type RunningServer, serve } from '../serve.ts'

let server: RunningServer
afterEach(() => server?.stop())

it('router answers by the route that fits, or lists the routes that there are', async () => {
  server = await serve(
    'test',
    0,
    router({
      'GET /things/:id': ({ id, query }) => ({ id, size: query.get('size') }),
      'GET /:place/things/top=:count/json': ({ params }) => params,
      'POST /things': async ({ request }) => ({ ...(await readJsonObject(request)), made: true }),
      'GET /refused': () => {
        throw new HttpRefusal(409, 'not now')
      },
      'GET /plain': ({ response }) => void response.writeHead(204).end(),
    }),
  )
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(server.url + path, init)
    const text = await response.text()
    return [response.status, text === '' ? '' : (JSON.parse(text) as unknown)]
  }
  expect(await ask('/things/a%20b?size=2')).toEqual([200, { id: 'a b', size: '2' }])
  expect(await ask('/us/things/top=5/json')).toEqual([200, { place: 'us', count: '5' }])
  expect(await ask('/things/%zz')).toEqual([200, { id: '%zz', size: null }])
  expect(await ask('/things', { method: 'POST', body: '{"a":1}' })).toEqual([200, { a: 1, made: true }])
  expect(await ask('/things', { method: 'POST', body: '[]' })).toEqual([
    400,
    { error: 'the body must be a JSON object' },
  ])
  expect(await ask('/plain')).toEqual([204, ''])
  expect(await ask('/refused')).toEqual([409, { error: 'not now' }])
  expect(await ask('/things/a/b')).toEqual([
    404,
    {
      error: expect.stringMatching(
        /^no GET \/things\/a\/b here; there are GET \/things\/:id, GET \/:place/,
      ) as string,
    },
  ])
})

it('serve says in one line which port is taken', async () => {
  const other = createServer()
  const port = await listenOn(other, 0)
  await expect(serve('test', port, async () => {})).rejects.toThrow(
    `port ${port} is taken: stop what listens there`,
  )
  other.close()
})

it('FaultPlan uses up faults in the order in which they were ordered, each where it fits', () => {
  const plan = new FaultPlan(['kind'], ({ kind }) => ({ kind }))
  const take = (kind?: string) => plan.take((fault) => kind === undefined || fault.kind === kind)?.kind
  plan.order({ kind: 'a', times: 2 })
  plan.order({ kind: 'b' })
  expect([take('b'), take(), take(), take()]).toEqual(['b', 'a', 'a', undefined])
  plan.order({ kind: 'a', times: 9 })
  plan.order({ times: 0 })
  expect(take()).toBeUndefined()
  expect(() => plan.order({ speed: 1 })).toThrow('a fault has no "speed"; it has kind, times')
  expect(() => plan.order({ kind: 'a', times: -1 })).toThrow('times must be a whole number')
})
