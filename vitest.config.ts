import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { RUNS_ALL } from './tests/support/tier.ts'

/** Files and folders left out: `--exclude` of the command line reaches no project that has a list of its own. */
const WITHOUT = process.env['WITHOUT']?.split(',').filter(Boolean) ?? []

const project = (name: string, include: string[], extra: object = {}) => ({
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...(RUNS_ALL ? [] : ['**/*.nightly.test.ts']), ...WITHOUT],
    environment: 'node' as const,
    // Google's libraries would ask the network whether this machine is one of Google's.
    // A developer's own key or model would make tests cost money, or time.
    env: { METADATA_SERVER_DETECTION: 'none', GEMINI_API_KEY: 'none', LLM_URL: 'none' },
    // Limits for what hangs, not for what is slow: other work may have both cores.
    // Four workers, and what they start, stay below 3 GB.
    execArgv: ['--max-old-space-size=448', '--max-semi-space-size=8'],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 150_000 } },
    ...extra,
  },
})

/** Each time, one process runs many files; where everything runs, each file has its own, so that nothing hides. */
const ONE_PROCESS = { isolate: RUNS_ALL }
const SHARED = { ...ONE_PROCESS, setupFiles: ['tests/support/freshModules.ts'] }
/** They hold nothing from file to file: Node loads them itself, once. */
const STAND_INS = /\/emulators\/(?:support|[\w-]+\/src)\//

/** Slow tests first, each project's together: workers that go on in one project keep what they have loaded. */
const ORDER = ['e2e', 'functions', 'emulators', 'rules', 'unit']
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer is no array
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => ORDER.indexOf(a.project.name) - ORDER.indexOf(b.project.name))
  }
}

/** One project per kind of test, so that `npm test` can run and report them apart. */
export default defineConfig({
  test: {
    // What a passing test prints on purpose (refusals, crashes) would bury what a failing one says.
    silent: 'passed-only',
    // Vitest leaves a core free for itself; on two cores that halves what the tests get, and most of them wait.
    maxWorkers: 2,
    sequence: { sequencer: ByProject },
    projects: [
      project(
        'unit',
        [
          'functions/src/**/*.test.ts',
          'src/**/*.test.ts',
          'scripts/**/*.test.ts',
          'tests/repository/**/*.test.ts',
        ],
        SHARED,
      ),
      project('rules', ['tests/rules/**/*.test.ts'], ONE_PROCESS),
      project('emulators', ['emulators/**/*.test.ts'], {
        ...ONE_PROCESS,
        server: { deps: { external: [STAND_INS] } },
      }),
      project('functions', ['tests/functions/**/*.test.ts'], {
        ...SHARED,
        // Nor does the domain, but for times, which tests change.
        server: { deps: { external: [STAND_INS, /\/functions\/src\/(?:audio|domain\/(?!time\/))/] } },
        globalSetup: ['tests/functions/globalBuild.ts'],
      }),
      project('e2e', ['tests/e2e/**/*.test.ts'], {
        testTimeout: 600_000,
        // A browser is a crowd of processes on two shared cores. What needs the second try is named: tests/support/SecondTries.ts.
        retry: 1,
        // Files of a worker share its browser and what they import: tests bring their own accounts.
        isolate: false,
        // One stack for all: every test brings its own accounts, and moves no clock but Stripe's.
        globalSetup: ['tests/e2e/support/globalStack.ts'],
      }),
    ],
  },
})
