import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { LOCAL } from '../../../scripts/stack/paths.ts'
import { freePorts, type Ports } from '../../../scripts/stack/ports.ts'
import { startStack } from '../../../scripts/stack/startStack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ports: Ports
  }
}

const FIRST_PORT = 20_000
/** Soon delivered, and never at the cost of a developer's own key. */
const ENVIRONMENT = { SUMMARY_DELAY_SECONDS: '2', GEMINI_API_KEY: 'none' }

/** Starts one whole product, on free ports and without data, for all browser tests of a run. */
export default async function globalStack(project: TestProject): Promise<() => Promise<void>> {
  const dir = path.join(LOCAL, `e2e-${process.pid}`)
  // The same each time, where nobody else has them: they stand in the web app, which is then as it was built.
  const ports = await freePorts(FIRST_PORT)
  const env = { ...ENVIRONMENT, LLM_SEARCH: `recorded=${ports.gemini}` }
  const stack = await startStack({ ports, dir, fresh: true, env })
  project.provide('ports', ports)
  return async () => {
    await stack.stop()
    // The logs of a failed run are what tells why.
    if (process.exitCode === undefined || process.exitCode === 0)
      await rm(dir, { recursive: true, force: true })
  }
}
