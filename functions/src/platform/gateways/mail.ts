import type { Transporter } from 'nodemailer'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { SITE } from '#domain/site.ts'
import { MAIL_LIMIT_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../config.ts'
import { REQUEST_ID_HEADER, tracedRequest } from '../requestTrace.ts'

/** Connections that one worker keeps open side by side. */
export const MAILER_CONNECTIONS = 4

/** The server's greeting, a connection, and silence in between: each is cut off, so that a lease is never outlived. */
const LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

export interface Mail {
  /** One address, as parseEmailAddress returns it. */
  to: string
  subject: string
  html: string
  text: string
  /** Left part of the Message-ID: the same mail sent again carries the same one, so that readers see it once. */
  id: string
  /** Beyond those that every mail has, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
  /** Sender of the envelope, where bounces go; MAIL_FROM when absent. */
  returnPath?: string
}

/** For `headers`: mail programs show a button of their own that POSTs to this address. RFC 8058 */
export function oneClickHeaders(address: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** `sent`: the server took it. `refused`: it never will (5xx). `failed`: it may take it later, or when our account is mended. */
export interface MailOutcome {
  outcome: 'sent' | 'refused' | 'failed'
  /** For the log. */
  reason: string
  /** Of a refused mail: whether there is no such mailbox, so that no mail to it makes sense. */
  isUnknownRecipient?: boolean
}

/** Sends many mails for one worker. */
export interface Mailer {
  /** As {@link sendMail}; {@link MAILER_CONNECTIONS} at a time, further ones wait. */
  send(mail: Mail): Promise<MailOutcome>
  /** @throws Error when the server cannot be reached, or does not take our name and password */
  reach(): Promise<void>
  /** Says goodbye; what is still being sent is finished first. */
  close(): void
}

/**
 * Hands one mail to the mail server, for exactly one recipient.
 * @throws RangeError when the recipient is not one plain address, or an id or header is not fit for a header
 * docs/rules.md #mail-server-fails and #one-recipient
 */
export async function sendMail(mail: Mail): Promise<MailOutcome> {
  // A connection of its own: a function that sleeps in between would find a kept one dead.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: setting('SMTP_URL'), ...LIMITS })
  try {
    return await handOver(transport, mail)
  } finally {
    transport.close()
  }
}

/** Connections that are reused for one mail after another, and opened again when they have died. */
export async function openMailer(): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: setting('SMTP_URL'),
    ...LIMITS,
    pool: true,
    maxConnections: MAILER_CONNECTIONS,
  })
  return {
    send: (mail) => handOver(transport, mail),
    reach: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

async function handOver(transport: Transporter, mail: Mail): Promise<MailOutcome> {
  const message = messageOf(mail)
  // Not AbortSignal.timeout(), which lives on until its time has come: many mails would leave as many behind.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), MAIL_LIMIT_MS)
  try {
    const { response } = await transport.sendMail({ ...message, signal: limit.signal })
    return { outcome: 'sent', reason: response ?? '' }
  } catch (error) {
    return judged(error)
  } finally {
    clearTimeout(timer)
  }
}

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/
/** What a mail says of its sender and recipient is never up to a caller. */
const OWN_HEADERS =
  /^(?:from|to|cc|bcc|sender|reply-to|return-path|subject|message-id|date|mime-.*|content-.*)$/i

function messageOf({ to, subject, html, text, id, headers = {}, returnPath }: Mail) {
  if (parseEmailAddress(to) !== to) throw new RangeError('a mail goes to one plain, validated address')
  if (!/^[\w-]{1,128}$/.test(id)) throw new RangeError('a mail id has letters, digits, "_" and "-" only')
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name) || OWN_HEADERS.test(name) || /[^\x20-\x7E]/.test(value)) {
      throw new RangeError(`a mail cannot have the header ${JSON.stringify(name)} with that value`)
    }
  }
  if (returnPath !== undefined && !ADDRESS.test(returnPath))
    throw new RangeError('bounces go to one plain address')
  const from = setting('MAIL_FROM')
  const requestId = tracedRequest()
  return {
    from: { name: SITE.name, address: from },
    // The envelope is ours, so that no header decides who gets it.
    envelope: { from: returnPath ?? from, to: [to] },
    to: { name: '', address: to },
    subject: oneLine(subject),
    html,
    text,
    messageId: `<${id}@${new URL(setting('APP_URL')).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(requestId !== undefined && { [REQUEST_ID_HEADER]: requestId }),
      ...headers,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The commands whose refusal can be about this mail. Any other one (our password, our sender) another try may mend. */
const ABOUT_THE_MAIL: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA'])

function judged(error: unknown): MailOutcome {
  const { responseCode, command, response } = (error instanceof Error ? error : {}) as Partial<
    Record<string, unknown>
  >
  if (typeof responseCode !== 'number') return { outcome: 'failed', reason: 'no answer from the mail server' }
  const reason = `SMTP ${responseCode}`
  if (responseCode < 500 || !ABOUT_THE_MAIL.has(command)) return { outcome: 'failed', reason }
  if (command !== 'RCPT TO') return { outcome: 'refused', reason, isUnknownRecipient: false }
  const refusal = readRefusal(response)
  if (isAboutUs(refusal)) return { outcome: 'failed', reason }
  return { outcome: 'refused', reason, isUnknownRecipient: isUnknown(refusal) }
}

interface Refusal {
  basic: string
  /** The enhanced code, which says it best. RFC 3463 */
  enhanced: string | undefined
  words: string
}

function readRefusal(response: unknown): Refusal {
  const [, basic = '', enhanced, words = ''] =
    /^(5\d\d)[ -](?:(5\.\d{1,3}\.\d{1,3})\b)?(.*)/s.exec(String(response)) ?? []
  return { basic, enhanced, words }
}

/**
 * Whether a refusal at a recipient speaks of our sender, account or right to relay: every other recipient would hear the
 * same, and once it is mended none. Without an enhanced code the words have to tell. RFC 3463 §3.2 and §3.8
 */
function isAboutUs({ basic, enhanced, words }: Refusal): boolean {
  if (enhanced !== undefined) return /^5\.(?:1\.[78]|7\.\d+)$/.test(enhanced)
  return /^53[0-9]$/.test(basic) || /\brelay|\bsender\b|authenticat/i.test(words)
}

/**
 * Whether a refusal says that there is no such mailbox, and not that it is full; without an enhanced code, the codes that
 * are meant for it. RFC 3463 §3.2 and §3.3, RFC 5321 §4.2.3
 */
function isUnknown({ basic, enhanced }: Refusal): boolean {
  if (enhanced !== undefined) return /^5\.(?:1\.(?:[1-36]|10)|2\.1)$/.test(enhanced)
  return ['550', '551', '553'].includes(basic)
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
