import { existsSync } from 'node:fs'
import path from 'node:path'
import { fromRoot } from '../stack/paths.ts'

/**
 * Where a file or folder of the shared test data lies. It is no part of the repository: it stands beside it, or where
 * SHARED_DIR says.
 * @returns undefined where it is missing: what needs it is left out, and says so
 * @throws Error where it is missing although SHARED_DIR is set: then nothing may be left out
 */
export function sharedPath(name: string): string | undefined {
  const given = process.env['SHARED_DIR']
  const file = path.resolve(given || fromRoot('..', 'shared'), name)
  if (existsSync(file)) return file
  if (given) throw new Error(`${file} is missing, and SHARED_DIR says that it is there.`)
  return undefined
}
