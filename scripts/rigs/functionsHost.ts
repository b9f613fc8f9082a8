import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/* oxlint-disable no-underscore-dangle -- `__endpoint` is the tools' name for it */

/** What a deployed export carries for the tools that deploy it. */
interface Endpoint {
  httpsTrigger?: object
  eventTrigger?: {
    eventType: string
    eventFilters: { document?: string }
    eventFilterPathPatterns?: { document?: string }
  }
  scheduleTrigger?: object
}
type Deployed = ((...parts: unknown[]) => unknown) & { __endpoint?: Endpoint }

export interface FunctionsAddress {
  /** `http://127.0.0.1:port/PROJECT/REGION`: the base of the functions' URLs. */
  url: string
  /** For Firestore's `functionsEmulator`. */
  address: string
  /** Tells a Firestore server which functions are triggered by its changes. */
  register(firestore: { host: string; port: number }): Promise<void>
  /** Runs a scheduled function as Cloud Scheduler would. @throws Error when it fails */
  runSchedule(name: string, scheduleTime: Date): Promise<void>
}

export interface RunningFunctions extends FunctionsAddress {
  /** Gives each event that was delivered so far to its function again, in the order of the list. */
  readonly replays: ReadonlyArray<() => Promise<unknown>>
  stop(): Promise<void>
}

interface HostOptions {
  functions: Readonly<Record<string, unknown>>
  projectId: string
  region: string
  /** 0 takes a free port. */
  port?: number
  /** Asked before an event reaches its function: may wait, or throw, which fails the delivery. */
  onEvent?: (name: string) => Promise<void> | void
}

const require = createRequire(new URL('../../functions/package.json', import.meta.url))
// Types of express come with the functions' own packages, which tests do not see.
type Handler = (request: IncomingMessage, response: ServerResponse, next?: () => void) => void
interface Express extends Handler {
  enable(name: string): void
  use(handler: Handler): void
}
const express: { (): Express } & Record<
  'json' | 'text' | 'urlencoded' | 'raw',
  (options: object) => Handler
> = require('express')

/**
 * Serves deployed exports as the functions emulator does, but all in this process: requests run side by side, as in
 * one instance of Cloud Run, and bodies are parsed by the same middleware in the same order.
 */
export async function startFunctions(options: HostOptions): Promise<RunningFunctions> {
  const { projectId, region, onEvent = () => {} } = options
  const replays: Array<() => Promise<unknown>> = []
  const functions = new Map(Object.entries(options.functions).filter(isDeployed))
  const app = express()
  app.enable('trust proxy')
  const verify = (request: IncomingMessage & { rawBody?: Buffer }, _: unknown, body: Buffer) => {
    request.rawBody = body
  }
  const limits = { limit: '32mb', verify }
  for (const parser of [
    express.json(limits),
    express.text(limits),
    express.urlencoded({ ...limits, extended: true }),
    express.raw({ ...limits, type: '*/*' }),
  ]) {
    app.use(parser)
  }
  app.use((request, response) => void route(request, response))

  async function route(
    request: IncomingMessage & { body?: unknown },
    response: ServerResponse,
  ): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid')
    const [, event] = /^\/functions\/projects\/[^/]+\/triggers\/([^/]+)$/.exec(pathname) ?? []
    const [, call] = new RegExp(`^/${projectId}/${region}/([^/]+)`).exec(pathname) ?? []
    const name = call ?? event?.replace(/^[^-]+-[^-]+-/, '').replace(/-\d+$/, '') ?? ''
    const deployed = functions.get(name)
    if (deployed === undefined) return void response.writeHead(404).end(`no function "${name}" here`)
    try {
      const { httpsTrigger, eventTrigger } = deployed.__endpoint ?? {}
      if (event !== undefined && eventTrigger) {
        await onEvent(name)
        const received = cloudEvent(request)
        replays.push(async () => deployed({ ...received }))
        await deployed({ ...received })
        response.writeHead(200).end('{}')
      } else if (event !== undefined || httpsTrigger) {
        await deployed(request, response)
      } else {
        response.writeHead(404).end(`${name} cannot be called`)
      }
    } catch (error) {
      if (!response.headersSent) response.writeHead(500).end(String(error))
    }
  }

  const server: Server = createServer(app)
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...functionsAt(port, options),
    replays,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** How functions are reached that are served at a port, by this process or another. */
export function functionsAt(
  port: number,
  { functions, projectId, region }: Pick<HostOptions, 'functions' | 'projectId' | 'region'>,
): FunctionsAddress {
  const address = `127.0.0.1:${port}`
  const deployed = Object.entries(functions).filter(isDeployed)
  return {
    url: `http://${address}/${projectId}/${region}`,
    address,
    async register(firestore) {
      for (const [name, { __endpoint }] of deployed) {
        const trigger = __endpoint?.eventTrigger
        if (!trigger?.eventType.startsWith('google.cloud.firestore.')) continue
        const pattern = trigger.eventFilterPathPatterns?.document
        const body = {
          eventType: trigger.eventType,
          database: '(default)',
          namespace: '(default)',
          document: pattern
            ? { value: pattern, matchType: 'PATH_PATTERN' }
            : { value: trigger.eventFilters.document, matchType: 'EXACT' },
        }
        const at = `http://${firestore.host}:${firestore.port}/emulator/v1/projects/${projectId}/eventarcTrigger`
        const answer = await fetch(`${at}?eventarcTriggerId=${region}-${name}-0`, {
          method: 'POST',
          body: JSON.stringify(body),
        })
        if (!answer.ok) throw new Error(`cannot register ${name}: ${await answer.text()}`)
      }
    },
    async runSchedule(name, scheduleTime) {
      const trigger = `/functions/projects/${projectId}/triggers/${region}-${name}-0`
      const answer = await fetch(`http://${address}${trigger}`, {
        method: 'POST',
        headers: {
          'X-CloudScheduler-JobName': name,
          'X-CloudScheduler-ScheduleTime': scheduleTime.toISOString(),
        },
      })
      if (!answer.ok) throw new Error(`${name} failed: ${answer.status} ${await answer.text()}`)
    },
  }
}

function isDeployed(entry: [string, unknown]): entry is [string, Deployed] {
  return typeof entry[1] === 'function' && '__endpoint' in entry[1]
}

function cloudEvent(request: IncomingMessage & { body?: unknown }): object {
  const attributes = Object.entries(request.headers).flatMap(([name, value]) =>
    name.startsWith('ce-') ? [[name.slice(3), value]] : [],
  )
  // Firestore sends the protobuf as base64 text; the functions emulator hands on the bytes.
  return { ...Object.fromEntries(attributes), data: Buffer.from(String(request.body), 'base64') }
}
