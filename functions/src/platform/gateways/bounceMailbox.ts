import type { ImapFlow } from 'imapflow'
import { isLocalProject } from '../config.ts'

/** Silence of the server after which the connection counts as lost. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Most bytes of one mail. A report stands at its beginning, before the returned mail. */
const LARGEST_READ_BYTES = 256 * 1024

export interface BounceMailbox {
  /** UIDs of the oldest mails in the inbox. */
  waiting(most: number): Promise<number[]>
  /** The mail, or its first 256 kB, with the mailbox's own time; undefined when another reader has taken it. */
  read(uid: number): Promise<{ receivedAt: Date; source: Uint8Array } | undefined>
  /** Moves mails from the inbox to a folder, made when missing. */
  move(uids: readonly number[], folder: string): Promise<void>
  /** Deletes mails older than a time from existing folders. Leaves the inbox. */
  forget(folders: readonly string[], before: Date): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a mailbox's inbox by IMAP, over TLS unless the project is local.
 * @param url `imaps://user:password@host:port`, or `imap://…` for STARTTLS
 * @throws Error when the server does not answer, or refuses the account; its message has no password
 */
export async function openBounceMailbox(url: string): Promise<BounceMailbox> {
  const { ImapFlow: Client } = await import('imapflow')
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'imaps:'
  const client: ImapFlow = new Client({
    host: hostname,
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    ...(!isSecure && { doSTARTTLS: !isLocalProject() }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // It would log addresses, and at its most verbose the mails.
    logger: false,
    disableAutoIdle: true,
    ...LIMITS,
  })
  // Errors fail the waiting command; without a listener they would end the process, too.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.mailboxOpen('INBOX')
  } catch (error) {
    client.close()
    throw error
  }
  const made = new Set<string>()
  return {
    async waiting(most) {
      const uids = await client.search({ all: true }, { uid: true })
      return done(uids, 'the inbox could not be searched').slice(0, most)
    },
    async read(uid) {
      const found = await client.fetchOne(
        String(uid),
        { uid: true, internalDate: true, source: { start: 0, maxLength: LARGEST_READ_BYTES } },
        { uid: true },
      )
      if (!found || found.source === undefined) return undefined
      return { receivedAt: new Date(found.internalDate ?? Number.NaN), source: found.source }
    },
    async move(uids, folder) {
      if (uids.length === 0) return
      if (!made.has(folder)) await client.mailboxCreate(folder)
      made.add(folder)
      const moved = await client.messageMove([...uids].join(','), folder, { uid: true })
      done(moved, `mails could not be moved to ${folder}`)
    },
    async forget(folders, before) {
      const known = new Set((await client.list()).map(({ path }) => path))
      for (const folder of folders.filter((each) => known.has(each))) {
        await client.mailboxOpen(folder)
        const old = done(await client.search({ before }, { uid: true }), `${folder} could not be searched`)
        if (old.length === 0) continue
        done(await client.messageDelete(old.join(','), { uid: true }), `${folder} could not be emptied`)
      }
    },
    async close() {
      try {
        await client.logout()
      } catch {
        // Moved mails stay moved; a failed LOGOUT changes nothing.
        client.close()
      }
    },
  }
}

/** The library returns no result for a command that was refused, or could not be sent. */
function done<Result>(result: Result | false | undefined, failure: string): Result {
  if (result === false || result === undefined) throw new Error(failure)
  return result
}
