import { rm } from 'node:fs/promises'
import path from 'node:path'
import { LOCAL } from '../../stack/paths.ts'
import { freePorts } from '../../stack/ports.ts'
import { startStack } from '../../stack/startStack.ts'

const RUNS = 3

/** An installed clone to "ready", and where the time goes. Aim: under 20 s. */
export async function bench(): Promise<void> {
  const dir = path.join(LOCAL, `bench-start-${process.pid}`)
  for (let run = 1; run <= RUNS; run++) {
    const startedMs = performance.now()
    const marks: string[] = []
    const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1)
    const stack = await startStack({
      ports: await freePorts(),
      dir,
      fresh: true,
      onProgress: (what) => marks.push(`${what} after ${seconds()} s`),
    })
    console.log(`run ${run}: ready after ${seconds()} s (${marks.join(', ')})`)
    await stack.stop()
  }
  await rm(dir, { recursive: true, force: true })
}
