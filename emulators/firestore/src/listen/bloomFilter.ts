import { createHash } from 'node:crypto'

const BITS_PER_NAME = 20
const HASHES = 14
const MASK_64 = 0xffff_ffff_ffff_ffffn

/**
 * The names as a google.firestore.v1.BloomFilter in JSON form: of a name that is not among them, it says so but for
 * one in ten thousand. Hashing is Firestore's: bit i of a name is (h1 + i·h2) mod 2^64 mod bits, with h1 and h2 the
 * halves of its MD5 read in little-endian order.
 */
export function bloomFilter(names: string[]): {
  bits: { bitmap: string; padding: number }
  hashCount: number
} {
  // An odd number of bits, never whole bytes: as in production, the last byte has padding.
  const bitCount = names.length * BITS_PER_NAME + 1
  const bitmap = Buffer.alloc(Math.ceil(bitCount / 8))
  for (const name of names) {
    const digest = createHash('md5').update(name).digest()
    const [h1, h2] = [digest.readBigUInt64LE(0), digest.readBigUInt64LE(8)]
    for (let i = 0n; i < HASHES; i++) {
      const bit = Number(((h1 + i * h2) & MASK_64) % BigInt(bitCount))
      bitmap.writeUInt8(bitmap.readUInt8(bit >> 3) | (1 << (bit & 7)), bit >> 3)
    }
  }
  return {
    bits: { bitmap: bitmap.toString('base64'), padding: bitmap.length * 8 - bitCount },
    hashCount: HASHES,
  }
}
