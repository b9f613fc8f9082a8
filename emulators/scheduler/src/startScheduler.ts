import { statSync } from 'node:fs'
import { HttpRefusal, instant } from '../../support/httpJson.ts'
import { router, type Routes, type RunningServer, serve } from '../../support/serve.ts'
import { loadJobs } from './loadJobs.ts'
import { Scheduler } from './Scheduler.ts'

export interface SchedulerOptions {
  readonly port: number
  /** The functions emulator, `http://127.0.0.1:5001`. */
  readonly functionsUrl: string
  readonly projectId: string
  /** The built module that exports the functions; read again when it changes. */
  readonly source: string
  /** Milliseconds since 1970; the machine's clock when absent. */
  readonly now?: () => number
  /** Reports failed calls, and a source that does not load; default: the console. */
  readonly log?: (line: string) => void
}

/** Often enough for schedules of whole minutes, and for noticing clock jumps. */
const TICK_MS = 1_000

/** A local Cloud Scheduler. @throws Error for a taken port, a module that does not load, a wrong schedule */
export async function startScheduler(options: SchedulerOptions): Promise<RunningServer> {
  const { functionsUrl, projectId, source, now = Date.now } = options
  const log = options.log ?? ((line: string) => console.warn(`scheduler: ${line}`))
  const scheduler = new Scheduler({ functionsUrl, projectId, now, log })
  let loaded = versionOf(source)
  scheduler.setJobs(await loadJobs(source, projectId))

  let reloading = Promise.resolve()
  // One at a time: a call waits for what a tick has begun.
  const reload = () =>
    (reloading = reloading.then(async () => {
      const version = versionOf(source)
      // A build removes the file before it writes it anew.
      if (version === undefined || version === loaded) return
      loaded = version
      try {
        scheduler.setJobs(await loadJobs(source, projectId))
      } catch (error) {
        log(`the earlier schedules stay: ${String(error)}`)
      }
    }))

  const routes: Routes = {
    'POST /control/run': async ({ query }) => {
      await reload()
      const name = query.get('job') ?? ''
      const report = await scheduler.runOnce(name, instant('time', query.get('time'), now))
      if (report === 'running')
        throw new HttpRefusal(409, `${name} is running; it does not overlap with itself`)
      if (report !== 'unknown') return report
      throw new HttpRefusal(404, `there is no job "${name}"; there are ${scheduler.names.join(', ')}`)
    },
  }
  const server = await serve('scheduler', options.port, router(routes))
  const timer = setInterval(() => void reload().then(() => scheduler.runDue()), TICK_MS)

  return {
    ...server,
    async stop() {
      clearInterval(timer)
      await server.stop()
    },
  }
}

function versionOf(source: string): number | undefined {
  return statSync(source, { throwIfNoEntry: false })?.mtimeMs
}
