/** A mail as maildev's REST API gives it. */
interface InboxMail {
  readonly id: string
  readonly messageId?: string
  readonly envelope?: {
    readonly from?: { readonly address?: string }
    readonly to?: ReadonlyArray<{ readonly address?: string }>
  }
}

/**
 * Plays the world's mail servers behind a local inbox: mail to `bounce…@…` bounces, mail to `complain…@…` gets a
 * complaint, once each.
 * @param inboxUrl origin of maildev's REST API
 * @returns gives the reports since its last call; none while the inbox does not answer
 */
export function reportsFrom(inboxUrl: string): () => Promise<string[]> {
  const known = new Set<string>()
  return async () => {
    const mails = await inboxMails(inboxUrl)
    return mails.flatMap(({ id, messageId = '', envelope }) => {
      const returnPath = envelope?.from?.address ?? ''
      // A report has no sender, so that it gets no report.
      if (known.has(id) || returnPath === '') return []
      known.add(id)
      return (envelope?.to ?? []).flatMap(({ address: recipient = '' }) => {
        if (/^bounce[^@]*@/i.test(recipient)) return [writeBounce({ returnPath, recipient, messageId })]
        if (/^complain[^@]*@/i.test(recipient)) return [writeComplaint({ returnPath, recipient, messageId })]
        return []
      })
    })
  }
}

async function inboxMails(inboxUrl: string): Promise<readonly InboxMail[]> {
  try {
    const answer = await fetch(`${inboxUrl}/email`)
    return answer.ok ? ((await answer.json()) as InboxMail[]) : []
  } catch {
    return []
  }
}

interface SentMail {
  /** Envelope sender: the report's recipient. */
  readonly returnPath: string
  readonly recipient: string
  readonly messageId: string
}

/** A mail server's report of an unknown address. Source: RFC 3464 */
function writeBounce({ returnPath, recipient, messageId }: SentMail): string {
  return multipart(returnPath, 'Undelivered Mail Returned to Sender', 'delivery-status', [
    ['text/plain; charset=us-ascii', [`There is no mailbox ${recipient} here.`]],
    [
      'message/delivery-status',
      [
        'Reporting-MTA: dns; mail.local.test',
        '',
        `Final-Recipient: rfc822; ${recipient}`,
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 no such user',
      ],
    ],
    ['text/rfc822-headers', [`Return-Path: <${returnPath}>`, `To: ${recipient}`, `Message-ID: ${messageId}`]],
  ])
}

/** A mail provider's report of a reader's complaint. Source: RFC 5965 */
function writeComplaint({ returnPath, recipient, messageId }: SentMail): string {
  return multipart(returnPath, 'Complaint about a mail', 'feedback-report', [
    ['text/plain; charset=us-ascii', ['A person has marked this mail as spam.']],
    [
      'message/feedback-report',
      [
        'Feedback-Type: abuse',
        'User-Agent: local-mailbox/1',
        'Version: 1',
        `Original-Mail-From: <${returnPath}>`,
      ],
    ],
    ['text/rfc822-headers', [`Return-Path: <${returnPath}>`, `To: ${recipient}`, `Message-ID: ${messageId}`]],
  ])
}

type Part = readonly [type: string, lines: readonly string[]]

function multipart(to: string, subject: string, report: string, parts: readonly Part[]): string {
  const boundary = 'a-part-of-the-report'
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mail.local.test',
    `To: ${to}`,
    `Subject: ${subject}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${report}; boundary="${boundary}"`,
    '',
    ...parts.flatMap(([type, lines]) => [`--${boundary}`, `Content-Type: ${type}`, '', ...lines, '']),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
