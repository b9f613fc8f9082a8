import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, mutated } from './mutants/Mutant.ts'
import { groupsOf, shardOf } from './mutants/shardOf.ts'
import { MUTANTS } from './mutants/table.ts'
import { findChromium } from './stack/findChromium.ts'
import { firstLine, takeReport } from './stack/vitestReport.ts'
import { askedFor } from './stack/commandLine.ts'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { listedFiles } from './stack/listedFiles.ts'
import { fromRoot } from './stack/paths.ts'
import { type Child, startChild } from './stack/child.ts'

/** Runs tests in a copy of the work tree, one Vitest at a time. */
class TestRunner {
  readonly #copy: string
  readonly #env: NodeJS.ProcessEnv
  #running: Child | undefined

  constructor(copy: string, env: Record<string, string>) {
    this.#copy = copy
    // Whole lists: a sample could leave out the step that notices.
    this.#env = { ...process.env, TESTS: 'all', ...env }
  }

  /** `trouble` is why there is no such test: a file that cannot be loaded, a hook that fails, an error outside any test. */
  async run({ test, name }: Pick<Mutant, 'test' | 'name'>) {
    const report = path.join(this.#copy, '..', 'report.json')
    const lines: string[] = []
    this.#running = startChild(
      path.join(this.#copy, 'node_modules', '.bin', 'vitest'),
      [
        'run',
        test,
        ...(name === undefined ? [] : ['-t', name]),
        '--bail=1',
        // A second try is for a busy machine's sake; here it would only double the time.
        '--retry=0',
        // It would lie among the packages, which are not ours to write to.
        '--no-cache',
        '--reporter=json',
        `--outputFile=${report}`,
      ],
      {
        cwd: this.#copy,
        env: this.#env,
        logFile: path.join(this.#copy, '..', 'vitest.log'),
        onLine(line) {
          if (line.trim() !== '') lines.push(line)
        },
      },
    )
    const code = await this.#running.ended
    this.#running = undefined
    const { numPassedTests: passed = 0, testResults = [] } = (await takeReport(report)) ?? {}
    const failed = testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'failed' && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0] ?? '')}`),
    )
    const unloaded = testResults.find(({ message }) => message !== '')?.message
    const trouble = unloaded ?? (code === 0 ? undefined : `${lines.slice(-5).join('\n')} (code ${code})`)
    return { passed, failed, trouble: failed.length > 0 ? undefined : trouble }
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
  }
}

/**
 * `npm run mutants`: takes away each protection of docs/rules.md "What must survive" in a copy of the work tree, and
 * demands that the test which guards it fails. What survives is listed at the end.
 */
const USAGE = `Usage: npm run mutants [-- [RULE …] [--shard 2/4] [--list]]
RULE: only the mutants of these rules of docs/rules.md, by their names
--shard: the second of four parts that take about the same time
--list: prints the mutants, and tries none`

const { isList, chosen } = askedFor(USAGE, options)
if (isList) {
  for (const each of chosen)
    console.log(`${each.rule}\t${each.file}\twithout ${each.removes}\t${testOf(each)}`)
  process.exit(0)
}

const copy = await copyWorkTree()
const chromium = findChromium()
const runner = new TestRunner(copy.path, chromium === undefined ? {} : { CHROMIUM_PATH: chromium })
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopped = true
    void runner.stop()
  })
}

const survivors: string[] = []
let killed = 0
try {
  for (const group of groupsOf(chosen)) {
    if (!isStopped) await tryGroup(group)
  }
} finally {
  await copy.remove()
}
if (isStopped) process.exit(130)
if (survivors.length > 0) console.error(`\n${survivors.join('\n')}`)
console.log(`\n${killed} of ${chosen.length} mutants made their test fail`)
process.exit(survivors.length === 0 ? 0 : 1)

/** Mutants of one test: first that it passes as the code is, then each. */
async function tryGroup(group: readonly Mutant[]): Promise<void> {
  const [first] = group
  if (first === undefined) return
  const startedAt = Date.now()
  const { passed, failed, trouble } = await runner.run(first)
  if (isStopped) return
  console.log(`\n· ${testOf(first)} (${secondsSince(startedAt)} s)`)
  const problem = failed[0] ?? trouble ?? (passed === 0 ? 'no test of this name' : undefined)
  if (problem !== undefined) {
    for (const each of group) survive(each, `its test fails without any mutant: ${problem}`)
    return
  }
  for (const each of group) {
    if (!isStopped) await tryMutant(each)
  }
}

async function tryMutant(mutant: Mutant): Promise<void> {
  const file = path.join(copy.path, mutant.file)
  const content = await readFile(file, 'utf8')
  const changed = mutated(content, mutant)
  if (changed === undefined) {
    survive(mutant, `its text does not stand in ${mutant.file} exactly once`)
    return
  }
  const startedAt = Date.now()
  await writeFile(file, changed)
  const { failed, trouble } = await runner.run(mutant)
  await writeFile(file, content)
  if (isStopped) return
  if (failed[0] === undefined) {
    survive(mutant, trouble === undefined ? 'survives' : `no test fails by itself: ${trouble}`)
    return
  }
  killed++
  console.log(`✓ #${mutant.rule}, without ${mutant.removes} (${secondsSince(startedAt)} s): ${failed[0]}`)
}

function survive({ rule, removes, file }: Mutant, why: string): void {
  const line = `✗ #${rule}, ${file} without ${removes}: ${firstLine(why)}`
  survivors.push(line)
  console.log(line)
}

function testOf({ test, name }: Mutant): string {
  return name === undefined ? test : `${test} -t ${JSON.stringify(name)}`
}

function secondsSince(startedAtMs: number): number {
  return Math.round((Date.now() - startedAtMs) / 1_000)
}

function options(): { isList: boolean; chosen: Mutant[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { shard: { type: 'string', default: '1/1' }, list: { type: 'boolean', default: false } },
  })
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(values.shard) ?? []).map(Number)
  if (index < 1 || index > count) throw new Error(`"${values.shard}" is no part of a whole, such as 2/4.`)
  const rules = new Set(MUTANTS.map(({ rule }) => rule))
  const unknown = positionals.filter((rule) => !rules.has(rule))
  if (unknown.length > 0) throw new Error(`There is no mutant of ${unknown.join(', ')}.`)
  const asked = MUTANTS.filter(({ rule }) => positionals.length === 0 || positionals.includes(rule))
  return { isList: values.list, chosen: shardOf(asked, index, count) }
}

/** A copy of the work tree as it is now: every file but those that git ignores. Packages stay where npm installed them. */
async function copyWorkTree() {
  const home = await mkdtemp(path.join(tmpdir(), 'sonobrief-mutants-'))
  // In a folder of its own: what lies beside the repository is looked for beside the copy, and is not there.
  const tree = path.join(home, 'main')
  const files = listedFiles()
  for (const file of files) await cp(fromRoot(file), path.join(tree, file))
  for (const file of files.filter((each) => path.posix.basename(each) === 'package.json')) {
    const packages = path.join(path.dirname(file), 'node_modules')
    if (existsSync(fromRoot(packages))) await symlink(fromRoot(packages), path.join(tree, packages))
  }
  // A process that was told to end may still write.
  return { path: tree, remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }) }
}
