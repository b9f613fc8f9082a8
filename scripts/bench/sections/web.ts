import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PUBLIC_PAGES, publicPageOf, routeOf } from '../../../src/shared/shell/routes.ts'
import { languageAt, plainPath } from '../../../src/ui/addresses.ts'
import { findChromium } from '../../stack/findChromium.ts'
import { buildWeb } from '../../stack/buildAll.ts'
import { fromRoot, LOCAL } from '../../stack/paths.ts'
import { installLighthouse, measurePage, offlinePaintMs, type PageFigures } from '../web/measurePage.ts'
import { serveBuild } from '../web/serveBuild.ts'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Fewer make a quick look: `BENCH_RUNS=1 npm run bench -- web`. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const SLOW_CPU = 10
/** Drawn by the same code: three stand for all. */
const SPANISH = ['/es', '/es/pricing', '/es/blog/1']
/** Nothing but words: any page's minimum on this machine and browser. */
const FLOOR =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><h1>Ten minutes that replace two hours.</h1>'

/**
 * Every public page under Lighthouse's mobile preset, beside a bare page and the same app as usually shipped: drawn
 * in the browser, with Firebase and error reports loaded at the start. Only ratios of one run count.
 */
export async function bench(): Promise<void> {
  const chromium = findChromium()
  if (chromium === undefined) throw new Error('This bench needs Chromium: install one, or set CHROMIUM_PATH.')
  await installLighthouse()
  const dir = path.join(LOCAL, `bench-web-${process.pid}`)
  const ours = path.join(dir, 'ours')
  const typical = path.join(dir, 'typical')
  const floor = path.join(dir, 'floor')
  await mkdir(floor, { recursive: true })
  await writeFile(path.join(floor, 'index.html'), FLOOR)
  await buildWeb(ours, {})
  await buildTypical(typical)
  const { hosting } = JSON.parse(await readFile(fromRoot('firebase.json'), 'utf8')) as {
    hosting: { headers: Parameters<typeof serveBuild>[1] }
  }
  const servers = {
    floor: await serveBuild(floor, [], () => 'index.html'),
    typical: await serveBuild(typical, [], () => 'index.html'),
    ours: await serveBuild(ours, hosting.headers, (pathname) => {
      const page = publicPageOf(plainPath(pathname))
      if (languageAt(pathname) === 'es') return page && `${pathname.slice(1)}/index.html`
      return page?.file ?? (routeOf(pathname) === undefined ? undefined : 'app.html')
    }),
  }
  try {
    console.log(
      `Lighthouse mobile, medians of ${RUNS}. Scores: performance, accessibility, best practices, SEO.`,
    )
    console.log('page | scores | FCP ms | LCP ms | CLS | TBT ms | JS kB | total kB')
    const bare = await measurePage(servers.floor.origin, { chromium, runs: RUNS })
    row('bare HTML', bare)
    const usual = await measurePage(servers.typical.origin, { chromium, runs: RUNS })
    row('usual build, /', usual)
    let home: PageFigures | undefined
    for (const address of [...PUBLIC_PAGES.map((page) => page.path), ...SPANISH]) {
      const figures = await measurePage(servers.ours.origin + address, { chromium, runs: RUNS })
      row(address, figures)
      if (address === '/') home = figures
    }
    if (home) {
      console.log(
        `/ against bare HTML: LCP ×${(home.lcpMs / bare.lcpMs).toFixed(2)}; against the usual build: LCP ${(usual.lcpMs / home.lcpMs).toFixed(1)} × sooner, total ${(usual.totalBytes / home.totalBytes).toFixed(1)} × fewer bytes, TBT ${Math.round(usual.tbtMs)} → ${Math.round(home.tbtMs)} ms`,
      )
    }
    const slow = { chromium, runs: 3, cpuSlowdown: SLOW_CPU }
    const [slowOurs, slowUsual] = [
      await measurePage(servers.ours.origin, slow),
      await measurePage(servers.typical.origin, slow),
    ]
    console.log(
      `TBT of / at ${SLOW_CPU}× CPU: ${Math.round(slowOurs.tbtMs)} ms; usual build ${Math.round(slowUsual.tbtMs)} ms`,
    )
    servers.ours.takeSent()
    const offlineMs = await offlinePaintMs(servers.ours.origin, {
      chromium,
      runs: RUNS,
      cpuSlowdown: SLOW_CPU,
    })
    console.log(`second visit of /, offline, ${SLOW_CPU}× CPU: first paint after ${Math.round(offlineMs)} ms`)
    const first = servers.ours.takeSent()
    console.log(
      `first visit of / with all that its service worker fetches: ${kb(first.reduce((sum, { bytes }) => sum + bytes, 0))} kB in ${first.length} answers`,
    )
  } finally {
    for (const server of Object.values(servers)) await server.close()
    await rm(dir, { recursive: true, force: true })
  }
}

function row(name: string, { scores, ...figures }: PageFigures): void {
  const four = [scores.performance, scores.accessibility, scores.bestPractices, scores.seo].map(Math.round)
  const failing = figures.failing.length > 0 ? ` | not passed: ${figures.failing.join(', ')}` : ''
  console.log(
    `${name} | ${four.join(' / ')} | ${Math.round(figures.fcpMs)} | ${Math.round(figures.lcpMs)} | ${figures.cls.toFixed(3)} | ${Math.round(figures.tbtMs)} | ${kb(figures.scriptBytes)} | ${kb(figures.totalBytes)}${failing}`,
  )
}

function kb(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}

/** Builds the same screens as usually shipped: one bundle, drawn in the browser, Firebase at the start. */
async function buildTypical(outDir: string): Promise<void> {
  await build({
    root: fromRoot('scripts', 'bench', 'web', 'typical'),
    configFile: false,
    logLevel: 'warn',
    publicDir: fromRoot('public'),
    plugins: [react()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 5_000, reportCompressedSize: false },
  })
}
