import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Test data that is not part of the repository: beside it, or where SHARED_DIR says. */
export const SHARED_DIR = path.resolve(
  process.env['SHARED_DIR'] ?? fileURLToPath(new URL('../../../shared', import.meta.url)),
)

/**
 * A JSON file of the shared test data; undefined where the folder is missing, so that the test can be skipped.
 * @throws Error under CI=true when the folder is missing: nothing may be skipped there
 */
export async function readShared<Content>(file: string): Promise<Content | undefined> {
  if (!existsSync(SHARED_DIR)) {
    if (process.env['CI'] === 'true')
      throw new Error(`${SHARED_DIR} is missing: tests need it, or set SHARED_DIR.`)
    return undefined
  }
  return JSON.parse(await readFile(path.join(SHARED_DIR, file), 'utf8')) as Content
}
