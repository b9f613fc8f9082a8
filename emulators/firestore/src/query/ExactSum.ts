import type { Value } from '../contracts.ts'

/** Every finite double is a whole multiple of 2^-1074, the smallest of them. */
const FRACTION_BITS = 1074n
const SIGNIFICANT_BITS = 53

/** Adds numbers without rounding or overflow on the way, so that the order of the documents cannot show in the sum. */
export class ExactSum {
  private integers = 0n
  /** Finite doubles, in units of 2^-1074. */
  private units = 0n
  private special = 0
  private anyDouble = false

  /** @param value an integer or a double; others count as nothing */
  add(value: Value): void {
    if ('integerValue' in value) this.integers += BigInt(value.integerValue)
    if (!('doubleValue' in value)) return
    this.anyDouble = true
    const number = Number(value.doubleValue)
    if (Number.isFinite(number)) this.units += unitsOf(number)
    else this.special += number // NaN and infinities add up by IEEE's own rules
  }

  /** The sum when only integers were added; else undefined. */
  get integer(): bigint | undefined {
    return this.anyDouble ? undefined : this.integers
  }

  /** The sum as the nearest double. */
  toNumber(): number {
    if (this.special !== 0) return this.special
    const units = (this.integers << FRACTION_BITS) + this.units
    return nearest(units < 0n ? -units : units) * (units < 0n ? -1 : 1)
  }
}

const bits = new DataView(new ArrayBuffer(8))

function unitsOf(number: number): bigint {
  bits.setFloat64(0, Math.abs(number))
  const raw = bits.getBigUint64(0)
  const exponent = raw >> 52n
  const fraction = raw & 0xf_ffff_ffff_ffffn
  const magnitude = exponent === 0n ? fraction : (fraction | 0x10_0000_0000_0000n) << (exponent - 1n)
  return number < 0 ? -magnitude : magnitude
}

/** A magnitude in units of 2^-1074, rounded once, ties to even. */
function nearest(magnitude: bigint): number {
  const length = magnitude.toString(2).length
  const dropped = Math.max(0, length - SIGNIFICANT_BITS)
  const kept = magnitude >> BigInt(dropped)
  const rest = (magnitude - (kept << BigInt(dropped))) << 1n
  const half = 1n << BigInt(dropped)
  const roundsUp = rest > half || (rest === half && (kept & 1n) === 1n)
  const mantissa = Number(roundsUp ? kept + 1n : kept)
  // In two steps, as 2^-1074 times a large power alone would leave the range of doubles.
  const exponent = dropped - Number(FRACTION_BITS)
  const first = Math.trunc(exponent / 2)
  return mantissa * 2 ** first * 2 ** (exponent - first)
}
