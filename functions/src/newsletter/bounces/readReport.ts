import type { Attachment, Email } from 'postal-mime'
import { readReturnPath, type ReturnedMail } from '../../deliverability/returnPath.ts'

/** What a mail in the bounce mailbox reports, or why it reports nothing. */
type ReadReport =
  | { about: ReturnedMail; verdict: Verdict; status: string }
  | { ignored: 'not ours' | 'no report' | 'nothing final' }

/** Where a mail's own address stands: the header that its sender wrote, or one that a server on its way has added. */
const RECIPIENT_HEADERS = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'])
/** Nobody writes to us with more; a mail that is all addresses must not keep us busy. */
const ADDRESSES_LOOKED_AT = 50

/**
 * The report in a mail: a delivery status notification (RFC 3464) or a complaint (ARF, RFC 5965). It is about the mail that
 * the address it was sent to names, or the original's return path within a complaint; what it says of recipients is not
 * believed. The whole mail, or its beginning: the report itself stands before the mail that comes back.
 * @param source as it lies in the mailbox
 */
export async function readReport(source: Uint8Array): Promise<ReadReport> {
  const { default: PostalMime } = await import('postal-mime')
  const email = await parsed(() =>
    // As texts: reports come as attachments, and the mail that came back must not be taken for a part of this one.
    PostalMime.parse(source, {
      attachmentEncoding: 'utf8',
      forceRfc822Attachments: true,
      maxNestingDepth: 10,
    }),
  )
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

/** A mail provider reports to one address for all mails, so the complaint is about what it carries. */
function readComplaint(email: Email, fields: ReadonlyMap<string, string>): ReadReport {
  const [original] = fieldsOf(part(email, 'message/rfc822') ?? part(email, 'text/rfc822-headers'))
  const about = mailNamedBy([
    ...recipientsOf(email),
    ...addressesIn(fields.get('original-mail-from')),
    ...addressesIn(original?.get('return-path')),
  ])
  if (about === undefined) return { ignored: 'not ours' }
  const type = fields.get('feedback-type')?.toLowerCase() ?? ''
  // The others say that a mail is no spam, or that a virus scanner or a policy has seen it.
  return type === 'abuse' || type === 'fraud' || type === 'opt-out'
    ? { about, verdict: 'complaint', status: type }
    : { ignored: 'nothing final' }
}

/** A mail that the library gives up on (nested too deep, headers of megabytes) is no report. */
async function parsed(parse: () => Promise<Email>): Promise<Email | undefined> {
  try {
    return await parse()
  } catch {
    return undefined
  }
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

/** The groups of header-like lines in a report, by lower-case name; the first of two that have the same name counts. */
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

/** What a report says of an address: `hard` not there, `soft` not now or not like this, `complaint` not wanted. */
export type Verdict = 'hard' | 'soft' | 'complaint'

/**
 * Enhanced status codes (RFC 3463) that a mail can fail with for good although its address is fine: a full mailbox, a
 * mail too large, our own sender address, the other system, the content, a policy against us. Were they hard, one bad day
 * of our DKIM record would lose every subscriber of a large provider.
 */
const NOT_THE_ADDRESS = /^5\.(?:1\.[78]|2\.[23]|3\.\d+|6\.\d+|7\.\d+)$/

/** @param status an enhanced status code such as 5.1.1; anything that is none is no reason to give an address up */
function verdictOf(status: string): 'hard' | 'soft' {
  return /^5\.\d{1,3}\.\d{1,3}$/.test(status) && !NOT_THE_ADDRESS.test(status) ? 'hard' : 'soft'
}
