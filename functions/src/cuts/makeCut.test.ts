import { expect, it } from 'vitest'
import { limited, MOST_SOUND_BYTES } from './makeCut.ts'

it('a source without a declared length is ended above the length of any episode', async () => {
  const piece = new Uint8Array(16 * 1024 * 1024)
  async function* endless() {
    for (;;) yield piece
  }
  let bytes = 0
  const read = async () => {
    for await (const { length } of limited(endless())) {
      bytes += length
      // Without a limit it would go on for ever.
      if (bytes > MOST_SOUND_BYTES) return 'beyond'
    }
    return 'ended'
  }
  await expect(read()).rejects.toThrow('it is too long')
  expect(bytes).toBeLessThanOrEqual(MOST_SOUND_BYTES)
})
