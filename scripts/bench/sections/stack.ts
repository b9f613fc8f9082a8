import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { ROUTES } from '../../../src/shared/shell/routes.ts'
import { findChromium, LAUNCH } from '../../stack/findChromium.ts'
import { fromRoot, LOCAL } from '../../stack/paths.ts'
import { freePorts, type Ports } from '../../stack/ports.ts'
import { startStack } from '../../stack/startStack.ts'
import { percentile } from '../percentile.ts'

const RUNS = 3
const FIRST_CALLS = 10
const REST_MS = 120_000
const PAGE_LIMIT_MS = 60_000

/**
 * The local stack: seconds to "ready" (aim: 10), first calls of functions (300 ms), processes and proportional set size two
 * minutes after the start (950 MB) and after every screen was opened (1,250 MB).
 */
export async function bench(): Promise<void> {
  const dir = path.join(LOCAL, `bench-stack-${process.pid}`)
  for (let run = 1; run <= RUNS; run++) {
    const startedMs = performance.now()
    const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1)
    const marks: string[] = []
    const ports = await freePorts()
    const onProgress = (what: string) => marks.push(`${what} after ${seconds()} s`)
    const stack = await startStack({ ports, dir, fresh: true, onProgress })
    console.log(`run ${run}: ready after ${seconds()} s (${marks.join(', ')})`)
    if (run === RUNS) {
      await pause(REST_MS)
      report('after the start')
      await firstCalls(ports)
      await openEveryScreen(ports)
      report('after every screen')
    }
    await stack.stop()
  }
  await rm(dir, { recursive: true, force: true })
}

/** Processes of the stack: this one and its children. */
function report(when: string): void {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const parents = new Map(rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]))
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === process.pid || isOurs(parents.get(pid)))
  const sizes = [...parents.keys()].filter(isOurs).flatMap((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
    } catch {
      return []
    }
  })
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${when}: ${sizes.length} processes, ${Math.round(total)} MB`)
}

async function firstCalls({ app }: Ports): Promise<void> {
  const { hosting } = JSON.parse(readFileSync(fromRoot('firebase.json'), 'utf8')) as {
    hosting: { rewrites: Array<{ source: string; function?: { functionId: string } }> }
  }
  const calls = new Map(hosting.rewrites.map(({ source, function: called }) => [called?.functionId, source]))
  const times: number[] = []
  for (const [functionId, source] of [...calls].slice(0, FIRST_CALLS + 1)) {
    if (functionId === undefined) continue
    const startedMs = performance.now()
    await fetch(`http://127.0.0.1:${app}${source}`, { method: 'POST' }).then((answer) => answer.text())
    times.push(performance.now() - startedMs)
  }
  const [median, most] = [percentile(times, 0.5), Math.max(...times)].map(Math.round)
  console.log(`first calls of ${times.length} functions: ${median} ms in the middle, ${most} ms at most`)
}

async function openEveryScreen({ app }: Ports): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) return console.log('no Chromium: no screen was opened')
  const browser = await chromium.launch({ executablePath, ...LAUNCH })
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${app}` })
  page.setDefaultTimeout(PAGE_LIMIT_MS)
  const open = async () => {
    for (const route of ROUTES) {
      await page.goto(route.replace(/:\w+/g, '1'))
      await page.getByRole('heading').first().waitFor()
    }
  }
  await open()
  await page.goto('/login')
  await page.getByLabel('Email').fill('premium@sonobrief.test')
  await page.getByLabel('Password').fill('listen-more')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await open()
  await browser.close()
}
