import { keepProcess, type KeptProcess } from '../stack/keepProcess.ts'
import { COMPILED, fromRoot } from '../stack/paths.ts'

/** The functions as `buildFunctions` has bundled them, in a process of their own, started again whenever it dies. */
export type FunctionsProcess = KeptProcess

/** @param env what the functions read; PATH and the moved clock come from this process */
export function startFunctionsProcess(env: Record<string, string>): FunctionsProcess {
  return keepProcess({
    name: 'The functions',
    module: fromRoot('scripts', 'stack', 'serveFunctions.ts'),
    env: {
      PATH: process.env['PATH'],
      // `npm run test:clock` moves their clock as it moves the tests'.
      LD_PRELOAD: process.env['LD_PRELOAD'],
      FAKETIME: process.env['FAKETIME'],
      DONT_FAKE_MONOTONIC: process.env['DONT_FAKE_MONOTONIC'],
      NODE_COMPILE_CACHE: COMPILED,
      FUNCTIONS_SOURCE: fromRoot('functions', 'lib', 'index.cjs'),
      ...env,
    },
  })
}
