import { randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { runChecks } from './checks.ts'
import { findChromium } from './stack/findChromium.ts'
import { runCommand } from './stack/child.ts'
import { bin, COMPILED, fromRoot, LOCAL } from './stack/paths.ts'
import { rememberGreen, standInsByContent } from './stack/standInState.ts'
import { firstLine, takeReport } from './stack/vitestReport.ts'

/**
 * `npm test`: form, lint and types, then what guards money, privacy and the main journeys, and one closing line.
 * `npm run test:all` leaves nothing out; `-- --shard 2/4` runs its second part of four. Other arguments go to Vitest, for
 * example `npm test -- --project unit calendar`; the checks are left out then.
 */
const words = process.argv.slice(2)
const isAll = words.includes('--all') || process.env['TESTS'] === 'all'
const own = words.filter((word) => word !== '--all')
const shard = own.length === 2 && own[0] === '--shard' ? own[1] : undefined
const seed = process.env['SEED'] ?? String(randomInt(1_000_000))
const env = { TESTS: isAll ? 'all' : '', SEED: seed, NODE_COMPILE_CACHE: COMPILED }

interface Stage {
  projects: readonly string[]
  workers: number
  /** Files left out, by patterns. */
  without: readonly string[]
}

/**
 * `npm test` draws one file of each row by its seed. Rows hold files alike in length: they kill processes for half a minute, or
 * guard neither money nor privacy.
 */
const ROWS = `
  functions/accounts/crashes functions/billing/crashes functions/credits/crashes
  functions/newsletter/issueCrash functions/summaries/crashes functions/summaries/transcriptionCrashes
  functions/cuts/cuts functions/cuts/heardFiles
  functions/following/comeBack functions/following/byHand
  functions/following/heard functions/lists/compose
  functions/following/mails functions/summaries/excerpts
  functions/following/sharedDocuments functions/summaries/hearing
  e2e/cuts e2e/blog
  e2e/developers e2e/transcription
  e2e/known e2e/podcasts
  e2e/landing e2e/inside
  e2e/language e2e/prerender-budgets
  e2e/moments e2e/shows
  e2e/player e2e/transcript
  e2e/prerender e2e/device
  e2e/search e2e/ask
  repository/functionsDeploy repository/production
`
  .trim()
  .split('\n')
  .map((row) => row.trim().split(' '))

const total = { passed: 0, failed: 0, skipped: 0 }
const skippedNames: string[] = []
const failedNames: string[] = []

if (own.length > 0 && shard === undefined) {
  process.exit(await runCommand(bin('vitest'), ['run', ...own], env))
}

console.log(isAll ? 'everything' : `a sample of long lists and of files: SEED=${seed} npm test repeats it`)
const chromium = await chromiumOrInstall()
if (shard === undefined || shard.startsWith('1/')) {
  const startedAt = Date.now()
  const { passed, failed } = await runChecks()
  total.passed += passed.length
  for (const name of failed) fail(name)
  console.log(`· ${passed.length + failed.length} checks in ${secondsSince(startedAt)} s`)
}

const { changed, unchanged } = await standInsByContent(isAll)
if (unchanged.length > 0) console.log(`\n· not run, unchanged since they passed: ${unchanged.join(', ')}`)
const undrawn = ROWS.flatMap((row, index) => {
  const drawn = Math.floor(Number(seed) / 2 ** index) % row.length
  return isAll ? [] : row.filter((_, at) => at !== drawn).map((file) => `tests/${file}.test.ts`)
})
if (undrawn.length > 0) console.log(`\n· not drawn: ${undrawn.join(', ')}`)
/** Most tests wait, so more of them run side by side than there are cores; what only computes fills the end. */
const stages: readonly Stage[] = [
  {
    projects: ['functions', 'emulators', 'rules'],
    workers: 4,
    without: [...unchanged.map((folder) => `${folder}/**`), ...undrawn],
  },
  { projects: ['e2e', 'unit'], workers: 3, without: undrawn },
]
for (const stage of stages) await runStage(stage)

if (skippedNames.length > 0) console.log(`\nskipped:\n${skippedNames.join('\n')}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
// Named again at the end, where a shortened log still shows it.
if (failedNames.length > 0) console.log(`\nfailed:\n${failedNames.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)

async function runStage({ projects, workers, without }: Stage): Promise<void> {
  console.log(`\n· ${projects.join(', ')} tests`)
  const startedAt = Date.now()
  const file = path.join(LOCAL, `report-${process.pid}.json`)
  await mkdir(LOCAL, { recursive: true })
  const code = await runCommand(
    bin('vitest'),
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      `--maxWorkers=${workers}`,
      ...(shard === undefined ? [] : [`--shard=${shard}`]),
      '--reporter',
      'default',
      '--reporter',
      'json',
      '--reporter',
      fromRoot('tests', 'support', 'SecondTries.ts'),
      '--outputFile.json',
      file,
    ],
    { ...env, WITHOUT: without.join(','), ...(chromium && { CHROMIUM_PATH: chromium }) },
  )
  const report = await takeReport(file)
  if (!report) {
    fail(`the ${projects.join(', ')} tests ended with code ${code} and without a report`)
    return
  }
  total.passed += report.numPassedTests
  total.skipped += report.numPendingTests + report.numTodoTests
  const failedBefore = total.failed
  for (const { name, status, message, assertionResults } of report.testResults) {
    const of = path.relative(fromRoot(), name)
    // A file that fails before its first test counts too.
    if (status === 'failed' && assertionResults.length === 0) fail(`${of}: ${firstLine(message)}`)
    for (const test of assertionResults) {
      const called = `${of} > ${test.fullName}`
      if (test.status === 'failed') fail(`${called}: ${firstLine(test.failureMessages[0] ?? '')}`)
      if (test.status === 'skipped' || test.status === 'todo') skippedNames.push(called)
    }
  }
  if (code !== 0 && total.failed === failedBefore)
    fail(`the ${projects.join(', ')} tests: an error outside any test`)
  const ran = report.numPassedTests + total.failed - failedBefore
  console.log(`· ${projects.join(', ')}: ${ran} tests in ${secondsSince(startedAt)} s`)
  const isGreen = !report.testResults.some(
    ({ name, status }) => status === 'failed' && name.includes('/emulators/'),
  )
  if (projects.includes('emulators') && isGreen && shard === undefined) await rememberGreen(changed)
}

function secondsSince(startedAtMs: number): number {
  return Math.round((Date.now() - startedAtMs) / 1_000)
}

function fail(name: string): void {
  total.failed += 1
  failedNames.push(name)
  console.error(`✗ ${name}`)
}

/** The browser tests' Chromium: Debian's shell, installed if we may; else any other; else one line that says how. */
async function chromiumOrInstall(): Promise<string | undefined> {
  const found = findChromium()
  if (found?.endsWith('headless-shell') || (found && process.env['CHROMIUM_PATH'])) return found
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests …')
    await runCommand('apt-get', ['update', '-qq'])
    await runCommand(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
      { DEBIAN_FRONTEND: 'noninteractive' },
    )
    const installed = findChromium()
    if (installed) return installed
  }
  if (found) return found
  fail('no Chromium for the browser tests: install one (apt-get install chromium) or set CHROMIUM_PATH')
  return undefined
}
