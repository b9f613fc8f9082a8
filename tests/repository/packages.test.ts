import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'

/** The packages that the product is built on, used for what they are made for. */
const USED_BY_SHIPPED_CODE_OR_TESTS = [
  'react',
  'react-dom',
  'wouter',
  'firebase',
  'firebase-functions',
  'firebase-admin',
  'reactfire',
  'vite-plugin-pwa',
  'workbox-window',
  'stripe',
  '@google-cloud/tasks',
  'vitest',
  '@firebase/rules-unit-testing',
]

const TOP_LEVEL = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'firebase.json',
  'firestore.rules',
  'functions',
  'src',
  'public',
  'emulator-data',
  'tests',
  'emulators',
  'docs',
  'scripts',
]

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
  cwd: fromRoot(),
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const sources = files.map((file) => {
  try {
    return readFileSync(fromRoot(file), 'utf8')
  } catch {
    // Deleted in the working tree and not committed yet.
    return ''
  }
})

describe('the packages and folders that the product is built of', () => {
  it.each(USED_BY_SHIPPED_CODE_OR_TESTS)('imports %s', (name) => {
    const importing = new RegExp(`(?:from|import\\(?)\\s*'${name}(?:/[^']*)?'`)
    expect(sources.some((source) => importing.test(source))).toBe(true)
  })

  it.each(TOP_LEVEL)('has %s at the top level', (name) => {
    const tracked = execFileSync('git', ['ls-files', name], { cwd: fromRoot(), encoding: 'utf8' })
    expect(tracked).not.toBe('')
  })

  it('names no registry and no path of one machine in its lock files', () => {
    for (const lock of ['package-lock.json', 'functions/package-lock.json']) {
      expect(readFileSync(fromRoot(lock), 'utf8')).not.toMatch(/"resolved": "(https?:|file:\/)/)
    }
  })
})
