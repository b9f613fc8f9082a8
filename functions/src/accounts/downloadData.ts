import type { DownloadDataAnswer } from '#domain/api/accountCalls.ts'
import { parseEmailAddress } from '#domain/emailAddress.ts'
import { auth } from '../platform/gateways/auth.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { dataPage, parsePlace } from './download/dataPage.ts'
import { reportDownload } from './download/reportDownload.ts'

/**
 * `POST /api/download-data {page?}`: everything that is kept about the caller's account, page by page; the app puts the
 * pages together into one file. Its owner gets a mail that it was done.
 * docs/rules.md "Accounts and trust"
 */
export const downloadData = apiCall(
  { identity: 'verified', checkRevoked: 'always', secrets: ['HASH_KEY', 'SMTP_URL'], concurrency: 8 },
  async ({ body, identity, now }) => {
    const { page } = body
    const place = page === undefined ? undefined : parsePlace(page)
    if (page !== undefined && place === undefined) return refusal(400, 'There is no such page.')
    const email = parseEmailAddress(identity.email)
    if (email === undefined) return refusal(400, 'We cannot write to the address of this account.')
    const services = { auth: await auth(), database: await firestore() }
    const owner = { uid: identity.uid, email }
    const data = await dataPage(services, owner, place)
    // At every page: whoever means no good would begin with the second.
    await reportDownload(services.database, owner, now)
    const answer: DownloadDataAnswer = { success: true, message: 'Here is your data.', data }
    return { body: answer }
  },
)
