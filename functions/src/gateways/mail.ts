import type { Transporter } from 'nodemailer'
import { parseEmailAddress } from '#domain/emailAddress.ts'
import { SITE } from '#domain/site.ts'
import { setting } from '../config.ts'

/** Longest that handing over one mail may take, silence or not. */
const MAIL_LIMIT_MS = 60_000

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
}

/** `sent`: the server took it. `refused`: it never will (5xx). `failed`: it may take it later. */
export interface MailOutcome {
  outcome: 'sent' | 'refused' | 'failed'
  /** For the log. */
  reason: string
}

/**
 * Hands one mail to the mail server, for exactly one recipient.
 * @throws RangeError when the recipient is not one plain address, or the id is not fit for a header
 * reliability.md rows 36 and 40
 */
export async function sendMail(mail: Mail): Promise<MailOutcome> {
  if (parseEmailAddress(mail.to) !== mail.to)
    throw new RangeError('a mail goes to one plain, validated address')
  if (!/^[\w-]{1,128}$/.test(mail.id)) throw new RangeError('a mail id has letters, digits, "_" and "-" only')
  const transport = await transporter()
  const limit = AbortSignal.timeout(MAIL_LIMIT_MS)
  try {
    const handedOver = transport.sendMail({
      from: { name: SITE.name, address: setting('MAIL_FROM') },
      // The envelope is ours, so that no header decides who gets it.
      envelope: { from: setting('MAIL_FROM'), to: [mail.to] },
      to: { name: '', address: mail.to },
      subject: oneLine(mail.subject),
      html: mail.html,
      text: mail.text,
      messageId: `<${mail.id}@${new URL(setting('APP_URL')).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const tooLate = new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () => reject(new Error(`not taken within ${MAIL_LIMIT_MS} ms`)))
    })
    const { response } = await Promise.race([handedOver, tooLate])
    return { outcome: 'sent', reason: response ?? '' }
  } catch (error) {
    return judged(error)
  } finally {
    transport.close()
  }
}

/** A connection per mail: a function that sleeps in between would find a pooled one dead. */
async function transporter(): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const url = setting('SMTP_URL')
  return createTransport({ url, ...LIMITS })
}

function judged(error: unknown): MailOutcome {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  const reason = typeof code === 'number' ? `SMTP ${code}` : 'no answer from the mail server'
  return { outcome: typeof code === 'number' && code >= 500 ? 'refused' : 'failed', reason }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
