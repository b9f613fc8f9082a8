import { runCommand } from './stack/child.ts'
import { bin, fromRoot } from './stack/paths.ts'

interface Check {
  name: string
  command: string
  args: readonly string[]
}

/** What Go programs may hold before they free memory: the check of types beside lint would need 2 GB. */
const LIMITED = { GOMEMLIMIT: '1200MiB' }
const KNIP = ['--no-progress', '--no-config-hints', '--include']

/** Checks of every file before the tests: form, lint (type-aware), types, use. */
const CHECKS: readonly Check[] = [
  {
    name: 'lint and types',
    command: bin('oxlint'),
    args: ['--type-aware', '--type-check', '--deny-warnings', fromRoot()],
  },
  { name: 'format', command: bin('biome'), args: ['format', fromRoot()] },
  { name: 'unused files and exports', command: bin('knip'), args: [...KNIP, 'files,exports,types'] },
  {
    name: 'files that tests alone use',
    command: bin('knip'),
    args: ['--production', ...KNIP, 'files'],
  },
]

/** Runs all checks, two at a time: each keeps one core busy. @returns names of those that passed, and that failed */
export async function runChecks(): Promise<{ passed: string[]; failed: string[] }> {
  const [waiting, passed, failed]: [Check[], string[], string[]] = [[...CHECKS], [], []]
  const runNext = async (): Promise<void> => {
    const check = waiting.shift()
    if (check === undefined) return
    console.log(`· ${check.name}`)
    const code = await runCommand(check.command, check.args, LIMITED)
    ;(code === 0 ? passed : failed).push(check.name)
    return runNext()
  }
  await Promise.all([runNext(), runNext()])
  return { passed, failed }
}
