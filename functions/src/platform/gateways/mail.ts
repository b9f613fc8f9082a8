import type { Transporter } from 'nodemailer'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { SITE } from '#domain/site.ts'
import { MAIL_LIMIT_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../config.ts'
import { REQUEST_ID_HEADER, tracedRequest } from '../requestTrace.ts'

/** Connections of one worker. */
export const MAILER_CONNECTIONS = 4

/** Cuts off the greeting, a connection, and silence, so that no lease is outlived. */
const LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

export interface Mail {
  /** As parseEmailAddress returns it. */
  to: string
  subject: string
  html: string
  text: string
  /** Left part of the Message-ID: the same for each copy of one mail, so that readers see it once. */
  id: string
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
  /** Envelope sender, where bounces go; default MAIL_FROM. */
  returnPath?: string
}

/** Makes mail programs show a one-click button that POSTs to this address. RFC 8058 */
export function oneClickHeaders(address: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** `sent`: the server took it. `refused`: it never will (5xx). `failed`: it may later, or once our account is mended. */
export interface MailOutcome {
  outcome: 'sent' | 'refused' | 'failed'
  /** For the log. */
  reason: string
  /** Whether a refused mail's mailbox does not exist, so that no mail to it makes sense. */
  isUnknownRecipient?: boolean
}

export interface Mailer {
  /** As {@link sendMail}; {@link MAILER_CONNECTIONS} at a time, others wait. */
  send(mail: Mail): Promise<MailOutcome>
  /** @throws Error when the server cannot be reached, or refuses our name and password */
  reach(): Promise<void>
  /** Closes after the mails being sent. */
  close(): void
}

/**
 * Sends one mail to exactly one recipient.
 * @throws RangeError when the recipient is not one plain address, or an id or header is malformed
 * docs/rules.md #mail-server-fails and #one-recipient
 */
export async function sendMail(mail: Mail): Promise<MailOutcome> {
  // A new connection: a kept one would be dead after the function slept.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: setting('SMTP_URL'), ...LIMITS })
  try {
    return await handOver(transport, mail)
  } finally {
    transport.close()
  }
}

/** Connections reused for further mails, reopened when dead. */
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
  // Not AbortSignal.timeout(), whose timer outlives each mail.
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
/** Callers never set sender and recipient headers. */
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
    // Our envelope: no header decides who gets it.
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

/** Commands whose refusal can be about this mail. A retry may mend any other (our password, our sender). */
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
  /** The enhanced code, most precise. RFC 3463 */
  enhanced: string | undefined
  words: string
}

function readRefusal(response: unknown): Refusal {
  const [, basic = '', enhanced, words = ''] =
    /^(5\d\d)[ -](?:(5\.\d{1,3}\.\d{1,3})\b)?(.*)/s.exec(String(response)) ?? []
  return { basic, enhanced, words }
}

/** Whether a refusal is about our sender or account: it would meet every recipient. RFC 3463 §3.2 and §3.8 */
function isAboutUs({ basic, enhanced, words }: Refusal): boolean {
  if (enhanced !== undefined) return /^5\.(?:1\.[78]|7\.\d+)$/.test(enhanced)
  return /^53[0-9]$/.test(basic) || /\brelay|\bsender\b|authenticat/i.test(words)
}

/** Whether a refusal says that the mailbox does not exist. RFC 3463 §3.2 and §3.3, RFC 5321 §4.2.3 */
function isUnknown({ basic, enhanced }: Refusal): boolean {
  if (enhanced !== undefined) return /^5\.(?:1\.(?:[1-36]|10)|2\.1)$/.test(enhanced)
  return ['550', '551', '553'].includes(basic)
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
