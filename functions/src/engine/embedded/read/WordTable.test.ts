import { expect, it } from 'vitest'
import { wordHash } from './letters.ts'
import { WordTable } from './WordTable.ts'

it('WordTable numbers 20,000 words in the order of their first use', () => {
  const table = new WordTable()
  const hashes = Array.from({ length: 20_000 }, (_, index) => wordHash(`w${index}`))
  for (const [index, hash] of hashes.entries()) expect(table.numberOf(hash)).toBe(index)
  for (const [index, hash] of hashes.entries()) expect(table.numberOf(hash)).toBe(index)
  expect(table.count).toBe(20_000)
})

it('WordTable takes a hash of 0, and hashes that collide', () => {
  const table = new WordTable()
  const hashes = [0, -1, 1 << 11, 1 << 12, 3 << 11, 0x7fffffff, -0x80000000]
  for (const [index, hash] of hashes.entries()) expect(table.numberOf(hash)).toBe(index)
  for (const [index, hash] of hashes.entries()) expect(table.numberOf(hash)).toBe(index)
})
