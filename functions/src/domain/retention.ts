/**
 * How long what is kept about a person stays. Code that ends something reads the number here, and so do the account
 * screen and the privacy policy, so that none of them can promise what the others do not do.
 * docs/rules.md "Times and retention"
 */
export const RETENTION = {
  /** Ledger entries after the account is deleted: what bookkeeping law asks at most. Firestore's TTL takes them away. */
  ledgerYears: 10,
  /** A newsletter sign-up that nobody confirms, and the record of a subscription that has ended. */
  newsletterPendingDays: 30,
  newsletterEndedDays: 365,
  /** Reports of undelivered mail, which name addresses, in the folders of the bounce mailbox. */
  returnedMailDays: 30,
  /** The database's backups, as docs/deploying.md has them made: what was erased since is still in them. */
  backupDays: 98,
  /** Cloud Logging's default bucket. */
  logDays: 30,
  /** What error reports are set to keep. */
  errorReportDays: 90,
  /**
   * A second look at what was erased, after the last ID token of the deleted account has run out (an hour): until then
   * a page that was still open may have written something.
   */
  lastLookMinutes: 70,
} as const

/** When entries of a ledger are taken away whose account was deleted at a time. */
export function ledgerExpiry(deletedAt: Date): Date {
  const expiry = new Date(deletedAt)
  expiry.setUTCFullYear(expiry.getUTCFullYear() + RETENTION.ledgerYears)
  return expiry
}
