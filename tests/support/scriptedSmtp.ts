import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * What happens to one mail. `at: 'rcpt'` refuses the recipient, `at: 'data'` the whole message; 421 ends the connection
 * too. `drop-after-data`: accepted and kept, but the connection breaks before the sender has its answer. `hang`: no answer
 * to the message until {@link ScriptedSmtp.endHangs}, which breaks the connection. `slowMs`: accepted after a while.
 */
export type MailStep =
  | 'accept'
  | { at: 'rcpt' | 'data'; code: number; text?: string }
  | 'drop-after-data'
  | 'hang'
  | { slowMs: number }

export interface AcceptedMail {
  /** RCPT TO, every one. */
  recipients: readonly string[]
  /** MAIL FROM: where bounces go. */
  returnPath: string
  raw: Buffer
  /** Which connection it came by, counted from 1. */
  connection: number
  /** Parsed by a library that we do not send with. */
  email(): Promise<Email>
}

export interface ScriptedSmtp {
  url: string
  port: number
  /** In order of acceptance. */
  readonly accepted: readonly AcceptedMail[]
  /** Messages that were begun for an address: its RCPT TO commands. */
  attempts(recipient: string): number
  /** What happens to the first mail to an address, the second, and so on; further ones are accepted. */
  script(recipient: string, ...steps: MailStep[]): void
  /** Called when a mail has been accepted, before its sender has the answer. */
  onAccepted: (mail: AcceptedMail) => void
  openConnections(): number[]
  /** Messages that wait in vain for their answer. */
  readonly hanging: number
  /** Breaks the connections of those. */
  endHangs(): void
  stop(): Promise<void>
}

/** A mail server that does what a test says. @param options.refusesLogins asks for a password, takes none */
export async function startScriptedSmtp(options: { refusesLogins?: boolean } = {}): Promise<ScriptedSmtp> {
  const accepted: AcceptedMail[] = []
  const scripts = new Map<string, MailStep[]>()
  const attempts = new Map<string, number>()
  const sockets = new Map<number, { socket: Socket; number: number }>()
  const hung = new Set<Socket>()
  let connections = 0

  const connectionOf = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)
  const stepOf = (recipient: string): MailStep => scripts.get(recipient)?.[0] ?? 'accept'
  const stepDone = (recipient: string) => void scripts.get(recipient)?.shift()

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: options.refusesLogins ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    logger: false,
    onAuth: (_, _session, callback) => callback(refusal({ code: 535, text: 'wrong password' })),
    onRcptTo({ address }, _, callback) {
      attempts.set(address, (attempts.get(address) ?? 0) + 1)
      const step = stepOf(address)
      if (typeof step !== 'object' || !('at' in step) || step.at !== 'rcpt') return callback()
      stepDone(address)
      callback(refusal(step))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const recipients = rcptTo.map(({ address }) => address)
        const recipient = recipients[0] ?? ''
        const connection = connectionOf(session)
        const step = stepOf(recipient)
        stepDone(recipient)
        if (typeof step === 'object' && 'at' in step) return callback(refusal(step))
        if (step === 'hang') return void (connection && hung.add(connection.socket))
        const raw = Buffer.concat(chunks)
        const mail: AcceptedMail = {
          recipients,
          returnPath: mailFrom === false ? '' : mailFrom.address,
          raw,
          connection: connection?.number ?? 0,
          email: () => PostalMime.parse(raw),
        }
        const take = () => {
          accepted.push(mail)
          running.onAccepted(mail)
        }
        if (typeof step === 'object') {
          setTimeout(() => {
            take()
            callback()
          }, step.slowMs)
          return
        }
        take()
        if (step === 'drop-after-data') return void connection?.socket.destroy()
        callback()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, { socket, number: ++connections })
    socket.on('close', () => {
      hung.delete(socket)
      if (sockets.get(remotePort)?.socket === socket) sockets.delete(remotePort)
    })
  })
  // A client that dies in the middle is what some tests are about.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const running: ScriptedSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    accepted,
    attempts: (recipient) => attempts.get(recipient) ?? 0,
    script: (recipient, ...steps) => void scripts.set(recipient, steps),
    onAccepted: () => {},
    openConnections: () => [...sockets.values()].map(({ number }) => number),
    get hanging() {
      return hung.size
    },
    endHangs() {
      for (const socket of hung) socket.destroy()
    },
    async stop() {
      for (const { socket } of sockets.values()) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return running
}

function refusal({ code, text = 'ordered by a test' }: { code: number; text?: string }): Error {
  return Object.assign(new Error(text), { responseCode: code })
}
