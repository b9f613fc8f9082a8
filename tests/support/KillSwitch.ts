import { sample } from './tier.ts'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** What passes between the functions and a service: gRPC over HTTP/2, HTTP/1.1, or SMTP. */
type Protocol = 'grpc' | 'http' | 'smtp'
/** `request`: the service never sees it. `answer`: the service has done it, and the functions never hear of it. */
export type Moment = 'request' | 'answer'

/** For a test that crashes at every step: half a minute each time, most of an hour where everything runs. */
export const CRASHES_MS = 3_600_000

interface Crash {
  /** Counted from 1. */
  step: number
  moment: Moment
}

/** Crashes to try, of all steps at both moments: one of those that guard money or mail, and one other. */
export function crashesOf(
  steps: readonly string[],
  guards: (step: string, index: number) => boolean,
): Crash[] {
  const all = steps.flatMap((name, index) =>
    (['request', 'answer'] as const).map((moment) => ({
      step: index + 1,
      moment,
      isGuard: guards(name, index),
    })),
  )
  const [guarding, others] = [all.filter(({ isGuard }) => isGuard), all.filter(({ isGuard }) => !isGuard)]
  const chosen = [...sample(guarding, 1, steps.join()), ...sample(others, 1, steps.join())]
  return chosen.toSorted((a, b) => a.step - b.step)
}

const PREFACE_BYTES = 24
const FRAME_HEADER_BYTES = 9
const HEADERS = 0x1
const END_STREAM = 0x1

/** Counts calls between functions and services on the wire, unknown to the product; pulls the plug at one. */
export class KillSwitch {
  readonly #kill: () => void
  readonly #servers: Server[] = []
  readonly #sockets = new Set<Socket>()
  #armed: { step: number; moment: Moment } | undefined
  /** Calls so far, each as the name of its service; SMTP commands with their verb. */
  steps: string[] = []
  hasFired = false

  /** @param kill ends the process that calls, at once */
  constructor(kill: () => void) {
    this.#kill = kill
  }

  /** @param step counted from 1; undefined only counts */
  arm(step?: number, moment: Moment = 'request'): void {
    this.steps = []
    this.hasFired = false
    this.#armed = step === undefined ? undefined : { step, moment }
  }

  /** Another way to a service on this machine, through the switch. @returns its port */
  async before(name: string, protocol: Protocol, targetPort: number): Promise<number> {
    const server = createServer((inner) => {
      const outer = connect(targetPort, '127.0.0.1')
      const meter = protocol === 'grpc' ? grpcMeter() : protocol === 'http' ? httpMeter() : smtpMeter()
      let awaited: number | undefined
      for (const socket of [inner, outer]) {
        this.#sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          this.#sockets.delete(socket)
          inner.destroy()
          outer.destroy()
        })
      }
      inner.on('data', (chunk: Buffer) => {
        for (const call of meter.sent(chunk)) {
          this.steps.push(call.verb === '' ? name : `${name} ${call.verb}`)
          if (this.hasFired || this.#armed?.step !== this.steps.length) continue
          if (this.#armed.moment === 'request') return this.#fire()
          awaited = call.id
        }
        outer.write(chunk)
      })
      outer.on('data', (chunk: Buffer) => {
        if (meter.answered(chunk).includes(awaited ?? -1)) return this.#fire()
        inner.write(chunk)
      })
    })
    this.#servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))))
  }

  #fire(): void {
    this.hasFired = true
    this.#kill()
  }
}

interface Meter {
  /** The calls that begin in what was sent. */
  sent(chunk: Buffer): Array<{ id: number; verb: string }>
  /** The ids of calls whose answer is complete with what has come. */
  answered(chunk: Buffer): number[]
}

/** A call is a stream of HTTP/2: it begins with HEADERS, and is answered when the other side ends it. */
function grpcMeter(): Meter {
  const [there, back] = [frames(PREFACE_BYTES), frames(0)]
  return {
    sent: (chunk) => there(chunk).flatMap(({ type, id }) => (type === HEADERS ? [{ id, verb: '' }] : [])),
    answered: (chunk) =>
      back(chunk).flatMap(({ flags, type, id }) => (type <= HEADERS && flags & END_STREAM ? [id] : [])),
  }
}

/** Reads whole frames out of a stream of chunks. */
function frames(skipBytes: number): (chunk: Buffer) => Array<{ type: number; flags: number; id: number }> {
  let rest = Buffer.alloc(0)
  let toSkip = skipBytes
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    if (rest.length < toSkip) return []
    rest = rest.subarray(toSkip)
    toSkip = 0
    const found = []
    while (rest.length >= FRAME_HEADER_BYTES) {
      const length = rest.readUIntBE(0, 3)
      if (rest.length < FRAME_HEADER_BYTES + length) break
      found.push({ type: rest[3] ?? 0, flags: rest[4] ?? 0, id: rest.readUInt32BE(5) & 0x7fffffff })
      rest = rest.subarray(FRAME_HEADER_BYTES + length)
    }
    return found
  }
}

/** One call at a time on a connection; the first bytes back are its answer. */
function httpMeter(): Meter {
  return inTurn((chunk) => /^(?:GET|POST|DELETE) /.exec(chunk.toString('latin1', 0, 9))?.[0].trim())
}

function smtpMeter(): Meter {
  return inTurn((chunk) => {
    const text = chunk.toString('latin1')
    return /(?:^|\r\n)\.\r\n$/.test(text) ? 'message' : /^(?:EHLO|MAIL|RCPT|DATA|QUIT)/.exec(text)?.[0]
  })
}

function inTurn(verbOf: (chunk: Buffer) => string | undefined): Meter {
  let calls = 0
  return {
    sent: (chunk) => {
      const verb = verbOf(chunk)
      return verb === undefined ? [] : [{ id: ++calls, verb }]
    },
    answered: () => [calls],
  }
}
