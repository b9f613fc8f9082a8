import path from 'node:path'
import { type Child, startChild } from '../stack/child.ts'
import { firstLine, takeReport } from '../stack/vitestReport.ts'
import type { Mutant } from './Mutant.ts'

/** Runs tests in a copy of the work tree, one Vitest at a time. */
export class TestRunner {
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
