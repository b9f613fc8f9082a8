/** Reflected polynomials of the two checksums in `hashing`. */
const IEEE = tableOf(0xedb88320)
const CASTAGNOLI = tableOf(0x82f63b78)

function tableOf(polynomial: number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte
    for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? polynomial : 0)
    return remainder
  })
}

function checksum(table: Uint32Array, data: Uint8Array): number {
  let state = 0xffffffff
  for (const byte of data) state = (state >>> 8) ^ (table[(state ^ byte) & 0xff] ?? 0)
  return (state ^ 0xffffffff) >>> 0
}

/** CRC-32 as in gzip. */
export function crc32(data: Uint8Array): number {
  return checksum(IEEE, data)
}

/** CRC-32C (Castagnoli). */
export function crc32c(data: Uint8Array): number {
  return checksum(CASTAGNOLI, data)
}
