import { downloadDataContract } from '#domain/api/accountCalls.ts'
import { parseEmailAddress } from '#domain/emailAddress.ts'
import { auth } from '../platform/gateways/auth.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { dataPage } from './download/dataPage.ts'
import { reportDownload } from './download/reportDownload.ts'

/**
 * `POST /api/download-data {page?}`: everything that is kept about the caller's account, page by page; the app puts the
 * pages together into one file. Its owner gets a mail that it was done.
 * docs/rules.md "Accounts and trust"
 */
export const downloadData = apiCall(
  downloadDataContract,
  { identity: 'verified', checkRevoked: 'always', secrets: ['HASH_KEY', 'SMTP_URL'], concurrency: 8 },
  async ({ body, identity, now }) => {
    const email = parseEmailAddress(identity.email)
    if (email === undefined) return refusal(400, 'We cannot write to the address of this account.')
    const services = { auth: await auth(), database: await firestore() }
    const owner = { uid: identity.uid, email }
    const data = await dataPage(services, owner, body.page)
    // At every page: an attacker would begin with the second.
    await reportDownload(services.database, owner, now)
    return doneWith('Here is your data.', data)
  },
)
