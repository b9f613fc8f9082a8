import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { idRange } from './Issue.ts'

const anyId = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 40, maxLength: 40 })
  .map((digits) => digits.map((digit) => digit.toString(16)).join(''))

it('idRange puts every id into exactly one shard', () => {
  fc.assert(
    fc.property(anyId, fc.integer({ min: 1, max: 64 }), (id, shards) => {
      const holds = Array.from({ length: shards }, (_, shard) => idRange(shard, shards)).filter(
        ({ from, before }) => (from === undefined || id >= from) && (before === undefined || id < before),
      )
      expect(holds).toHaveLength(1)
    }),
  )
})

it('idRange makes shards of equal width', () => {
  expect(idRange(0, 4)).toEqual({ from: undefined, before: '40000000' })
  expect(idRange(1, 4)).toEqual({ from: '40000000', before: '80000000' })
  expect(idRange(3, 4)).toEqual({ from: 'c0000000', before: undefined })
  expect(idRange(0, 1)).toEqual({ from: undefined, before: undefined })
})
