import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { runCommand } from '../../stack/child.ts'
import { bin, fromRoot } from '../../stack/paths.ts'
import { CHROMIUM_FLAGS, LAUNCH } from '../../stack/findChromium.ts'
import { chromium as playwright } from 'playwright-core'

const run = promisify(execFile)
const FOLDER = fromRoot('scripts', 'bench', 'web')
const CLI = fromRoot('scripts', 'bench', 'web', 'node_modules', 'lighthouse', 'cli', 'index.js')

const MOST_MISSES = 3

export type PageFigures = Awaited<ReturnType<typeof measurePage>>

interface Audit {
  numericValue?: number
  score: number | null
  scoreDisplayMode: string
  details?: { items?: Array<{ resourceType?: string; transferSize?: number }> }
}
interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: Array<{ id: string; weight: number }> }>
  audits: Record<string, Audit>
}

/** Lighthouse, a large package for the bench only, is installed on demand. @throws Error when it cannot */
export async function installLighthouse(): Promise<void> {
  if (existsSync(CLI)) return
  console.log('Installing Lighthouse …')
  const code = await runCommand('npm', [
    'ci',
    '--prefix',
    FOLDER,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ])
  if (code !== 0) throw new Error('npm could not install Lighthouse (scripts/bench/web/package.json).')
}

/** One page under Lighthouse's mobile preset: medians of all runs. @param cpuSlowdown against this machine; Lighthouse's mobile preset is 4 */
export async function measurePage(
  url: string,
  { chromium, runs, cpuSlowdown = 4 }: { chromium: string; runs: number; cpuSlowdown?: number },
) {
  const reports: Report[] = []
  for (let misses = 0; reports.length < runs; ) {
    try {
      reports.push(await lighthouse(url, chromium, cpuSlowdown))
    } catch (error) {
      // Chromium's trace sometimes begins too late to be useful.
      if (!/NO_NAVSTART|NO_FCP/.test(String(error)) || ++misses > MOST_MISSES) throw error
    }
  }
  const score = (category: string) =>
    median(reports.map((report) => 100 * (report.categories[category]?.score ?? 0)))
  const value = (audit: string) =>
    median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN))
  const bytes = (type?: string) =>
    median(
      reports.map((report) =>
        (report.audits['network-requests']?.details?.items ?? [])
          .filter((item) => type === undefined || item.resourceType === type)
          .reduce((sum, item) => sum + (item.transferSize ?? 0), 0),
      ),
    )
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    },
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptBytes: bytes('Script'),
    totalBytes: bytes(),
    /** Ids of failed audits, of any run. */
    failing: [...new Set(reports.flatMap(failingAudits))],
  }
}

async function lighthouse(url: string, chromium: string, cpuSlowdown: number): Promise<Report> {
  const { stdout } = await run(
    bin('node'),
    [
      CLI,
      url,
      '--output=json',
      '--quiet',
      `--throttling.cpuSlowdownMultiplier=${cpuSlowdown}`,
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
    ],
    { maxBuffer: 64 * 2 ** 20, env: { ...process.env, CHROME_PATH: chromium } },
  )
  const report = JSON.parse(stdout) as Report
  if (report.runtimeError)
    throw new Error(`Lighthouse could not measure ${url}: ${report.runtimeError.message}`)
  return report
}

function failingAudits(report: Report): string[] {
  const counted = Object.values(report.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  )
  return counted.filter((id) => {
    const audit = report.audits[id]
    return audit?.scoreDisplayMode === 'binary' && audit.score === 0
  })
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Median milliseconds to a visited page's first paint offline; `cpuSlowdown` is against this machine. */
export async function offlinePaintMs(
  url: string,
  { chromium, runs, cpuSlowdown }: { chromium: string; runs: number; cpuSlowdown: number },
): Promise<number> {
  const browser = await playwright.launch({ executablePath: chromium, ...LAUNCH })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const first = await context.newPage()
    await first.goto(url)
    await first.evaluate(async () => void (await navigator.serviceWorker.ready))
    await first.waitForLoadState('networkidle')
    await first.close()
    await context.setOffline(true)
    const paints: number[] = []
    for (let times = 0; times < runs; times++) {
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
