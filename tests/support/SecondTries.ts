import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed at their second try only: each is a race that somebody has to find. */
export default class SecondTries implements Reporter {
  readonly #found: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#found.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#found.length > 0) console.log(`\n⚠ passed at the second try only:\n${this.#found.join('\n')}`)
  }
}
