import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder, removed after the test, or when `end` says so: `afterAll` at the top of a file. */
export function testFolder(end: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-'))
  end(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
