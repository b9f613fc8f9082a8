import { join } from 'node:path'
import { portFrom, runStandIn } from '../../support/runStandIn.ts'
import { startScheduler } from './startScheduler.ts'

const BUILT = join(import.meta.dirname, '../../../functions/lib/index.cjs')

await runStandIn(
  'scheduler',
  {
    port: { env: 'SCHEDULER_PORT', fallback: '8127', help: 'port of the control routes' },
    functions: { env: 'FUNCTIONS_URL', fallback: 'http://127.0.0.1:5001', help: 'the functions emulator' },
    project: { env: 'GCLOUD_PROJECT', fallback: 'demo-sonobrief', help: 'project of the functions' },
    source: { env: 'FUNCTIONS_SOURCE', fallback: BUILT, help: 'the built module that exports the functions' },
  },
  async (valueOf) => {
    const scheduler = await startScheduler({
      port: portFrom(valueOf('port')),
      functionsUrl: valueOf('functions'),
      projectId: valueOf('project'),
      source: valueOf('source'),
    })
    const jobs = scheduler.jobs().map(({ name, nextRun }) => `${name} next at ${nextRun}`)
    return { banner: [`control on ${scheduler.url}`, ...jobs], stop: () => scheduler.stop() }
  },
)
