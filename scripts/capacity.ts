import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Acts, limitsOf, report } from './capacity/capacity.ts'
import { fromRoot } from './stack/paths.ts'
import { askedFor } from './stack/commandLine.ts'

/** `npm run capacity`: how many listeners the product bears, its first bottleneck, and a listener's cost. */
const USAGE = `Usage: npm run capacity -- [--users N] [--count]
--users: so many listeners; 1,000, 100,000 and 10,000,000 unless given
--count: counts what each act costs against the local stack first, and keeps it`

const { users, isCounted } = askedFor(USAGE, options)
const file = fromRoot('scripts', 'capacity', 'acts.json')
if (isCounted) {
  const log = console.log
  // The functions log each event as a line of JSON.
  console.log = () => {}
  const { countActs } = await import('./capacity/countActs.ts')
  const lines = Object.entries(await countActs()).map(([name, act]) => `  "${name}": ${JSON.stringify(act)}`)
  await writeFile(file, `{\n${lines.join(',\n')}\n}\n`)
  console.log = log
}
const acts = JSON.parse(await readFile(file, 'utf8')) as Acts
for (const { what, listeners } of limitsOf(acts))
  console.log(`${listeners.toLocaleString('en-US').padStart(15)}  ${what}`)
for (const each of users) console.log(`\n${report(acts, each).join('\n')}`)
process.exit(0)

function options(): { users: number[]; isCounted: boolean } {
  const { values } = parseArgs({
    options: { users: { type: 'string' }, count: { type: 'boolean', default: false } },
  })
  const asked = values.users === undefined ? [1_000, 100_000, 10_000_000] : [Number(values.users)]
  if (!asked.every((each) => Number.isInteger(each) && each > 0))
    throw new Error('--users is a whole number.')
  return { users: asked, isCounted: values.count }
}
