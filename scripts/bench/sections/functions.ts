import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { buildFunctions } from '../../stack/buildAll.ts'
import { fromRoot } from '../../stack/paths.ts'
import { percentile } from '../percentile.ts'

const RUNS = 7

interface Cold {
  milliseconds: number
  residentMB: number
  loadedBytes: number
}

/** Loads what it is given, then says how long it took, what it weighs, and how much code was read. */
const PROBE = `
const { statSync } = require('node:fs')
const started = performance.now()
for (const each of process.argv.slice(1)) require(each)
const milliseconds = performance.now() - started
const loadedBytes = Object.keys(require.cache).reduce((sum, file) => sum + statSync(file).size, 0)
console.log(JSON.stringify({ milliseconds, residentMB: process.memoryUsage.rss() / 2 ** 20, loadedBytes }))
`

/** All that the functions need, loaded at the top of one module: what a cold start costs without lazy imports. */
const EVERYTHING = [
  'firebase-functions/v2',
  'firebase-admin',
  'firebase-admin/auth',
  'firebase-admin/firestore',
  '@google-cloud/firestore',
  '@google-cloud/tasks',
  'nodemailer',
  'stripe',
]

/** Cold start of each deployed function, from its bundle, against one module with everything at the top. */
export async function bench(): Promise<void> {
  await buildFunctions()
  const everything = await cold(EVERYTHING)
  report('everything at the top', everything, everything)
  const bundles = (await readdir(fromRoot('functions', 'lib'))).filter(
    (file) => file.endsWith('.cjs') && file !== 'index.cjs',
  )
  for (const file of bundles.toSorted()) {
    report(file.replace('.cjs', ''), await cold([`./lib/${file}`]), everything)
  }
}

async function cold(modules: readonly string[]): Promise<Cold> {
  const runs: Cold[] = []
  for (let run = 0; run < RUNS; run++) {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', PROBE, ...modules], {
      cwd: fromRoot('functions'),
      env: { ...process.env, GCLOUD_PROJECT: 'demo-bench' },
    })
    runs.push(JSON.parse(stdout) as Cold)
  }
  const median = (key: keyof Cold) =>
    percentile(
      runs.map((run) => run[key]),
      0.5,
    )
  return {
    milliseconds: median('milliseconds'),
    residentMB: median('residentMB'),
    loadedBytes: median('loadedBytes'),
  }
}

function report(name: string, one: Cold, all: Cold): void {
  const time = (one.milliseconds / all.milliseconds).toFixed(2)
  const memory = (one.residentMB / all.residentMB).toFixed(2)
  console.log(
    `${name}: ${Math.round(one.loadedBytes / 1024)} kB of code, ${Math.round(one.milliseconds)} ms (× ${time}), ` +
      `${Math.round(one.residentMB)} MB (× ${memory})`,
  )
}
