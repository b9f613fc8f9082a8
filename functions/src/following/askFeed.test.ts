import { setImmediate as turn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { fetchUntrusted } from '../platform/gateways/untrusted/fetchUntrusted.ts'
import { askFeed, MOST_PER_HOST } from './askFeed.ts'

vi.mock(import('../platform/gateways/untrusted/fetchUntrusted.ts'), { spy: true })

it('asks one host ten things at once, and one after the other once it says that it is busy', async () => {
  const open: Array<(reason: 'GONE' | 'BUSY') => void> = []
  vi.mocked(fetchUntrusted).mockImplementation(
    () => new Promise((resolve) => open.push((reason) => resolve({ kind: 'refused', reason }))),
  )
  const answer = async (reason: 'GONE' | 'BUSY') => {
    open.shift()?.(reason)
    await turn()
    return open.length
  }
  const askAll = () => Array.from({ length: 30 }, (_, at) => askFeed({ feedUrl: `https://large.test/${at}` }))
  const asked = [...askAll(), askFeed({ feedUrl: 'https://other.test/' })]
  expect(open).toHaveLength(MOST_PER_HOST + 1)
  expect(await answer('GONE')).toBe(MOST_PER_HOST + 1)
  expect(await answer('BUSY')).toBe(MOST_PER_HOST)
  while (open.length > 1) await answer('GONE')
  for (let left = 30 - MOST_PER_HOST - 1; left > 0; left--) expect(await answer('GONE')).toBe(1)
  expect(await answer('GONE')).toBe(0)
  await Promise.all(asked)
  // The next run begins anew.
  void askAll()
  expect(open).toHaveLength(MOST_PER_HOST)
})
