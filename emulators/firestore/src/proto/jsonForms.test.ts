import { describe, expect, it } from 'vitest'
import { codecFor } from './codec.ts'
import { firestoreType } from './protos.ts'

const codec = codecFor(firestoreType('ExecutionStats'))
const roundTrip = (json: object) => codec.decode(codec.encode({ ...json }))

describe('messages that JSON spells in its own way', () => {
  it.each(['0s', '1s', '1.5s', '0.000000001s', '-0.25s', '-3s', '86400.123456789s'])(
    'a duration of %s',
    (executionDuration) => {
      expect(roundTrip({ executionDuration })).toEqual({ executionDuration })
    },
  )

  it('a struct holds whatever JSON holds', () => {
    const debugStats = { a: null, b: 'text', c: 1.5, d: false, e: [1, 'two', [], {}], f: { g: { h: '' } } }
    expect(roundTrip({ debugStats })).toEqual({ debugStats })
    expect(roundTrip({ debugStats: {} })).toEqual({ debugStats: {} })
  })
})
