import { afterAll, describe, expect, it } from 'vitest'
import { serve } from '../../../../emulators/support/serve.ts'
import { fetchLimited } from './fetchLimited.ts'
import { OutsideError } from './OutsideError.ts'

const asked: string[] = []
const server = await serve('tests', 0, async (request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  if (path === '/moved') response.writeHead(302, { location: '/elsewhere' }).end()
  else if (path === '/endless') {
    const more = () => {
      while (response.write('x'.repeat(1_024)));
    }
    response.on('drain', more)
    more()
  } else if (path !== '/silent') response.end('x'.repeat(100))
})
afterAll(() => server.stop())

const get = (path: string, limits: Partial<{ timeoutMs: number; largestBytes: number }> = {}) => {
  const url = new URL(path, server.url)
  return fetchLimited(url, {}, { service: 'Tests', timeoutMs: 60_000, largestBytes: 100, ...limits })
}

describe('#foreign-host: fetchLimited', () => {
  it('gives status and text', async () => {
    expect(await get('/')).toEqual({ status: 200, text: 'x'.repeat(100) })
  })

  it('follows no redirect', async () => {
    await expect(get('/moved')).rejects.toThrow(OutsideError)
    expect(asked).not.toContain('/elsewhere')
  })

  it.each(['/', '/endless'])('stops above its limit of bytes: %s', async (path) => {
    await expect(get(path, { largestBytes: 99 })).rejects.toThrow('more than 99 bytes')
  })

  it('stops at its limit of time', async () => {
    await expect(get('/silent', { timeoutMs: 20 })).rejects.toThrow('no answer within 20 ms')
  })
})
