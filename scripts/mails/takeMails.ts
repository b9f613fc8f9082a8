import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import type { MailContent } from '../../functions/src/mail/MailContent.ts'

/** A phone, and a window in which the mail's 600 pixels stand on paper. */
const WIDTHS = [390, 720] as const
const THEMES = ['light', 'dark'] as const
/** PNGs with a palette are a third of the size; without ImageMagick they stay as the browser makes them. */
const canShrink = spawnSync('convert', ['-version']).status === 0

/** Writes `email-{name}-{width}-{theme}.png` for each mail; what lies below `longestPx` is left out. */
export async function takeMails(
  browser: Browser,
  mails: Readonly<Record<string, MailContent>>,
  folder: string,
  longestPx = Number.POSITIVE_INFINITY,
): Promise<void> {
  // A plain page: the app's content policy would remove the mails' styles.
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  for (const [name, { html }] of Object.entries(mails)) {
    await page.setContent(html)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 320 })
      const height = Math.min(longestPx, await page.evaluate(() => document.documentElement.scrollHeight))
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        const file = path.join(folder, `email-${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path: file, fullPage: true, clip: { x: 0, y: 0, width, height } })
        if (canShrink) spawnSync('convert', [file, '-strip', '+dither', '-colors', '64', `PNG8:${file}`])
      }
    }
  }
  await page.close()
}
