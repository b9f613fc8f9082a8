import { createServer } from 'node:net'

/** Every local service with its usual port and what it is, as the table of `npm start` names it. */
export const SERVICES = {
  app: [5050, 'app (Firebase Hosting)'],
  functions: [5001, 'Cloud Functions'],
  auth: [9099, 'Firebase Auth'],
  firestore: [8080, 'Firestore'],
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
  gemini: [8130, 'Gemini API, with GEMINI=local'],
  storage: [9199, 'Cloud Storage'],
  stripe: [12111, 'Stripe'],
  smtp: [1025, 'SMTP'],
  inbox: [1080, 'inbox'],
  bounces: [1143, 'mail bounces (IMAP)'],
} as const satisfies Record<string, readonly [number, string]>

export type Service = keyof typeof SERVICES
export type Ports = Record<Service, number>

const HOST = '127.0.0.1'

export function defaultPorts(): Ports {
  return mapServices((service) => SERVICES[service][0])
}

/** Ports that nobody listens on now, so that a test stack runs beside `npm start`. */
export async function freePorts(): Promise<Ports> {
  // All are held open until each is known: otherwise the system may hand out the same one twice.
  const held = await Promise.all(Object.keys(SERVICES).map(() => listen(0)))
  const ports = held.map(({ port }) => port)
  await Promise.all(held.map(({ close }) => close()))
  return mapServices((_, index) => ports[index] as number)
}

/** @throws Error naming every port that is taken, and what to do */
export async function assertFree(ports: Ports): Promise<void> {
  const taken: string[] = []
  for (const service of Object.keys(SERVICES) as Service[]) {
    try {
      await (await listen(ports[service])).close()
    } catch {
      taken.push(`${ports[service]} (${SERVICES[service][1]})`)
    }
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

function listen(port: number): Promise<{ port: number; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, HOST, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('no TCP address'))
      const close = () => new Promise<void>((closed) => server.close(() => closed()))
      resolve({ port: address.port, close })
    })
  })
}
