import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../scripts/stack/child.ts'
import { bin, fromRoot } from '../../scripts/stack/paths.ts'

const HELPERS = ['scripts/rigs/sharedPath.ts', 'scripts/stack/paths.ts', 'tests/support/describeShared.ts']

/** A clone in small: the helpers, and a file of tests of which one needs the shared test data. */
const TESTS = `
  import { expect, it } from 'vitest'
  import { describeShared, readJson } from './describeShared.ts'

  it('needs nothing', () => expect(1).toBe(1))
  describeShared('needs the data', 'vectors/numbers.json', (file) => {
    it.each(readJson(file))('%s', (number) => expect(number).toBe(number))
  })
`
const home = mkdtempSync(path.join(tmpdir(), 'alone-'))
const clone = path.join(home, 'main')
for (const file of HELPERS) {
  mkdirSync(path.dirname(path.join(clone, file)), { recursive: true })
  copyFileSync(fromRoot(file), path.join(clone, file))
}
writeFileSync(path.join(clone, 'tests/support/some.test.ts'), TESTS)
writeFileSync(path.join(clone, 'package.json'), '{ "type": "module" }')
symlinkSync(fromRoot('node_modules'), path.join(clone, 'node_modules'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** What became of each test of that clone. */
async function outcomes(env: Record<string, string>): Promise<string[]> {
  const report = path.join(home, 'report.json')
  rmSync(report, { force: true })
  await runCommand(bin('vitest'), ['run', '--root', clone, '--reporter', 'json', '--outputFile', report], env)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: Array<{ assertionResults: Array<{ status: string; fullName: string }> }>
  }
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status, fullName }) => `${status}: ${fullName}`),
  )
}

describe('tests that need the shared test data', () => {
  it('are skipped by name where it is missing, in CI too', async () => {
    expect(await outcomes({ CI: 'true', SHARED_DIR: '' })).toEqual([
      'passed: needs nothing',
      'skipped: needs the data: without vectors/numbers.json',
    ])
  })

  it('fail where SHARED_DIR says that it is there', async () => {
    expect(await outcomes({ SHARED_DIR: path.join(home, 'nowhere') })).toEqual([
      'passed: needs nothing',
      'failed: needs the data',
    ])
  })

  it('run where it is', async () => {
    mkdirSync(path.join(home, 'shared/vectors'), { recursive: true })
    writeFileSync(path.join(home, 'shared/vectors/numbers.json'), '[1, 2]')
    expect(await outcomes({ SHARED_DIR: '' })).toEqual([
      'passed: needs nothing',
      'passed: needs the data 1',
      'passed: needs the data 2',
    ])
  })
})

it('is looked for by one helper only', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: fromRoot(),
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  const naming = files
    // The web app has a folder of that name.
    .filter((file) => !file.startsWith('src/') && /\.(?:ts|tsx|mjs|json|yml)$/.test(file))
    .filter((file) => existsSync(fromRoot(file)))
    .filter((file) => /SHARED_DIR|\.\.\/shared\b|'\.\.', 'shared'/.test(readFileSync(fromRoot(file), 'utf8')))
  expect(naming.toSorted()).toEqual([
    '.github/workflows/ci.yml',
    'scripts/rigs/sharedPath.ts',
    'tests/repository/sharedData.test.ts',
    'tests/support/describeShared.ts',
  ])
})
