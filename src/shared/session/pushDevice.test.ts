import { afterEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../tests/support/stubStorage.ts'
import { KEYS, recall, remember } from '../offline/deviceStorage.ts'
import { pushState, seeHere, tellHere } from './pushDevice.ts'

const called = vi.hoisted(() => [] as unknown[])
vi.mock('./bearer.ts', () => ({ bearer: async () => ({}) }))
vi.mock('../api/call.ts', () => ({
  call: async (_: string, body: unknown) => {
    called.push(body)
    return { outcome: 'done' }
  },
}))
vi.mock('./pushToken.ts', () => ({ pushToken: async () => 'new-token' }))

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['granted', 'summaries', [{ token: 'new-token', choice: 'summaries' }], undefined],
  ['default', 'nothing', [], /blocks notifications/],
  ['denied', 'blocked', [], /blocks notifications/],
] as const)(
  'a device whose permission is %s has the state %s, is seen again only where it is told, and asks for permission at a press only',
  async (permission, state, calls, refusal) => {
    called.length = 0
    stubStorage()
    const requestPermission = vi.fn(async () => permission)
    vi.stubGlobal('Notification', { permission, requestPermission })
    vi.stubGlobal('PushManager', {})
    vi.stubGlobal('navigator', { serviceWorker: {} })
    remember(KEYS.push, JSON.stringify({ token: 'old', choice: 'summaries', atMs: 0 }))
    expect(pushState()).toBe(state)
    await seeHere()
    expect(called).toEqual(calls)
    // Never without a press.
    expect(requestPermission).not.toHaveBeenCalled()
    expect((await tellHere('all')) ?? '').toMatch(refusal ?? /^$/)
    expect(requestPermission).toHaveBeenCalledTimes(refusal ? 1 : 0)
    // It can be ended all the same.
    expect(await tellHere('nothing')).toBeUndefined()
    expect(requestPermission).toHaveBeenCalledTimes(refusal ? 1 : 0)
    expect([called.at(-1), recall(KEYS.push)]).toMatchObject([{ choice: 'nothing' }, null])
  },
)
