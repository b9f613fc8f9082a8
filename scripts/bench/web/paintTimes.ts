import { chromium as playwright } from 'playwright-core'
import { CHROMIUM_FLAGS } from '../../stack/findChromium.ts'
import { median } from './measurePage.ts'

/**
 * First paint of a page that was visited before, by its service worker alone: the network is gone.
 * @param cpuSlowdown against this machine
 * @returns milliseconds, median
 */
export async function offlinePaintMs(
  url: string,
  { chromium, runs, cpuSlowdown }: { chromium: string; runs: number; cpuSlowdown: number },
): Promise<number> {
  const browser = await playwright.launch({ executablePath: chromium, args: [...CHROMIUM_FLAGS] })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const first = await context.newPage()
    await first.goto(url)
    await first.evaluate(async () => void (await navigator.serviceWorker.ready))
    await first.waitForLoadState('networkidle')
    await first.close()
    await context.setOffline(true)
    const paints: number[] = []
    for (let run = 0; run < runs; run++) {
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
      await page.goto(url)
      paints.push(
        await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              new PerformanceObserver((list) => {
                const paint = list.getEntriesByName('first-contentful-paint')[0]
                if (paint) resolve(paint.startTime)
              }).observe({ type: 'paint', buffered: true })
            }),
        ),
      )
      await page.close()
    }
    return median(paints)
  } finally {
    await browser.close()
  }
}
