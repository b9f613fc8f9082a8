import { DELETION_SWEEP_MS } from '#domain/time/lifetimes.ts'
import { auth } from '../platform/gateways/auth.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logError, logInfo } from '../platform/log.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { deletions } from '../profiles/Deletion.ts'
import { finishDeletion } from './deletion/finishDeletion.ts'

/** Most that one run takes on; what is left is the next run's. */
const BATCH = 50

/** Every five minutes: continues deletions, and looks at finished ones once more. docs/rules.md "Accounts and trust" */
export const sweepDeletions = scheduled(
  'sweepDeletions',
  {
    schedule: 'every 5 minutes',
    timeoutSeconds: 540,
    secrets: ['HASH_KEY', 'STRIPE_SECRET_KEY', 'SMTP_URL'],
  },
  async ({ scheduleTime }) => {
    const services = { auth: await auth(), database: await firestore() }
    const now = new Date(scheduleTime)
    const due = await deletions(services.database)
      .where('nextCheckAt', '<=', now)
      .orderBy('nextCheckAt')
      .select()
      .limit(BATCH)
      .get()
    const until = Date.now() + DELETION_SWEEP_MS
    for (const { id } of due.docs) {
      const leftMs = until - Date.now()
      if (leftMs <= 0) return
      try {
        const outcome = await finishDeletion(services, id, now, leftMs)
        logInfo(`Deletion: ${outcome}`, { uid: id })
      } catch (error) {
        logError('A deletion failed, and is tried again', error, { uid: id })
      }
    }
  },
)
