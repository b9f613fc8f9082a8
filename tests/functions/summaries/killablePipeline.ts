import { type FunctionsProcess, startFunctionsProcess } from '../../../scripts/rigs/functionsProcess.ts'
import { type SummaryRequest, TERMINAL_STATES } from '#domain/summaries/summaryRequest.ts'
import { MINUTE_MS } from '#domain/units.ts'
import { until } from '../../../scripts/rigs/until.ts'
import { KillSwitch } from '../../support/KillSwitch.ts'
import {
  type Account,
  type Pipeline,
  PROJECT,
  REGION,
  type ServicePorts,
  startPipeline,
} from '../../../scripts/rigs/pipeline.ts'

export interface KillablePipeline {
  pipeline: Pipeline
  host: FunctionsProcess
  /** Counts their calls, and kills them at the one it is armed for. */
  plug: KillSwitch
  /** Lets events, tasks and sweeps go on, over the hours, through crashes, until the one request of an account has ended. */
  driveThroughCrashes(account: Account): Promise<{ request: SummaryRequest & { id: string }; at: number }>
  stop(): Promise<void>
}

/** What the steps of a service are called, and how it is spoken to. */
const SERVICES = {
  authPort: ['auth', 'http'],
  captchaPort: ['human check', 'http'],
  youtubePort: ['youtube', 'http'],
  firestorePort: ['firestore', 'grpc'],
  tasksPort: ['tasks', 'grpc'],
  smtpPort: ['smtp', 'smtp'],
} as const

/**
 * The pipeline with its functions where kill -9 can reach them. Tasks wait for runDue.
 * @param watched calls of these count as steps
 * @param settings further variables of the functions; may put the plug before services of its own
 */
export async function startKillablePipeline(
  watched: ReadonlyArray<keyof ServicePorts>,
  settings: (plug: KillSwitch, pipeline: Pipeline) => Promise<Record<string, string>> = () =>
    Promise.resolve({}),
  options: { podcasts?: boolean; transcriber?: boolean } = {},
): Promise<KillablePipeline> {
  const pipeline = await startPipeline({ automaticTasks: false, apart: true, ...options })
  const plug: KillSwitch = new KillSwitch(() => host.kill())
  const ports = { ...pipeline.ports }
  for (const port of watched) {
    const [name, protocol] = SERVICES[port]
    ports[port] = await plug.before(name, protocol, ports[port])
  }
  const host = startFunctionsProcess({
    ...pipeline.environment(ports),
    ...(await settings(plug, pipeline)),
    PORT: pipeline.functions.address.split(':')[1] ?? '',
    PROJECT,
    REGION,
  })
  return {
    pipeline,
    host,
    plug,
    async driveThroughCrashes({ uid }) {
      let at = Date.now()
      return until('the request has ended', async () => {
        await host.ready()
        await pipeline.control(pipeline.triggersUrl, ':retry')
        await pipeline.settle()
        const [request] = await pipeline.requests(uid)
        if (request && TERMINAL_STATES.has(request.state)) return { request, at }
        at += 2 * MINUTE_MS
        await pipeline.runDue(new Date(at))
        await host.ready()
        await pipeline.sweep(new Date(at)).catch(() => undefined)
        return undefined
      })
    },
    async stop() {
      await host.stop()
      await plug.stop()
      await pipeline.stop()
    },
  }
}
