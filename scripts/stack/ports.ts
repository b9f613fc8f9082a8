import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Every local service with its usual port and what it is, as the table of `npm start` names it. */
export const SERVICES = {
  app: [5050, 'app (Firebase Hosting)'],
  functions: [5001, 'Cloud Functions'],
  auth: [9099, 'Firebase Auth'],
  firestore: [8180, 'Firestore'],
  firestoreWebsocket: [9150, 'Firestore request log'],
  hub: [4400, 'emulator hub'],
  logging: [4500, 'emulator logging'],
  eventarc: [9299, 'Eventarc'],
  firebaseTasks: [9499, "firebase-tools' own task queue"],
  tasks: [8123, 'Cloud Tasks'],
  youtube: [8124, 'YouTube Data API'],
  captcha: [8125, 'human check'],
  podcasts: [8126, 'podcasts'],
  scheduler: [8127, 'scheduler'],
  donations: [8128, 'donations'],
  transcriber: [8129, 'transcriber'],
  gemini: [8130, 'models'],
  push: [8131, 'messages to devices'],
  storage: [9199, 'Cloud Storage'],
  stripe: [12111, 'Stripe'],
  smtp: [1025, 'SMTP'],
  inbox: [1080, 'inbox'],
  bounces: [1143, 'mail bounces (IMAP)'],
} as const satisfies Record<string, readonly [number, string]>

export type Service = keyof typeof SERVICES
export type Ports = Record<Service, number>

const HOST = '127.0.0.1'

/**
 * Where free ports are looked for. Systems give others to connections, and to whoever asks for any (from 32768 on Linux, 49152
 * elsewhere): of those, what is free now is taken by chance before a program that is told of it listens.
 */
const FIRST_PORT = 20_000
const PORTS = 5_000

const anyPort = () => FIRST_PORT + randomInt(PORTS)

export function defaultPorts(): Ports {
  return mapServices((service) => SERVICES[service][0])
}

/** Free ports, so that a test stack runs beside `npm start`. @param first where to look first */
export async function freePorts(first = anyPort()): Promise<Ports> {
  const ports = await Promise.all(Object.keys(SERVICES).map((_, index) => freePort(first + index)))
  return mapServices((_, index) => ports[index] as number)
}

/**
 * A port that nobody listens on now, for a program that must be told of it before it listens. It is given once: the port so
 * many above it is held as long as this process lives, and whoever asks, here or in another process, passes over it.
 * @param first where to look first
 * @throws Error when there is none
 */
export async function freePort(first = anyPort()): Promise<number> {
  for (let tried = 0; tried < PORTS; tried++) {
    const port = FIRST_PORT + ((first - FIRST_PORT + tried) % PORTS)
    const claim = await listen(port + PORTS).catch(() => undefined)
    const isFree = claim !== undefined && (await isUnused(port))
    if (isFree) return port
    await claim?.close()
  }
  throw new Error(`no port from ${FIRST_PORT} on is free`)
}

/** @throws Error naming every port that is taken, and what to do */
export async function assertFree(ports: Ports): Promise<void> {
  const taken: string[] = []
  for (const service of Object.keys(SERVICES) as Service[]) {
    if (!(await isUnused(ports[service]))) taken.push(`${ports[service]} (${SERVICES[service][1]})`)
  }
  if (taken.length > 0) {
    const [verb, what] = taken.length === 1 ? ['is', 'it'] : ['are', 'them']
    throw new Error(
      `Port ${taken.join(', ')} ${verb} taken: end the program that uses ${what}, then start again.`,
    )
  }
}

function mapServices(value: (service: Service, index: number) => number): Ports {
  const services = Object.keys(SERVICES) as Service[]
  return Object.fromEntries(services.map((service, index) => [service, value(service, index)])) as Ports
}

function isUnused(port: number): Promise<boolean> {
  return listen(port).then(
    ({ close }) => close().then(() => true),
    () => false,
  )
}

/** Keeps no process from ending. */
function listen(port: number): Promise<{ close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, HOST, () => {
      server.unref()
      resolve({ close: () => new Promise<void>((closed) => server.close(() => closed())) })
    })
  })
}
