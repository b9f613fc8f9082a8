import type { UserProfile } from '../../../functions/src/domain/accounts/profile.ts'
import { TERMINAL_STATES } from '../../../functions/src/domain/summaries/summaryRequest.ts'
import { withDates } from '../../../functions/src/domain/time/withDates.ts'
import type { Account, Pipeline } from '../../../scripts/rigs/pipeline.ts'

/** What must hold for an account after anything at all. docs/rules.md "What must survive" */
export async function violations(
  pipeline: Pipeline,
  account: Account,
  allow: { mailsPerRequest?: number } = {},
): Promise<string[]> {
  const { database, mailbox } = pipeline
  const profile = withDates((await database.doc(`users/${account.email}`).get()).data()) as UserProfile
  const entries = (await database.collection(`ledgers/${account.uid}/entries`).get()).docs
  const requests = await pipeline.requests(account.uid)
  const { current } = profile.credits
  const found: string[] = []
  const must = (holds: boolean, what: string) => holds || found.push(what)

  const sum = entries.reduce((total, entry) => total + Number(entry.get('amount')), 0)
  must(current >= 0 || current === -1, `the balance is ${current}`)
  must(current === -1 ? sum === 0 : sum === current, `the ledger sums to ${sum}, the balance is ${current}`)
  for (const request of requests) {
    const charges = entries.filter((entry) => entry.id === request.id)
    const refunds = entries.filter((entry) => entry.id === `refund-${request.id}`)
    const mails = mailbox.of(`summary-${request.id}`)
    const isCharged = !['held', 'requested', 'refused'].includes(request.state)
    must(charges.length === (isCharged ? 1 : 0), `${request.state} request with ${charges.length} charges`)
    const isReturned = request.state === 'failed' || request.creditsReturned !== undefined
    must(refunds.length === (isReturned ? 1 : 0), `${request.state} with ${refunds.length} refunds`)
    const most = request.state === 'sent' ? (allow.mailsPerRequest ?? 1) : request.state === 'sending' ? 1 : 0
    must(mails.length <= most, `${request.state} request with ${mails.length} mails`)
    const hasOwnMail =
      request.notMailed === undefined && request.automatic !== 'collected' && !request.isTaken
    must(request.state !== 'sent' || !hasOwnMail || mails.length > 0, 'a request is sent without a mail')
    must(hasOwnMail || mails.length === 0, 'a mail went out that was not to')
    must(
      mails.every(({ recipients }) => recipients.length === 1 && recipients[0] === request.deliverTo),
      'a mail went to somebody else',
    )
    must(
      TERMINAL_STATES.has(request.state) === (request.nextCheckAt === undefined),
      `${request.state} request ${request.nextCheckAt ? 'is to be checked' : 'will never be checked'}`,
    )
  }
  return found
}
