import {
  BANDWIDTH_KEPT_MS,
  CUT_KEPT_MS,
  CUT_LONGEST_MS,
  INVITATION_MS,
  RETENTION,
} from '#domain/time/lifetimes.ts'
import { DAY_MS } from '#domain/units.ts'

/** Retention of personal data, in the same words on the privacy policy and the account's screen. */
export function RetentionList({ className }: { className?: string | undefined }) {
  return (
    <ul className={className}>
      <li>Account, summaries and consents of delivery addresses: until you delete your account.</li>
      <li>
        Your place in a team: until you leave it. An invitation: {INVITATION_MS / DAY_MS} days. The team’s log
        and what it has paid for, without your name: as long as there is the team.
      </li>
      <li>
        Devices that you want notified: until you log out there, and {RETENTION.pushDays} days after their
        last use at most.
      </li>
      <li>Keys of the API: until you end them, or delete your account.</li>
      <li>
        Key moments as sound: {CUT_KEPT_MS / DAY_MS} days after anybody’s last use, {CUT_LONGEST_MS / DAY_MS}{' '}
        days at most. The address of your private feed: until you end it. How many bytes your apps fetched:{' '}
        {BANDWIDTH_KEPT_MS / DAY_MS} days.
      </li>
      <li>
        The record of your credits: for {RETENTION.ledgerYears} years after that, under an identifier that no
        longer leads to you.
      </li>
      <li>
        The mark that a benefit was used, what was left of the month’s credits, and which order is not paid:
        it stays, with a keyed hash that cannot be turned back into an address.
      </li>
      <li>
        Your company’s name, address, tax id and order number: until you change them or delete your account;
        as they stand on invoices, as long as those.
      </li>
      <li>Invoices and records of payments: as long as tax law demands, at Stripe and in our books.</li>
      <li>
        Newsletter: until you unsubscribe, or delete the account of that address; after unsubscribing, the
        proof of it for {RETENTION.newsletterEndedDays} days. A sign-up that nobody confirms:{' '}
        {RETENTION.newsletterPendingDays} days.
      </li>
      <li>
        Addresses that mail came back from, or whose owner complained or wants to be asked nothing: as a hash,
        so that we send none there. The reports themselves: {RETENTION.returnedMailDays} days.
      </li>
      <li>
        Backups of the database, which nobody uses but after a disaster: {RETENTION.backupDays} days. What you
        delete is gone from them after that. That it is to stay deleted, noted without name or address:{' '}
        {RETENTION.erasureLogDays} days.
      </li>
      <li>
        Technical records: {RETENTION.logDays} days. Reports of errors: {RETENTION.errorReportDays} days at
        most.
      </li>
    </ul>
  )
}
