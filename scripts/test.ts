import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { CHECKS } from './checks.ts'
import { findChromium } from './stack/findChromium.ts'
import { runCommand } from './stack/child.ts'
import { bin, fromRoot, LOCAL } from './stack/paths.ts'
import { firstLine, takeReport } from './stack/vitestReport.ts'

/**
 * `npm test`: form, lint and types, then every test, and one closing line. Arguments go to Vitest, for example
 * `npm test -- --project unit calendar`; the checks are left out then.
 */

/**
 * Fast and pure first, a whole stack and a browser last and alone: two cores, and failures early. Tests of functions wait
 * more than they work, for processes that they kill and for pauses of the product's own: more of them run side by side.
 */
const STAGES = [
  { projects: ['unit', 'rules'], workers: 2 },
  { projects: ['emulators', 'functions'], workers: 4 },
  { projects: ['e2e'], workers: 3 },
] as const

const total = { passed: 0, failed: 0, skipped: 0 }
const skippedNames: string[] = []
const failedNames: string[] = []
const own = process.argv.slice(2)

if (own.length > 0) {
  process.exit(await runCommand(bin('vitest'), ['run', ...own]))
}

const chromium = await chromiumOrInstall()
for (const { name, command, args } of CHECKS) {
  console.log(`\n· ${name}`)
  if ((await runCommand(command, args)) === 0) total.passed += 1
  else {
    fail(name)
  }
}
for (const stage of STAGES) await runStage(stage)

if (skippedNames.length > 0) console.log(`\nskipped:\n${skippedNames.join('\n')}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
// Named again at the end, where a shortened log still shows it.
if (failedNames.length > 0) console.log(`\nfailed:\n${failedNames.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)

async function runStage({ projects, workers }: (typeof STAGES)[number]): Promise<void> {
  console.log(`\n· ${projects.join(', ')} tests`)
  const file = path.join(LOCAL, `report-${process.pid}.json`)
  await mkdir(LOCAL, { recursive: true })
  const code = await runCommand(
    bin('vitest'),
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      `--maxWorkers=${workers}`,
      '--reporter',
      'default',
      '--reporter',
      'json',
      '--reporter',
      fromRoot('tests', 'support', 'SecondTries.ts'),
      '--outputFile.json',
      file,
    ],
    chromium ? { CHROMIUM_PATH: chromium } : {},
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
}

function fail(name: string): void {
  total.failed += 1
  failedNames.push(name)
  console.error(`✗ ${name}`)
}

/** The browser tests' Chromium. Where none is found: Debian's, by apt, if we may; else one line that says how. */
async function chromiumOrInstall(): Promise<string | undefined> {
  const found = findChromium()
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests …')
    await runCommand('apt-get', ['update', '-qq'])
    await runCommand(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      {
        DEBIAN_FRONTEND: 'noninteractive',
      },
    )
    const installed = findChromium()
    if (installed) return installed
  }
  fail('no Chromium for the browser tests: install one (apt-get install chromium) or set CHROMIUM_PATH')
  return undefined
}
