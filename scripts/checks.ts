import { bin, fromRoot } from './stack/paths.ts'

interface Check {
  name: string
  command: string
  args: readonly string[]
}

const KNIP = ['--no-progress', '--no-config-hints', '--include']

/** Checks of every file before the tests: form, lint (type-aware), types, use. */
export const CHECKS: readonly Check[] = [
  { name: 'format', command: bin('biome'), args: ['format', fromRoot()] },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings', fromRoot()] },
  // Without the DOM's types: scripts and tests hold functions that run in pages.
  { name: 'types: functions', command: bin('tsc'), args: ['-p', fromRoot('functions', 'tsconfig.json')] },
  {
    name: 'types: stand-ins, tests and scripts',
    command: bin('tsc'),
    args: ['-p', fromRoot('tsconfig.json')],
  },
  { name: 'types: web app', command: bin('tsc'), args: ['-p', fromRoot('src', 'tsconfig.json')] },
  {
    name: 'types: service worker',
    command: bin('tsc'),
    args: ['-p', fromRoot('src', 'worker', 'tsconfig.json')],
  },
  { name: 'unused files and exports', command: bin('knip'), args: [...KNIP, 'files,exports,types'] },
  {
    name: 'files that tests alone use',
    command: bin('knip'),
    args: ['--production', ...KNIP, 'files'],
  },
]
