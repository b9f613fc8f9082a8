import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { manifestTexts } from '../src/build/texts.en.ts'
import { webManifest } from '../src/build/webManifest.ts'
import { fromRoot } from './stack/paths.ts'

const WIDTHS = { narrow: 390, wide: 1440 } as const

/** tests/repository/webManifest.test.ts allows 60 kB. */
const LARGEST_BYTES = 58_000

/** The manifest's pictures of docs/screens (take them first), small, as WebP. @throws Error without one */
export async function manifestScreenshots(browser: Browser): Promise<void> {
  const folder = fromRoot('public', 'screenshots')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const page = await browser.newPage()
  try {
    for (const { src, form_factor = 'narrow' } of webManifest('en', manifestTexts).screenshots ?? []) {
      const name = src.slice('/screenshots/'.length, -`-${form_factor}.webp`.length)
      const png = await readFile(fromRoot('docs', 'screens', `${name}-${WIDTHS[form_factor]}-light.png`))
      const webp = await page.evaluate(toWebp, { png: png.toString('base64'), largest: LARGEST_BYTES })
      await writeFile(fromRoot('public', src.slice(1)), Buffer.from(webp, 'base64'))
    }
  } finally {
    await page.close()
  }
}

/** Runs inside the browser. @param png base64 @param largest bytes @returns the picture as WebP as good as fits, base64 */
async function toWebp({ png, largest }: { png: string; largest: number }): Promise<string> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.codePointAt(0) ?? 0)
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  let webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
  for (let quality = 0.7; webp.size > largest && quality > 0.2; quality -= 0.1) {
    webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  }
  return btoa(String.fromCodePoint(...new Uint8Array(await webp.arrayBuffer())))
}
