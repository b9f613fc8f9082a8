import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { DueHeap } from './DueHeap.ts'

it('gives the earliest first, and equal times in the order they came, whatever comes in between', () => {
  const push = fc.record({ dueMs: fc.integer({ min: 0, max: 20 }) })
  fc.assert(
    fc.property(fc.array(fc.option(push), { maxLength: 200 }), (steps) => {
      const heap = new DueHeap()
      let waiting: { dueMs: number; name: string }[] = []
      for (const [index, step] of steps.entries()) {
        if (step) {
          heap.push(`t${index}`, step.dueMs)
          // A stable sort keeps those of one time in their order.
          waiting = [...waiting, { dueMs: step.dueMs, name: `t${index}` }].toSorted(
            (a, b) => a.dueMs - b.dueMs,
          )
        } else {
          expect(heap.pop()).toBe(waiting.shift()?.name)
        }
        expect(heap.peek()?.name).toBe(waiting[0]?.name)
      }
    }),
  )
})
