import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { manifestTexts } from '../../src/build/texts.en.ts'
import { webManifest } from '../../src/build/webManifest.ts'

const { icons = [], screenshots = [], shortcuts = [] } = webManifest('en', manifestTexts)
const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((each) => each.icons ?? [])]

describe('the web manifest', () => {
  it.each(pictures.filter(({ type }) => type !== 'image/svg+xml'))(
    'has a picture $src of $sizes, as it says',
    ({ src, type, sizes }) => {
      const file = readFileSync(fromRoot('public', src))
      const [width, height] = type === 'image/png' ? pngSize(file) : webpSize(file)
      expect(`${width}x${height}`).toBe(sizes)
    },
  )

  it('has the pictures that an installation needs: 192 and 512 px, plain and maskable, wide and narrow', () => {
    const drawn = icons.map(({ sizes, purpose }) => `${String(purpose)} ${sizes}`)
    expect(drawn).toEqual(
      expect.arrayContaining([
        'any any',
        'any 192x192',
        'any 512x512',
        'maskable 192x192',
        'maskable 512x512',
      ]),
    )
    expect(new Set(screenshots.map((each) => each.form_factor))).toEqual(new Set(['narrow', 'wide']))
    for (const { label } of screenshots) expect(label).toBeTruthy()
    expect(pngSize(readFileSync(fromRoot('public', 'apple-touch-icon.png')))).toEqual([180, 180])
    expect(existsSync(fromRoot('public', 'favicon.ico'))).toBe(true)
  })
})

/** Width and height from the header chunk of a PNG. */
function pngSize(file: Buffer): [number, number] {
  expect(file.toString('latin1', 1, 4) + file.toString('latin1', 12, 16)).toBe('PNGIHDR')
  return [file.readUInt32BE(16), file.readUInt32BE(20)]
}

/** Width and height from the frame header of a lossy WebP, plain (`VP8 `) or extended (`VP8X`). */
function webpSize(file: Buffer): [number, number] {
  expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12)).toBe('RIFFWEBP')
  if (file.toString('latin1', 12, 16) === 'VP8X') {
    return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1]
  }
  expect(file.toString('latin1', 12, 16)).toBe('VP8 ')
  return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff]
}
