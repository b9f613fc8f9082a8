import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { listenOn } from '../../../emulators/support/listenOn.ts'
import { startChild } from '../../../scripts/stack/child.ts'
import { bin } from '../../../scripts/stack/paths.ts'
import { freePort } from '../../support/freePort.ts'

export const PROJECT = 'demo-auth-mail'

/** Google's Auth emulator; `restart` loses its accounts and codes, as a real restart does. */
export async function startAuthEmulator(): Promise<{
  url: string
  restart(): Promise<void>
  stop(): Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'auth-mail-'))
  const [auth, hub, logging] = await Promise.all([freePort(), freePort(), freePort()])
  const host = '127.0.0.1'
  const emulators = {
    auth: { host, port: auth },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
  }
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const start = async () => {
    let ready = () => {}
    const listening = new Promise<void>((resolve) => {
      ready = resolve
    })
    const args = [bin('firebase'), 'emulators:start', '--only', 'auth', '--project', PROJECT]
    const child = startChild(bin('node'), args, {
      cwd: folder,
      env: { ...process.env, CI: '1', METADATA_SERVER_DETECTION: 'none', XDG_CONFIG_HOME: folder },
      logFile: join(folder, 'auth.log'),
      onLine: (line) => line.includes('All emulators ready') && ready(),
    })
    const outcome = await Promise.race([listening, child.ended])
    if (outcome !== undefined)
      throw new Error(`the Auth emulator ended with code ${outcome}; see ${folder}/auth.log`)
    return child
  }
  let child = await start()
  return {
    url: `http://${host}:${auth}`,
    async restart() {
      await child.stop()
      child = await start()
    },
    async stop() {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface ReceivedMail extends Email {
  /** RCPT TO, which alone decides who gets a mail. */
  readonly recipients: string[]
}

/** An SMTP server that keeps what it is sent; `refuse` gives the code for a recipient, 0 to take it. */
export class MailServer {
  readonly mails: ReceivedMail[] = []
  refuse: (recipient: string) => number = () => 0
  #server: SMTPServer | undefined
  port = 0

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  /** @param port 0 for a free one */
  async start(port = 0): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) => {
        const responseCode = this.refuse(address)
        done(responseCode === 0 ? null : Object.assign(new Error('refused by the test'), { responseCode }))
      },
      onData: (stream, { envelope }, done) => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const keep = async () => {
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(Buffer.from(chunk))
          this.mails.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), recipients })
        }
        callbackify(keep)((error) => done(error))
      },
    })
    // After this a refused connection is what the client sees, so errors of broken sockets are its business.
    server.on('error', () => {})
    this.#server = server
    const plain: Server = server.server
    this.port = await listenOn(plain, port)
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}
