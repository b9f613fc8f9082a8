import { expect, it } from 'vitest'
import { Coalescer } from './Coalescer.ts'

function counted() {
  const runs: Array<PromiseWithResolvers<number>> = []
  return {
    runs,
    work: () => {
      const run = Promise.withResolvers<number>()
      runs.push(run)
      return run.promise
    },
  }
}

it('a Coalescer gives all callers during a run one later run', async () => {
  const line = new Coalescer<number>()
  const { runs, work } = counted()
  const first = line.share('ana', work)
  const late = [line.share('ana', work), line.share('ana', work)]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(runs).toHaveLength(2)
  const during = line.share('ana', work)
  expect(runs).toHaveLength(2)
  runs[1]?.resolve(2)
  expect(await Promise.all(late)).toEqual([2, 2])
  await Promise.resolve()
  runs[2]?.resolve(3)
  expect(await during).toBe(3)
})

it('a Coalescer goes on after a failed run, and keeps keys apart', async () => {
  const line = new Coalescer<number>()
  const { runs, work } = counted()
  const [first, late, other] = [line.share('ana', work), line.share('ana', work), line.share('ben', work)]
  expect(runs).toHaveLength(2)
  runs[0]?.reject(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await Promise.resolve()
  runs[1]?.resolve(2)
  runs[2]?.resolve(3)
  expect(await Promise.all([late, other])).toEqual([3, 2])
})

it('a Coalescer starts at once again when no call waits', async () => {
  const line = new Coalescer<number>()
  const { runs, work } = counted()
  const first = line.share('ana', work)
  runs[0]?.resolve(1)
  await first
  await Promise.resolve()
  void line.share('ana', work)
  expect(runs).toHaveLength(2)
})
