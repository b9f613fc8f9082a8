import type { Firestore } from 'firebase-admin/firestore'
import { onDocumentCreated } from 'firebase-functions/firestore'
import { SIGN_UP_CREDITS } from '#domain/accounts/profile.ts'
import { gatherProfile } from '../credits/gatherProfile.ts'
import { LEDGER_IDS, ledgerEntry } from '../credits/ledger.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { isExisting } from '../platform/gateways/firestoreErrors.ts'
import { logInfo } from '../platform/log.ts'
import { reported } from '../platform/reported.ts'
import { deployedAs } from '../platform/scaling.ts'

/**
 * Books the credits of a new profile as the first entry of its ledger. It is always the sign-up's amount: what the
 * first verified session adds has an entry of its own, and may have come first. Delivered twice, or for a profile that
 * only moved to another address, it finds its entry and does nothing. Where the entry is of another profile of the
 * account, written in the moment before, the two are made one.
 * docs/architecture.md "Data", docs/rules.md #one-profile
 */
export const openLedger = onDocumentCreated(
  { ...deployedAs('openLedger'), document: 'users/{email}', retry: true },
  reported('openLedger', async ({ data: created }) => {
    const uid: unknown = created?.get('uid')
    if (created === undefined || typeof uid !== 'string') return
    const database = await firestore()
    const entry = ledgerEntry(database, uid, LEDGER_IDS.opening)
    const amount = SIGN_UP_CREDITS
    const at: unknown = created.get('createdAt') ?? created.createTime
    try {
      await entry.create({ amount, cost: 0, balanceAfter: amount, reason: 'opening', at })
      logInfo('Account opened', { event: 'account.opened', uid })
    } catch (error) {
      if (!isExisting(error)) throw error
      await uniteProfiles(database, uid, new Date())
    }
  }),
)

/** Makes one of several profiles of an account, where the one that stays is; one alone is left as it is. */
async function uniteProfiles(database: Firestore, uid: string, now: Date): Promise<void> {
  await database.runTransaction(async (transaction) => {
    const found = await gatherProfile(database, transaction, uid, now)
    if (found !== undefined && found.keys.length > 1) found.writeTo(found.key)
  })
}
