import { readFile } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { buildFunctions } from '../../scripts/stack/buildAll.ts'

/** Builds the functions once, where a test of the run starts them in a process of their own. */
export default async function globalBuild(project: TestProject): Promise<void> {
  // Not in Vitest's types: the files named on the command line, if any.
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] }
  const { testFiles } = await project.globTestFiles(filenamePattern)
  const tests = await Promise.all(testFiles.map((file) => readFile(file, 'utf8')))
  if (tests.some((test) => /killablePipeline|functionsProcess/.test(test))) await buildFunctions()
}
