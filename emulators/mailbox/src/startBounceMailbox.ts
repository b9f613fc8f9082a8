import { createServer, type Socket } from 'node:net'
import { listenOn } from '../../support/listenOn.ts'
import { type Folder, Folders } from './Folder.ts'
import { type Account, type Failure, ImapSession } from './ImapSession.ts'

/** Longest command; the mails come by HTTP. */
const LONGEST_COMMAND = 64 * 1024

export interface BounceMailboxOptions {
  readonly port: number
  /** Default: LOCAL_ACCOUNT. */
  readonly account?: Account
  /** Whether MOVE is offered (default); without it clients copy and expunge. */
  readonly canMove?: boolean
  /** Gives new mails; called before a folder is opened. */
  readonly newMails?: () => Promise<readonly string[]>
}

export interface RunningBounceMailbox {
  readonly port: number
  /** `imap://user:password@127.0.0.1:port` */
  readonly url: string
  /** Puts a mail into the inbox, as from a mail server. @returns its UID */
  put(source: string | Buffer, receivedAt?: Date): number
  /** Mails in a folder, oldest first; none when there is no such folder. */
  mails(folder: string): Array<{ uid: number; source: string }>
  readonly octetsSent: number
  /** What commands meet from now on. */
  failure: Failure
  stop(): Promise<void>
}

/** Valid in the local stack only. */
export const LOCAL_ACCOUNT: Account = { user: 'bounces', password: 'local' }

/** Starts a mailbox that is read by IMAP. @throws Error when the port is taken */
export async function startBounceMailbox(options: BounceMailboxOptions): Promise<RunningBounceMailbox> {
  const { account = LOCAL_ACCOUNT, canMove = true, newMails = async () => [] } = options
  const folders = new Folders()
  const inbox = folders.find('INBOX') as Folder
  const sockets = new Set<Socket>()
  let octetsSent = 0
  const put = (source: string | Buffer, receivedAt = new Date()) =>
    inbox.add(Buffer.from(typeof source === 'string' ? source.replace(/\r?\n/g, '\r\n') : source), receivedAt)
      .uid

  const imap = createServer((socket) => {
    sockets.add(socket)
    // An answer is several small writes; each would wait for the acknowledgement of the last.
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    // A disconnecting client is no error.
    socket.on('error', () => {})
    const session = new ImapSession({
      account,
      folders,
      canMove,
      failure: () => running.failure,
      beforeSelect: async () => {
        for (const mail of await newMails()) put(mail)
      },
      write: (octets) => {
        octetsSent += octets.length
        socket.write(octets)
      },
      hangUp: () => void socket.end(),
    })
    let text = ''
    let last = Promise.resolve()
    socket.on('data', (chunk) => {
      const lines = (text + chunk.toString('latin1')).split('\r\n')
      text = lines.pop() ?? ''
      if (text.length > LONGEST_COMMAND) return void socket.end('* BYE the command is too long\r\n')
      for (const line of lines) last = last.then(() => session.take(line))
      last.catch((error: unknown) => {
        console.error('mailbox:', error)
        socket.destroy()
      })
    })
  })

  const port = await listenOn(imap, options.port)
  const running: RunningBounceMailbox = {
    port,
    url: `imap://${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@127.0.0.1:${port}`,
    put,
    mails: (name) =>
      (folders.find(name)?.messages ?? []).map(({ uid, source }) => ({
        uid,
        source: source.toString('latin1'),
      })),
    get octetsSent() {
      return octetsSent
    },
    failure: 'none',
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => imap.close(resolve))
    },
  }
  return running
}
