import { onDocumentCreated } from 'firebase-functions/firestore'
import { SIGN_UP_CREDITS } from '#domain/profile.ts'
import { LEDGER_IDS, ledgerEntry } from '../credits/ledger.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { isExisting } from '../platform/gateways/firestoreErrors.ts'
import { logInfo } from '../platform/log.ts'
import { reported } from '../platform/reported.ts'
import { SCALING } from '../platform/scaling.ts'
import { REGION } from '../platform/region.ts'

/**
 * Books the credits of a new profile as the first entry of its ledger. It is always the sign-up's amount: what the
 * first verified session adds has an entry of its own, and may have come first. Delivered twice, or for a profile that
 * only moved to another address, it finds its entry and does nothing.
 * docs/architecture.md "Data"
 */
export const openLedger = onDocumentCreated(
  {
    ...SCALING.openLedger,
    document: 'users/{email}',
    region: REGION,
    retry: true,
    memory: '512MiB',
    timeoutSeconds: 60,
  },
  reported('openLedger', async ({ data: created }) => {
    const uid: unknown = created?.get('uid')
    if (created === undefined || typeof uid !== 'string') return
    const entry = ledgerEntry(await firestore(), uid, LEDGER_IDS.opening)
    const amount = SIGN_UP_CREDITS
    const at: unknown = created.get('createdAt') ?? created.createTime
    try {
      await entry.create({ amount, cost: 0, balanceAfter: amount, reason: 'opening', at })
      logInfo('Account opened', { event: 'account.opened', uid })
    } catch (error) {
      if (!isExisting(error)) throw error
    }
  }),
)
