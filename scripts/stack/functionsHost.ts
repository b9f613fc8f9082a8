import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { inTime } from '#domain/time/inTime.ts'
import { guardSecrets, running } from './guardSecrets.ts'

/* oxlint-disable no-underscore-dangle -- `__endpoint` is the tools' name for it */

/** A deployed export's data for deploying tools. */
interface Endpoint {
  httpsTrigger?: object
  timeoutSeconds?: unknown
  secretEnvironmentVariables?: ReadonlyArray<{ key: string }>
  eventTrigger?: {
    eventType: string
    eventFilters: { document?: string }
    eventFilterPathPatterns?: { document?: string }
  }
  scheduleTrigger?: object
}
type Deployed = ((...parts: unknown[]) => unknown) & { __endpoint?: Endpoint }

export type FunctionsAddress = ReturnType<typeof functionsAt>
export type RunningFunctions = Awaited<ReturnType<typeof startFunctions>>

interface HostOptions {
  functions: Readonly<Record<string, unknown>>
  projectId: string
  region: string
  port?: number
  /** Answers 504 once a function's time is over, as the cloud does; tests on a busy machine leave it out. */
  keepsTime?: boolean
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

/** What the cloud gives a function that names no time. */
const DEFAULT_TIMEOUT_SECONDS = 60

interface HostRequest extends IncomingMessage {
  body?: unknown
  rawBody?: Buffer
  target?: { name: string; isEvent: boolean }
}
/** Serves exports as the functions emulator does, here: side by side, with the same middleware in order. */
export async function startFunctions(options: HostOptions) {
  const { projectId, region, keepsTime = false, onEvent = () => {} } = options
  /** Gives each event that was delivered so far to its function again, in the order of the list. */
  const replays: Array<() => Promise<unknown>> = []
  let { functions } = options
  guardSecrets()
  const app = express()
  app.enable('trust proxy')
  const verify = (request: HostRequest, _: unknown, body: Buffer) => {
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

  async function route(request: HostRequest, response: ServerResponse): Promise<void> {
    if (request.url === `/functions/projects/${projectId}/trigger_multicast`) {
      return void response.end(JSON.stringify({ multicast: multicast(JSON.parse(String(request.rawBody))) }))
    }
    const { name = '', isEvent = false } = request.target ?? {}
    // One export: a bundle, or the promise of a source, is loaded when its function is asked for.
    const deployed = Object.hasOwn(functions, name) ? await functions[name] : undefined
    if (!isDeployed(deployed)) return void response.writeHead(404).end(`no function "${name}" here`)
    const { httpsTrigger, eventTrigger } = deployed.__endpoint ?? {}
    if (!isEvent && !httpsTrigger) return void response.writeHead(404).end(`${name} cannot be called`)
    const answer = async () => {
      if (!isEvent || !eventTrigger) return void (await deployed(request, response))
      await onEvent(name)
      const received = cloudEvent(request)
      replays.push(async () => run(name, deployed, () => deployed({ ...received })))
      await deployed({ ...received })
      response.writeHead(200).end('{}')
    }
    try {
      await run(name, deployed, answer, () => {
        if (response.headersSent) response.destroy()
        else response.writeHead(504).end('upstream request timeout')
      })
    } catch (error) {
      if (!response.headersSent) response.writeHead(500).end(String(error))
    }
  }

  /** Runs a function as the one that runs, within its time. */
  function run(
    name: string,
    { __endpoint }: Deployed,
    work: () => unknown,
    onLate: () => void = () => {},
  ): Promise<unknown> {
    const { timeoutSeconds, secretEnvironmentVariables = [] } = __endpoint ?? {}
    const seconds = typeof timeoutSeconds === 'number' ? timeoutSeconds : DEFAULT_TIMEOUT_SECONDS
    const secrets = new Set(secretEnvironmentVariables.map(({ key }) => key))
    const result = running.run({ name, secrets }, async () => work())
    if (!keepsTime) return result
    return inTime(result, seconds * 1000, () => {
      console.error(`${name} took longer than its ${seconds} s.`)
      onLate()
    })
  }

  /** Hands an event of Auth's to the functions that wait for its type. @returns their names */
  function multicast(event: { type?: string }): string[] {
    const called = allDeployed(functions).filter(
      ([, { __endpoint }]) => event.type !== undefined && __endpoint?.eventTrigger?.eventType === event.type,
    )
    for (const [name, deployed] of called) {
      run(name, deployed, () => deployed({ ...event })).catch((error: unknown) => {
        console.error(`${name} failed: ${String(error)}`)
      })
    }
    return called.map(([name]) => name)
  }

  const call = new RegExp(`^/${projectId}/${region}/([^/?]+)`)
  // Kept connections are the caller's to close: a timer could close one in the moment of its next call.
  const server: Server = createServer({ keepAliveTimeout: 0 }, (request: HostRequest, response) => {
    const [, event] =
      /^\/functions\/projects\/[^/]+\/triggers\/[^-]+-[^-]+-([^/?]+)-\d+$/.exec(request.url ?? '') ?? []
    const [called, name = event] = call.exec(request.url ?? '') ?? []
    if (name !== undefined) request.target = { name, isEvent: event !== undefined }
    // A function sees the address behind its own, as Hosting was asked for it.
    if (called !== undefined) request.url = request.url?.slice(called.length).replace(/^(?!\/)/, '/')
    app(request, response)
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...functionsAt(port, options),
    replays,
    /** Serves these from now on; calls under way end in those before. */
    replace(next: HostOptions['functions']) {
      functions = next
    },
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
) {
  const address = `127.0.0.1:${port}`
  return {
    url: `http://${address}/${projectId}/${region}`,
    /** For Firestore's `functionsEmulator`. */
    address,
    /** Tells a Firestore server which functions are triggered by its changes. */
    async register(firestore: { host: string; port: number }) {
      for (const [name, { __endpoint }] of allDeployed(functions)) {
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
    /** Runs a scheduled function as Cloud Scheduler would. @throws Error when it fails */
    async runSchedule(name: string, scheduleTime: Date) {
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

const isDeployed = (found: unknown): found is Deployed => typeof found === 'function' && '__endpoint' in found

/** Those that events may call: all that are enumerable. */
function allDeployed(functions: Readonly<Record<string, unknown>>): Array<[string, Deployed]> {
  return Object.entries(functions).flatMap(([name, found]) => (isDeployed(found) ? [[name, found]] : []))
}

function cloudEvent(request: IncomingMessage & { body?: unknown }): object {
  const attributes = Object.entries(request.headers).flatMap(([name, value]) =>
    name.startsWith('ce-') ? [[name.slice(3), value]] : [],
  )
  // Firestore sends the protobuf as base64 text; the functions emulator hands on the bytes.
  return { ...Object.fromEntries(attributes), data: Buffer.from(String(request.body), 'base64') }
}
