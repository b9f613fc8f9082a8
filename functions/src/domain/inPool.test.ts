import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inPool } from './inPool.ts'

it('inPool works on as many items at a time as asked, and gives results in order', async () => {
  let running = 0
  let most = 0
  const results = await inPool([5, 4, 3, 2, 1], 2, async (item, at) => {
    most = Math.max(most, ++running)
    for (let turns = 0; turns < item; turns++) await turn()
    running--
    return `${at}: ${item}`
  })
  expect(results).toEqual(['0: 5', '1: 4', '2: 3', '3: 2', '4: 1'])
  expect(most).toBe(2)
})

it('inPool begins no item after a failure, aborts the running ones, and throws the first error', async () => {
  const begun: number[] = []
  const work = async (item: number, _: number, stop: AbortSignal) => {
    begun.push(item)
    if (item === 1) throw new Error('first')
    await new Promise((_resolve, reject) =>
      stop.addEventListener('abort', () => reject(new Error('stopped'))),
    )
  }
  await expect(inPool([0, 1, 2, 3], 2, work)).rejects.toThrow('first')
  expect(begun).toEqual([0, 1])
})

it('inPool passes an abort on to all running items', async () => {
  const time = new AbortController()
  const work = async (_: number, __: number, stop: AbortSignal) => {
    await new Promise((_resolve, reject) =>
      stop.addEventListener('abort', () => reject(stop.reason as Error)),
    )
  }
  const all = inPool([0, 1], 2, work, time.signal)
  time.abort(new Error('too long'))
  await expect(all).rejects.toThrow('too long')
})
