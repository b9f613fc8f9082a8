import { expect, it } from 'vitest'
import { wordHash } from './letters.ts'
import { WordTable } from './WordTable.ts'

it('numbers words in the order in which they are met, also when there are many', () => {
  const table = new WordTable()
  const hashes = Array.from({ length: 20_000 }, (_, index) => wordHash(`w${index}`))
  for (const [index, hash] of hashes.entries()) expect(table.numberOf(hash)).toBe(index)
  for (const [index, hash] of hashes.entries()) expect(table.numberOf(hash)).toBe(index)
  expect(table.count).toBe(20_000)
})

it('knows a hash of 0, and those that collide', () => {
  const table = new WordTable()
  const hashes = [0, -1, 1 << 11, 1 << 12, 3 << 11, 0x7fffffff, -0x80000000]
  for (const [index, hash] of hashes.entries()) expect(table.numberOf(hash)).toBe(index)
  for (const [index, hash] of hashes.entries()) expect(table.numberOf(hash)).toBe(index)
})
