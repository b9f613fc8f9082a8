import { createRequire } from 'node:module'
import { afterEach } from 'vitest'
import {
  type BounceMailboxOptions,
  LOCAL_ACCOUNT,
  type RunningBounceMailbox,
  startBounceMailbox,
} from '../src/startBounceMailbox.ts'
import type { ImapFlow } from '../../../functions/node_modules/imapflow/dist/esm/imap-flow.js'

/** The client is a dependency of the functions alone. */
const requireOfFunctions = createRequire(new URL('../../../functions/package.json', import.meta.url))
const imapflow = requireOfFunctions('imapflow') as { ImapFlow: typeof ImapFlow }

const stops: Array<() => Promise<void> | void> = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** A mailbox that is stopped after the test. */
export async function startedMailbox(
  options: Partial<BounceMailboxOptions> = {},
): Promise<RunningBounceMailbox> {
  const mailbox = await startBounceMailbox({ port: 0, ...options })
  stops.push(() => mailbox.stop())
  return mailbox
}

/** imapflow, not connected yet; closed after the test. */
export function clientOf({ port }: RunningBounceMailbox, password = LOCAL_ACCOUNT.password): ImapFlow {
  const client = new imapflow.ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    auth: { user: LOCAL_ACCOUNT.user, pass: password },
    logger: false,
    disableAutoIdle: true,
  })
  client.on('error', () => {})
  stops.push(() => client.close())
  return client
}

/** imapflow, with the inbox open. */
export async function openInbox(mailbox: RunningBounceMailbox): Promise<ImapFlow> {
  const client = clientOf(mailbox)
  await client.connect()
  await client.mailboxOpen('INBOX')
  return client
}

export function mail(subject: string, text = 'Hello'): string {
  return [`From: a@example.com`, `To: b@example.com`, `Subject: ${subject}`, '', text, ''].join('\r\n')
}
