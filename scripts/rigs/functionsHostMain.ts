/** Serves the deployed exports in a process of their own, so that it can be killed. PORT, PROJECT and REGION say where. */
import { flushCompileCache } from 'node:module'
import * as functions from '../../functions/src/index.ts'
import { startFunctions } from './functionsHost.ts'

const { PORT = '', PROJECT = '', REGION = '' } = process.env
await startFunctions({ functions, projectId: PROJECT, region: REGION, port: Number(PORT) })
process.send?.('ready')
// What has been compiled is there for the next process: this one will not get to do it as it dies.
setInterval(flushCompileCache, 500).unref()
// Dies with the test that started it.
process.on('disconnect', () => process.exit())
