import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { momentPicture, PICTURE } from './momentPicture.ts'

const { width, height } = PICTURE

/** A picture's first and last column with ink. */
async function inked(quote: string) {
  const file = await momentPicture({ quote, show: quote, title: quote, language: 'en' })
  const image = await loadImage(file)
  expect([image.width, image.height]).toEqual([width, height])
  const on = createCanvas(width, height).getContext('2d')
  on.drawImage(image, 0, 0)
  const { data } = on.getImageData(0, 0, width, height)
  const isPaper = (pixel: number) => [0, 1, 2].every((part) => data[4 * pixel + part] === data[part])
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    Array.from({ length: height }, (_, row) => row).some((row) => !isPaper(row * width + column)),
  )
  return { left: columns[0] ?? 0, right: columns.at(-1) ?? 0, file }
}

it('the picture of a moment has its quote within the margins, in one size', async () => {
  const { left, right, file } = await inked('A sentence of some words. '.repeat(18))
  expect([left > 76, left <= 80, right > width / 2, right < width - 40]).not.toContain(false)
  expect(file.equals((await inked('Another sentence of some words. '.repeat(18))).file)).toBe(false)
})

it.each(['', 'W'.repeat(2_000), 'x '.repeat(1_000), '\u0000\u202E🎉 中文 <svg onload=alert(1)>'])(
  'the picture of a moment is drawn for any quote: %#',
  async (quote) => expect((await inked(quote)).file.length).toBeLessThan(120_000),
)
