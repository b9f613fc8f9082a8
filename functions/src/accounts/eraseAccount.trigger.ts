import { onUserDeleted } from 'firebase-functions/identity'
import { DELETION_WORK_MS } from '#domain/time/lifetimes.ts'
import { auth } from '../platform/gateways/auth.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { reported } from '../platform/reported.ts'
import { deployedAs } from '../platform/scaling.ts'
import { beginDeletion } from '../profiles/Deletion.ts'
import { finishDeletion } from './deletion/finishDeletion.ts'

/**
 * Erases a person whose account was deleted outside the app, in the console or by a tool. Leaves the app's
 * own deletions alone. Failures are delivered again, else swept. docs/rules.md "Accounts and trust",
 * #address-changes-owner
 */
export const eraseAccount = onUserDeleted(
  { ...deployedAs('eraseAccount', ['HASH_KEY', 'STRIPE_SECRET_KEY', 'SMTP_URL']), retry: true },
  reported('eraseAccount', async ({ data: { uid } }) => {
    const services = { auth: await auth(), database: await firestore() }
    const now = new Date()
    // Without the event's address: that may be the next owner's by now.
    await beginDeletion(services.database, { uid, isReceiptDue: false }, now)
    await finishDeletion(services, uid, now, DELETION_WORK_MS)
  }),
)
