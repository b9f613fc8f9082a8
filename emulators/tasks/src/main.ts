import { portFrom, runStandIn } from '../../support/runStandIn.ts'
import type { AttemptReport } from './settleAttempt.ts'
import { startTasks } from './startTasks.ts'

await runStandIn(
  'tasks',
  {
    port: { env: 'TASKS_PORT', fallback: '8123', help: 'port of the gRPC service and the control routes' },
    data: {
      env: 'TASKS_DATA_FILE',
      fallback: '.local/tasks/tasks.jsonl',
      help: 'journal file; "" keeps all in memory',
    },
    dispatch: {
      env: 'TASKS_DISPATCH',
      fallback: 'auto',
      help: '"auto", or "manual" to send only on /control/run-due',
    },
    queues: { env: 'TASKS_QUEUES', fallback: 'strict', help: '"strict", or "auto" to create missing queues' },
  },
  async (valueOf) => {
    const dataFile = valueOf('data')
    const tasks = await startTasks({
      port: portFrom(valueOf('port')),
      ...(dataFile !== '' && { dataFile }),
      automatic: oneOf('dispatch', valueOf('dispatch'), 'auto', 'manual') === 'auto',
      autoCreateQueues: oneOf('queues', valueOf('queues'), 'auto', 'strict') === 'auto',
    })
    tasks.onAttempt(logFailure)
    return { banner: [`Cloud Tasks v2 (gRPC) and control on ${tasks.url}`], stop: () => tasks.stop() }
  },
)

function oneOf(flag: string, value: string, ...allowed: readonly string[]): string {
  if (allowed.includes(value)) return value
  throw new RangeError(`--${flag} must be ${allowed.map((word) => `"${word}"`).join(' or ')}, not "${value}"`)
}

function logFailure(report: AttemptReport): void {
  if (report.outcome === 'succeeded' || report.outcome === 'deleted') return
  const what = report.httpStatus === undefined ? report.error : `HTTP ${report.httpStatus}`
  const next = report.nextAttemptAt === undefined ? 'given up' : `next attempt at ${report.nextAttemptAt}`
  console.warn(`tasks: ${report.task}, attempt ${report.attempt}: ${what}; ${next}`)
}
