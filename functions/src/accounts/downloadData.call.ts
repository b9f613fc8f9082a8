import { downloadDataContract } from '#domain/api/accountCalls.ts'
import { BILLING_MESSAGES } from '#domain/plans/billingMessages.ts'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { auth } from '../platform/gateways/auth.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { dataPage } from './download/dataPage.ts'
import type { Firestore } from 'firebase-admin/firestore'
import { logError } from '../platform/log.ts'
import { OutsideError } from '../platform/gateways/OutsideError.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { profileOf } from '../profiles/profiles.ts'
import { leaveMail } from '../teams/TeamWork.ts'
import { doAtOnce } from '../teams/changes/doTeamWork.ts'
import { DOWNLOAD_REPORTED_MS } from '#domain/time/lifetimes.ts'
import { formed } from '#domain/messages.ts'

/** `POST /api/download-data {page?}`: the caller's data for one file. docs/rules.md "Accounts and trust" */
export const downloadData = apiCall(
  downloadDataContract,
  {
    identity: 'verified',
    checkRevoked: 'always',
    secrets: ['HASH_KEY', 'LINK_KEYS', 'SMTP_URL', 'STRIPE_SECRET_KEY'],
  },
  async ({ body, identity, now }) => {
    const email = parseEmailAddress(identity.email)
    if (email === undefined) return refusal(400, 'We cannot write to the address of this account.')
    const services = { auth: await auth(), database: await firestore() }
    const owner = { uid: identity.uid, email }
    const waitSeconds = await countedCall(services.database, identity.uid, 'dataPages', now)
    if (waitSeconds !== undefined) {
      const minutes = Math.ceil(waitSeconds / 60)
      const message = formed('downloadAgain', minutes)
      return refusal(429, message, { 'Retry-After': String(waitSeconds) })
    }
    const data = await dataPage(services, owner, body.page, now).catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error
      logError('Invoices for a download could not be had', error)
      return undefined
    })
    // Whole, or not at all: nobody would notice that their invoices are missing.
    if (data === undefined) return refusal(502, BILLING_MESSAGES.invoicingFailed)
    // At every page: an attacker would begin with the second.
    await reportDownload(services.database, owner, now)
    return doneWith('Here is your data.', data)
  },
)

/** Records a download, and mails its owner at most once an hour. A failed mail goes again by the sweep. */
async function reportDownload(
  database: Firestore,
  { uid, email }: { uid: string; email: string },
  now: Date,
): Promise<void> {
  const notice = await database.runTransaction(async (transaction) => {
    const [found] = (await transaction.get(database.collection('users').where('uid', '==', uid).limit(1)))
      .docs
    const profile = found && profileOf(found, uid)
    if (found === undefined || profile === undefined) return undefined
    const { dataDownloadedAt, language } = profile
    if (dataDownloadedAt && now.getTime() - dataDownloadedAt.getTime() < DOWNLOAD_REPORTED_MS)
      return undefined
    transaction.update(found.ref, { dataDownloadedAt: now })
    const receipt = { kind: 'data-downloaded', facts: { account: email, at: now } } as const
    return leaveMail({ transaction, database, now }, { uid, email, language }, receipt)
  })
  if (notice !== undefined) await doAtOnce(database, [notice], now, () => true)
}
