import { readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import { sharedPath } from '../../scripts/rigs/sharedPath.ts'

/**
 * Tests on a file or folder of the shared test data. Where that is missing they are one test that is skipped by name; with
 * SHARED_DIR set, one that fails. The other tests of the file run either way.
 * @param tests is called with the path, only where there is one
 */
export function describeShared(title: string, name: string, tests: (file: string) => void): void {
  let file: string | undefined
  try {
    file = sharedPath(name)
  } catch (error) {
    return it(title, () => {
      throw error
    })
  }
  if (file === undefined) it.skip(`${title}: without ${name}`, () => {})
  else describe(title, () => tests(file))
}

/** The content of a JSON file. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- what a file holds is for the caller to say
export function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content
}
