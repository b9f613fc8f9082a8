/** Spellings of floats in the rules language, which are those of Java's Double. */

const DOUBLE =
  /^[+-]?(?:NaN|Infinity|(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|0[xX](?:[\da-fA-F]+\.?[\da-fA-F]*|\.[\da-fA-F]+)[pP][+-]?\d+)[fFdD]?)$/

/** `1.0`, `1.0E7`, `4.9E-324`, `NaN`, `-Infinity`. */
export function formatDouble(value: number): string {
  const magnitude = Math.abs(value)
  if (!Number.isFinite(value)) return String(value)
  if (magnitude === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  if (magnitude >= 1e-3 && magnitude < 1e7) {
    const decimal = String(value)
    return decimal.includes('.') ? decimal : `${decimal}.0`
  }
  const shortest = value.toExponential()
  // Java prints at least two digits, the closest two when one would do: 4.9E-324, not 5.0E-324.
  const digits = shortest.includes('.') ? shortest : value.toExponential(1)
  return digits.replace('e+', 'E').replace('e', 'E')
}

/** The float that a string spells, surrounding white space aside; undefined when it spells none. */
export function parseDouble(text: string): number | undefined {
  const trimmed = text.trim()
  if (!DOUBLE.test(trimmed)) return undefined
  const bare = trimmed.replace(/(?<!^[+-]?0[xX][^pP]*)[fFdD]$/, '')
  return /0[xX]/.test(bare) ? parseHexadecimal(bare) : Number(bare)
}

function parseHexadecimal(text: string): number {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('p')
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]?0x/, '').split('.')
  const value = Number.parseInt(whole + fraction || '0', 16) * 2 ** (Number(exponent) - 4 * fraction.length)
  return text.startsWith('-') ? -value : value
}
