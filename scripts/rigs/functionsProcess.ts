import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { keepProcess, type KeptProcess } from '../stack/keepProcess.ts'
import { fromRoot } from '../stack/paths.ts'

/** The functions in a process of their own, started again whenever it dies, as the cloud does. */
export type FunctionsProcess = KeptProcess

/** @param env what the functions read; PATH and the like come from this process */
export function startFunctionsProcess(env: Record<string, string>): FunctionsProcess {
  const compiled = mkdtempSync(path.join(tmpdir(), 'functions-compiled-'))
  const kept = keepProcess({
    name: 'The functions',
    module: fromRoot('scripts', 'stack', 'serveFunctions.ts'),
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compiled,
      FUNCTIONS_SOURCE: fromRoot('functions', 'src', 'index.ts'),
      ...env,
    },
  })
  const stop = kept.stop.bind(kept)
  return Object.assign(kept, {
    stop: () => stop().then(() => rm(compiled, { recursive: true, force: true })),
  })
}
