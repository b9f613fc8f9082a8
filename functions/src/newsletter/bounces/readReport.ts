import type { Attachment, Email } from 'postal-mime'
import { readReturnPath, type ReturnedMail } from '../../deliverability/returnPath.ts'

/** A bounce mail's report, or why it has none. */
type ReadReport =
  | { about: ReturnedMail; verdict: Verdict; status: string }
  | { ignored: 'not ours' | 'no report' | 'nothing final' }

/** Headers with a mail's own address, from its sender or a server on its way. */
const RECIPIENT_HEADERS = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'])
/** Against mails full of addresses; no honest one has more. */
const ADDRESSES_LOOKED_AT = 50

/**
 * The report in a mail: a delivery status notification (RFC 3464) or a complaint (ARF, RFC 5965). It concerns
 * the mail named by its own recipient address, or by the return path in a complaint; its statements about
 * recipients are not believed. A mail's beginning is enough: the report precedes the returned mail.
 * @param source as in the mailbox
 */
export async function readReport(source: Uint8Array): Promise<ReadReport> {
  const { default: PostalMime } = await import('postal-mime')
  // As texts: reports are attachments, and the returned mail must not become part of this one.
  const options = { attachmentEncoding: 'utf8', forceRfc822Attachments: true, maxNestingDepth: 10 } as const
  // A mail that the library rejects (deep nesting, headers of megabytes) is no report.
  const email = await PostalMime.parse(source, options).catch(() => undefined)
  if (email === undefined) return { ignored: 'no report' }
  const complaint = fieldsOf(part(email, 'message/feedback-report'))[0]
  if (complaint !== undefined) return readComplaint(email, complaint)
  const about = mailNamedBy(recipientsOf(email))
  if (about === undefined) return { ignored: 'not ours' }
  const groups = fieldsOf(
    part(email, 'message/delivery-status') ?? part(email, 'message/global-delivery-status'),
  )
  const failed = groups.filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
  if (failed.length === 0) return { ignored: groups.length === 0 ? 'no report' : 'nothing final' }
  const statuses = failed.map(
    (fields) => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '',
  )
  const hard = statuses.find((status) => verdictOf(status) === 'hard')
  return { about, verdict: hard === undefined ? 'soft' : 'hard', status: hard ?? statuses[0] ?? '' }
}

/** Providers report to one address for all mails, so the complaint's content names the mail. */
function readComplaint(email: Email, fields: ReadonlyMap<string, string>): ReadReport {
  const [original] = fieldsOf(part(email, 'message/rfc822') ?? part(email, 'text/rfc822-headers'))
  const about = mailNamedBy([
    ...recipientsOf(email),
    ...addressesIn(fields.get('original-mail-from')),
    ...addressesIn(original?.get('return-path')),
  ])
  if (about === undefined) return { ignored: 'not ours' }
  const type = fields.get('feedback-type')?.toLowerCase() ?? ''
  // Others report no spam, a virus scan or a policy.
  return type === 'abuse' || type === 'fraud' || type === 'opt-out'
    ? { about, verdict: 'complaint', status: type }
    : { ignored: 'nothing final' }
}

function part(email: Email, mimeType: string): string | undefined {
  const found = email.attachments.find(
    (attachment: Attachment) => attachment.mimeType.toLowerCase() === mimeType,
  )
  return typeof found?.content === 'string' ? found.content : undefined
}

function recipientsOf(email: Email): string[] {
  return email.headers.flatMap(({ key, value }) => (RECIPIENT_HEADERS.has(key) ? addressesIn(value) : []))
}

function addressesIn(text = ''): string[] {
  return text.split(/[\s,;:<>"]+/).filter((word) => word.includes('@'))
}

function mailNamedBy(addresses: readonly string[]): ReturnedMail | undefined {
  for (const address of addresses.slice(0, ADDRESSES_LOOKED_AT)) {
    const about = readReturnPath(address)
    if (about !== undefined) return about
  }
  return undefined
}

/** A report's groups of header-like lines, by lower-case name; the first of equal names counts. */
function fieldsOf(text: string | undefined): Array<ReadonlyMap<string, string>> {
  const groups = (text ?? '').replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/)
  return groups.flatMap((group) => {
    const fields = new Map<string, string>()
    for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
      const [, name, value] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? []
      if (name === undefined || value === undefined) continue
      if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim())
    }
    return fields.size > 0 ? [fields] : []
  })
}

/** `hard`: no such address, `soft`: not now or not like this, `complaint`: unwanted. */
export type Verdict = 'hard' | 'soft' | 'complaint'

/**
 * Permanent status codes (RFC 3463) of a good address: full mailbox, mail too large, our sender address, the
 * other system, content, a policy against us. As hard bounces, one bad day of our DKIM record would lose all
 * subscribers at a large provider.
 */
const NOT_THE_ADDRESS = /^5\.(?:1\.[78]|2\.[23]|3\.\d+|6\.\d+|7\.\d+)$/

/** @param status an enhanced status code such as 5.1.1; other text never gives an address up */
function verdictOf(status: string): 'hard' | 'soft' {
  return /^5\.\d{1,3}\.\d{1,3}$/.test(status) && !NOT_THE_ADDRESS.test(status) ? 'hard' : 'soft'
}
