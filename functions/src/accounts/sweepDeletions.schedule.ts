import { onSchedule } from 'firebase-functions/scheduler'
import { DELETION_SWEEP_MS } from '#domain/time/lifetimes.ts'
import { bound } from '../platform/config.ts'
import { auth } from '../platform/gateways/auth.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logError, logInfo } from '../platform/log.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { SCALING } from '../platform/scaling.ts'
import { REGION } from '../platform/region.ts'
import { deletions } from '../profiles/Deletion.ts'
import { finishDeletion } from './deletion/finishDeletion.ts'

/** Most that one run takes on; what is left is the next run's. */
const BATCH = 50

/**
 * Every five minutes: goes on with deletions that were cut short, and takes the last look at those that are done.
 * docs/rules.md "Accounts and trust"
 */
export const sweepDeletions = onSchedule(
  {
    ...SCALING.sweepDeletions,
    schedule: 'every 5 minutes',
    region: REGION,
    memory: '512MiB',
    timeoutSeconds: 540,
    secrets: bound(['HASH_KEY', 'STRIPE_SECRET_KEY', 'SMTP_URL']),
  },
  scheduled('sweepDeletions', async ({ scheduleTime }) => {
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
  }),
)
