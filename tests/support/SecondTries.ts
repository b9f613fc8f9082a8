import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed at their second try only, and what the first one met: each is a race that somebody has to find. */
export default class SecondTries implements Reporter {
  readonly #found: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const [error] = test.result().errors ?? []
    const line = error?.stacks?.find(({ file }) => file.includes('/tests/'))?.line
    const met =
      error === undefined
        ? ''
        : `\n  ${line === undefined ? '' : `line ${line}: `}${error.message.slice(0, 600)}`
    this.#found.push(`${test.module.relativeModuleId} > ${test.fullName}${met}`)
  }

  onTestRunEnd(): void {
    if (this.#found.length > 0) console.log(`\n⚠ passed at the second try only:\n${this.#found.join('\n')}`)
  }
}
