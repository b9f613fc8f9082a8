import { writeBounce, writeComplaint } from './writeReport.ts'

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
 * Plays the mail servers of the world behind a local inbox: mail to `bounce…@…` comes back, and mail to `complain…@…` is
 * complained about, once each.
 * @param inboxUrl origin of maildev's REST API
 * @returns gives the reports on mails that have come since it was last called; none while the inbox does not answer
 */
export function reportsFrom(inboxUrl: string): () => Promise<string[]> {
  const known = new Set<string>()
  return async () => {
    const mails = await inboxMails(inboxUrl)
    return mails.flatMap(({ id, messageId = '', envelope }) => {
      const returnPath = envelope?.from?.address ?? ''
      // A report has no sender, so that nothing ever comes back about it.
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
