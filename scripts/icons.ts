import { writeFile } from 'node:fs/promises'
import { type Browser, chromium } from 'playwright-core'
import { findChromium, LAUNCH } from './stack/findChromium.ts'
import { drawIcon, type IconGrid } from './icons/drawIcon.ts'
import { fromRoot } from './stack/paths.ts'

/** `npm run icons`: draws every icon in public/ from the bars of the mark. */
type Ground = Parameters<typeof drawIcon>[1]

const DRAWN = {
  'icon.svg': [512, 'rounded'],
  'icon-maskable.svg': [512, 'full'],
  'icon-monochrome.svg': [512, 'none'],
  'favicon.svg': [32, 'rounded'],
} as const satisfies Record<string, readonly [IconGrid, Ground]>

const PICTURES = {
  'icon-192.png': [192, 'rounded'],
  'icon-512.png': [512, 'rounded'],
  'icon-maskable-192.png': [192, 'full'],
  'icon-maskable-512.png': [512, 'full'],
  // Apple cuts the corners itself, and paints what is transparent black.
  'apple-touch-icon.png': [180, 'full'],
} as const satisfies Record<string, readonly [number, Ground]>

const executablePath = findChromium()
if (executablePath === undefined) {
  console.error('No Chromium to draw icons with: install one, or set CHROMIUM_PATH.')
  process.exit(1)
}
const browser = await chromium.launch({ executablePath, ...LAUNCH })
try {
  for (const [file, [grid, ground]] of Object.entries(DRAWN)) {
    await writeFile(fromRoot('public', file), drawIcon(grid, ground))
  }
  for (const [file, [size, ground]] of Object.entries(PICTURES)) {
    await writeFile(fromRoot('public', file), await picture(browser, drawIcon(512, ground), size))
  }
  const small = await Promise.all(
    ([16, 32] as const).map(async (size) => ({
      size,
      png: await picture(browser, drawIcon(size, 'rounded'), size),
    })),
  )
  await writeFile(fromRoot('public', 'favicon.ico'), icoFile(small))
} finally {
  await browser.close()
}

async function picture(chrome: Browser, svg: string, size: number): Promise<Buffer> {
  const page = await chrome.newPage({ viewport: { width: size, height: size } })
  try {
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`)
    return await page.screenshot({ omitBackground: true })
  } finally {
    await page.close()
  }
}

/** Packs PNGs, square, 256 px at most, into one .ico file, for what asks for /favicon.ico by itself. */
function icoFile(pictures: ReadonlyArray<{ size: number; png: Buffer }>): Buffer {
  const HEADER = 6
  const ENTRY = 16
  const head = Buffer.alloc(HEADER + ENTRY * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [i, { size, png }] of pictures.entries()) {
    const at = HEADER + ENTRY * i
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
