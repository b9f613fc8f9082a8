import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { Commit } from '../contracts.ts'
import { readJson } from '../control/httpJson.ts'
import type { Databases } from '../rpc/Databases.ts'
import { type Attempt, DeliveryQueue } from './DeliveryQueue.ts'
import { PendingFile } from './PendingFile.ts'
import { type Delivery, planDeliveries } from './planDeliveries.ts'
import { readTrigger, type RegistrationResult, type Trigger } from './Trigger.ts'

/** A second-generation function may run 540 s; a host that answers later than this has hung. */
const TIMEOUT_MS = 600_000

/**
 * Posts an event to the functions emulator. A refused or broken connection, 404 (the host is up, its functions not
 * yet loaded), 429 and 5xx are worth another attempt; any other 4xx is not.
 * @param host `host:port` of the functions emulator
 */
function postEvent(host: string, agent: Agent, delivery: Delivery): Promise<Attempt> {
  const { hostname, port } = new URL(`http://${host}`)
  return new Promise((resolve) => {
    const post = send(
      {
        host: hostname.replace(/^\[|\]$/g, ''),
        port,
        agent,
        method: 'POST',
        path: `/functions/projects/${delivery.project}/triggers/${delivery.trigger}`,
        headers: { ...delivery.headers, 'content-length': Buffer.byteLength(delivery.body) },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          if (text.length < 500) text += part
        })
        response.on('error', (error) => resolve({ outcome: 'retry', reason: error.message }))
        response.on('end', () => resolve(judge(response.statusCode ?? 0, text.slice(0, 500))))
      },
    )
    post.on('timeout', () => post.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
    post.on('error', (error) => resolve({ outcome: 'retry', reason: error.message }))
    post.end(delivery.body)
  })
}

function judge(status: number, text: string): Attempt {
  if (status >= 200 && status < 300) return { outcome: 'delivered' }
  const isTransient = status >= 500 || status === 404 || status === 408 || status === 429
  return { outcome: isTransient ? 'retry' : 'dropped', reason: `HTTP ${status} ${text}`.trim() }
}

export interface TriggersOptions {
  /** `host:port` of the functions emulator. Without it registrations are refused. */
  functionsEmulator?: string
  /** Keeps undelivered events over a restart. */
  pendingFile?: string
}

export interface Triggers {
  /** Serves a control request about triggers. @returns false for other requests */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  close(): void
}

/**
 * Below `/emulator/v1/projects/P/`:
 * - `POST eventarcTrigger?eventarcTriggerId=ID` registers a function.
 * - `GET triggers:idle?waitMs=N` answers when nothing is left to deliver, or after N ms with the rest.
 * - `PATCH triggers:settings` `{"copies": 2}` delivers each event so many times: handlers must bear it.
 * - `POST triggers:retry` makes waiting retries at once.
 * - `DELETE triggers:pending` forgets undelivered events.
 */
const TRIGGER_ROUTES = [
  'POST eventarcTrigger',
  'GET triggers:idle',
  'PATCH triggers:settings',
  'POST triggers:retry',
  'DELETE triggers:pending',
] as const
type Route = (typeof TRIGGER_ROUTES)[number]
const PATH = /^\/emulator\/v1\/projects\/([^/:]+)\/([\w:]+)$/
const MAX_WAIT_MS = 120_000

/** Tells functions of each change of a document, as Eventarc does. */
export function createTriggers(databases: Databases, options: TriggersOptions): Triggers {
  const { functionsEmulator } = options
  const agent = new Agent({ keepAlive: true })
  const registered = new Map<string, Trigger>()
  const pendingFile = options.pendingFile === undefined ? undefined : new PendingFile(options.pendingFile)
  let copies = 1

  const queue = new DeliveryQueue(
    (delivery) => postEvent(functionsEmulator ?? 'localhost:0', agent, delivery),
    (delivery) => pendingFile?.done(delivery),
  )
  if (functionsEmulator !== undefined)
    for (const delivery of pendingFile?.deliveries ?? []) queue.add(delivery)

  const stopListening = databases.onCommit((commit: Commit) => {
    for (const delivery of planDeliveries(commit, registered.values(), randomUUID)) {
      for (let copy = 0; copy < copies; copy++) {
        pendingFile?.add(delivery)
        queue.add(delivery, copy)
      }
    }
  })

  function register(result: RegistrationResult): Answer {
    if (functionsEmulator === undefined)
      return refusal(
        'No functions emulator to deliver to: start the server with --functions_emulator host:port.',
      )
    if (!result.ok) return refusal(result.problem)
    registered.set(`${result.trigger.project}/${result.trigger.id}`, result.trigger)
    return { status: 200, body: {} }
  }

  async function whenIdle(waitMs: number): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.min(Math.max(waitMs, 0), MAX_WAIT_MS))
    })
    await Promise.race([queue.whenIdle(), timeout])
    clearTimeout(timer)
    return { status: 200, body: { idle: queue.isIdle, pending: queue.pending } }
  }

  async function answer(route: Route, project: string, url: URL, request: IncomingMessage): Promise<Answer> {
    const body = (await readJson(request)) ?? {}
    switch (route) {
      case 'POST eventarcTrigger': {
        const id = url.searchParams.get('eventarcTriggerId')
        return id
          ? register(readTrigger(project, id, body))
          : refusal('The parameter eventarcTriggerId is missing.')
      }
      case 'GET triggers:idle':
        return whenIdle(Number(url.searchParams.get('waitMs') ?? 0))
      case 'POST triggers:retry':
        queue.retryNow()
        return { status: 200, body: {} }
      case 'DELETE triggers:pending':
        queue.discard()
        return { status: 200, body: {} }
      case 'PATCH triggers:settings': {
        const { copies: wished } = body
        if (typeof wished !== 'number' || !Number.isInteger(wished) || wished < 1 || wished > 10)
          return refusal('Give {"copies": n} with n from 1 to 10.')
        copies = wished
        return { status: 200, body: { copies } }
      }
    }
  }

  return {
    handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const [, project = '', name] = PATH.exec(url.pathname) ?? []
      const route = TRIGGER_ROUTES.find((known) => known === `${request.method} ${name}`)
      if (route === undefined) return false
      respond(response, answer(route, project, url, request)).catch((error: Error) => response.destroy(error))
      return true
    },
    close() {
      stopListening()
      queue.close()
      pendingFile?.close()
      agent.destroy()
    },
  }
}

interface Answer {
  status: number
  body: object
}

async function respond(response: ServerResponse, answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer.catch((error: Error) => refusal(error.message))
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const refusal = (problem: string): Answer => ({ status: 400, body: { error: problem } })
