import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { capture } from './sentry.ts'

it('capture sends an error to the Sentry project of the DSN, and nothing about the reader', async () => {
  let arrived: (report: { path: string; body: string }) => void = () => {}
  const report = new Promise<{ path: string; body: string }>((resolve) => {
    arrived = resolve
  })
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      response.end('{}')
      arrived({ path: new URL(request.url ?? '', 'http://x').pathname, body })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  const failure = new TypeError('it broke at https://sonobrief.app/newsletter/preferences?token=hush#hush')
  // A stack names inline scripts, such as an extension's, by the page's address.
  failure.stack = `TypeError: it broke\n    at f (https://sonobrief.app/confirmEmail?newsletter=hush:1:2)`
  capture(`http://key@127.0.0.1:${port}/42`, failure)

  const { path, body } = await report
  expect(path).toBe('/api/42/envelope/')
  const event = JSON.parse(body.split('\n')[2] ?? '') as Record<string, unknown>
  expect(event).toMatchObject({
    exception: {
      values: [{ type: 'TypeError', value: 'it broke at https://sonobrief.app/newsletter/preferences' }],
    },
  })
  expect(body).not.toContain('hush')
  expect(Object.keys(event).filter((key) => ['request', 'user', 'breadcrumbs'].includes(key))).toEqual([])
})
