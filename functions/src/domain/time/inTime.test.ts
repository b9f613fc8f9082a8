import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTime } from './inTime.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const late = vi.fn<() => string>(() => 'late')
const overtaken = () => {
  throw new Error('overtaken')
}

it.each<[string, () => Promise<unknown>, string]>([
  [
    'the result that came in time',
    () =>
      inTime(
        after(9).then(() => 'done'),
        10,
        late,
      ),
    'done',
  ],
  ['the error that came in time', () => inTime(after(9).then(overtaken), 10, late), 'Error: overtaken'],
  ['the substitute for a late result', () => inTime(after(11), 10, late), 'late'],
  ['the error of lateness, where that is thrown', () => inTime(after(11), 10, overtaken), 'Error: overtaken'],
  ['the substitute, where a late error follows', () => inTime(after(11).then(overtaken), 10, late), 'late'],
])('inTime gives %s', async (_, work, expected) => {
  const said = work().catch(String)
  await vi.advanceTimersByTimeAsync(10)
  expect(await said).toBe(expected)
  await vi.runAllTimersAsync()
})

it('inTime leaves no timer behind', async () => {
  await inTime(Promise.resolve(), 10, late)
  expect(vi.getTimerCount()).toBe(0)
})
