import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { DAY_MS, HOUR_MS } from '#domain/units.ts'
import { runCommand } from './stack/child.ts'
import { bin, fromRoot, LOCAL } from './stack/paths.ts'
import { firstLine, takeReport } from './stack/vitestReport.ts'
import { askedFor } from './stack/commandLine.ts'

/** `npm run test:clock`: runs the unit and functions tests on other days and hours, a date for each file. */
const USAGE = `Usage: npm run test:clock [-- [--date 2028-02-29T12:00Z] [--zone Europe/Berlin] [FILE …]]
Without --date each file runs at a date of the table; SEED=1 npm run test:clock repeats the dates of a run.`

interface Moment {
  /** An ISO date, or hours after now. */
  at: string | number
  /** Time zone; default UTC. */
  zone?: string
}

/** Moments at which code about hours, weekdays or dates fails. */
const MOMENTS: readonly Moment[] = [
  // The week of the lists begins on Friday at 02:00 UTC, and the newsletter is sent on Friday.
  { at: '2026-12-04T00:58Z' },
  { at: '2026-12-04T01:59:30Z' },
  { at: '2026-12-04T02:01Z' },
  { at: '2027-01-01T01:00Z' },
  { at: '2026-12-06T23:59:40Z' },
  { at: '2026-12-07T00:00:30Z' },
  { at: '2027-04-30T23:59:30Z' },
  { at: '2027-05-31T12:00Z' },
  { at: '2027-07-31T23:50Z' },
  { at: '2028-02-28T23:59:40Z' },
  { at: '2028-02-29T12:00Z' },
  { at: '2028-02-29T23:59:30Z' },
  { at: '2026-12-31T23:50Z' },
  { at: '2026-12-31T23:59:40Z' },
  { at: '2027-01-01T00:05Z' },
  { at: '2027-03-28T00:58Z', zone: 'Europe/Berlin' },
  { at: '2027-10-31T00:30Z', zone: 'Europe/Berlin' },
  { at: '2027-03-14T09:58Z', zone: 'America/Los_Angeles' },
  { at: '2027-11-07T08:30Z', zone: 'America/Los_Angeles' },
  { at: '2027-06-15T10:30Z', zone: 'Pacific/Kiritimati' },
  { at: 6 },
  { at: 12 },
  { at: 18 },
]

/** Another day's run gives each file another date. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Date.now() / DAY_MS))

const { moments, named } = askedFor(USAGE, options)
const library = await faketimeOrInstall()
const failed: string[] = []
const files = testFiles()
for (const [index, moment] of moments.entries()) {
  const chosen = files.filter((file) => momentOf(file) === index)
  if (chosen.length > 0) await runAt(moment, chosen)
}
if (failed.length > 0) console.error(`\nfailed:\n${failed.join('\n')}`)
console.log(`\n${files.length} test files at ${moments.length} dates (SEED=${SEED}), ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)

async function runAt({ at, zone = 'UTC' }: Moment, chosen: readonly string[]): Promise<void> {
  const now = Date.now()
  const offsetMs = typeof at === 'number' ? at * HOUR_MS : Date.parse(at) - now
  const date = new Date(now + offsetMs).toISOString()
  console.log(`\n· ${date} ${zone}, ${chosen.length} files`)
  const file = path.join(LOCAL, `report-${process.pid}.json`)
  await mkdir(LOCAL, { recursive: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  // The tests' child processes share an offset, since a date would begin anew in each.
  const code = await runCommand(bin('vitest'), ['run', ...reporters, ...chosen], {
    LD_PRELOAD: library,
    FAKETIME: `${offsetMs < 0 ? '' : '+'}${Math.round(offsetMs / 1_000)}`,
    // Timers run unchanged.
    DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  })
  const before = failed.length
  for (const { name, status, message, assertionResults } of (await takeReport(file))?.testResults ?? []) {
    if (status !== 'failed') continue
    const first = assertionResults.find((test) => test.status === 'failed')
    const why = first && `${first.fullName}: ${firstLine(first.failureMessages[0] ?? '')}`
    failed.push(
      `--date ${date} --zone ${zone} ${path.relative(fromRoot(), name)}\n  ${why ?? firstLine(message)}`,
    )
  }
  if (code !== 0 && failed.length === before) failed.push(`${date}: an error outside any test`)
}

function momentOf(file: string): number {
  return createHash('sha256').update(`${SEED} ${file}`).digest().readUInt32BE() % moments.length
}

function testFiles(): string[] {
  const args = ['list', '--filesOnly', '--json', '--project=unit', '--project=functions', ...named]
  const listed: unknown = JSON.parse(execFileSync(bin('vitest'), args, { cwd: fromRoot(), encoding: 'utf8' }))
  return (listed as Array<{ file: string }>).map(({ file }) => path.relative(fromRoot(), file))
}

/** The library that answers the system's calls for the time. */
async function faketimeOrInstall(): Promise<string> {
  const find = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]
  if (find() === undefined && process.platform === 'linux' && process.getuid?.() === 0) {
    await runCommand('apt-get', ['update', '-qq'])
    await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libfaketime'])
  }
  const found = find()
  if (found !== undefined) return found
  console.error('No libfaketime: install it (Debian and Ubuntu: sudo apt-get install libfaketime).')
  process.exit(1)
}

function options(): { moments: readonly Moment[]; named: string[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { date: { type: 'string' }, zone: { type: 'string' } },
  })
  const { date, zone = 'UTC' } = values
  if (date === undefined) return { moments: MOMENTS, named: positionals }
  if (Number.isNaN(Date.parse(date))) throw new Error(`"${date}" is no date.`)
  return { moments: [{ at: date, zone }], named: positionals }
}
