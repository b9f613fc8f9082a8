import { afterEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'

afterEach(() => {
  vi.doUnmock('./exchange.ts')
  vi.unstubAllGlobals()
})

it.each([
  ['has failed as any other', true, { outcome: 'failed', came: 'nothing', message: '' }],
  ['is offline where the browser is', false, { outcome: 'offline' }],
])('a call whose code cannot be loaded %s, and the next one loads it again', async (_, onLine, called) => {
  vi.resetModules()
  vi.stubGlobal('navigator', { onLine })
  vi.doMock('./exchange.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  expect(await call('unsubscribe', { token: 't' })).toEqual(called)

  vi.doUnmock('./exchange.ts')
  vi.resetModules()
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '' }))
  expect(await call('unsubscribe', { token: 't' })).toMatchObject({ outcome: 'done' })
})
