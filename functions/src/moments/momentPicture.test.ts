import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { momentPicture, PICTURE } from './momentPicture.ts'

const { width, height } = PICTURE

/** A picture's first and last column with ink. */
async function inked(quote: string) {
  const file = await momentPicture({ quote, show: quote, title: quote, language: 'en' })
  const at = file.indexOf('IDAT')
  const rows = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)))
  expect([file.readUInt32BE(16), file.readUInt32BE(20), rows.length]).toEqual([
    width,
    height,
    (width + 1) * height,
  ])
  const columns = Array.from(rows.entries()).flatMap(([place, byte]) =>
    byte % 32 > 0 ? [place % (width + 1)] : [],
  )
  return [
    columns.reduce((a, b) => Math.min(a, b)) - 1,
    columns.reduce((a, b) => Math.max(a, b)) - 1,
    file,
  ] as const
}

it('draws a quote within its margins, in one size for all previews', async () => {
  const [left, right, file] = await inked('A sentence of some words. '.repeat(18))
  expect([left, right > width / 2, right < width - 40]).toEqual([80, true, true])
  expect(file.equals((await inked('Another sentence of some words. '.repeat(18)))[2])).toBe(false)
})

it.each(['', 'W'.repeat(2_000), 'x '.repeat(1_000), '\u0000\u202E🎉 中文 <svg onload=alert(1)>'])(
  'draws whatever is said: %#',
  async (quote) => expect((await inked(quote))[2].length).toBeLessThan(80_000),
)
