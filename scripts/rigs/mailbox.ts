import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** MAIL FROM: where a bounce would go. */
  sender: string
  /** RCPT TO, every one. */
  recipients: string[]
  email: Email
  raw: string
  receivedAtMs: number
}

/** What the server does with the next message: accepts it, answers a code, or hangs up before or after it. */
type MailFault = 'none' | { code: number; at?: 'rcpt' } | 'drop-before-data' | 'drop-after-data'

export type RunningMailbox = Awaited<ReturnType<typeof startMailbox>>

export async function startMailbox() {
  const mailbox = {
    mails: [] as ReceivedMail[],
    /** Asked for each message. */
    fault: (_: readonly string[]): MailFault | Promise<MailFault> => 'none',
    /** Connections that were opened. */
    connections: 0,
  }
  /** Of the message that a session is about. */
  const faults = new WeakMap<object, MailFault>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_, callback) {
      mailbox.connections++
      callback()
    },
    async onRcptTo({ address }, session, callback) {
      const fault = await mailbox.fault([address])
      faults.set(session, fault)
      callback(typeof fault === 'object' && fault.at === 'rcpt' ? refusal(fault.code) : undefined)
    },
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const chunks: Buffer[] = []
      const fault = faults.get(session) ?? 'none'
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (fault === 'drop-before-data') return hangUp()
        if (typeof fault === 'object') return callback(refusal(fault.code))
        const raw = Buffer.concat(chunks).toString('utf8')
        const { mailFrom } = session.envelope
        void keep(
          mailFrom ? mailFrom.address : '',
          recipients,
          raw,
          fault === 'drop-after-data' ? hangUp : callback,
        )
      })
    },
  })
  const keep = async (sender: string, recipients: string[], raw: string, then: () => void) => {
    const receivedAtMs = Date.now()
    mailbox.mails.push({ sender, recipients, email: await PostalMime.parse(raw), raw, receivedAtMs })
    then()
  }
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(mailbox, {
    url: `smtp://127.0.0.1:${port}`,
    to: (address: string) => mailbox.mails.filter(({ recipients }) => recipients.includes(address)),
    /** Those whose Message-ID begins so, such as `summary-` and an id. */
    of: (about: string) => mailbox.mails.filter(({ email }) => email.messageId?.startsWith(`<${about}@`)),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

function refusal(code: number): Error {
  return Object.assign(new Error('ordered by a test'), { responseCode: code })
}
