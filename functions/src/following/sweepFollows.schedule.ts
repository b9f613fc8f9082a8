import type { Firestore } from 'firebase-admin/firestore'
import { inPool } from '#domain/inPool.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { queryPages } from '../platform/gateways/queryPages.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { logInfo } from '../platform/log.ts'
import { createAccountTask, createDigestTask } from './FollowTask.ts'
import { offers } from './followStore.ts'

/** Read, and tasks made, at once. */
const PAGE = 300
const AT_ONCE = 16
/** The next run does the rest. */
const MOST_PAGES = 100

/** Every ten minutes: makes tasks for accounts with due offers, and for due briefs. docs/rules.md "Following" */
export const sweepFollows = scheduled(
  'sweepFollows',
  { schedule: 'every 10 minutes', timeoutSeconds: 240 },
  async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    const [accounts, briefs] = [await lookAfter(database, now), await startBriefs(database, now)]
    logInfo('Follows swept', { accounts, briefs })
  },
)

async function lookAfter(database: Firestore, now: Date): Promise<number> {
  const due = offers(database).where('nextCheckAt', '<=', now).orderBy('nextCheckAt').select('uid')
  const uids = new Set<string>()
  for await (const page of queryPages(due, PAGE, MOST_PAGES)) {
    for (const doc of page.docs) uids.add(String(doc.get('uid')))
  }
  await inPool([...uids], AT_ONCE, (uid) => createAccountTask(uid, now.toISOString()))
  return uids.size
}

async function startBriefs(database: Firestore, now: Date): Promise<number> {
  const due = database
    .collection('followSettings')
    .where('nextMailAt', '<=', now)
    .orderBy('nextMailAt')
    .select('nextMailAt')
  let count = 0
  for await (const page of queryPages(due, PAGE, MOST_PAGES)) {
    await inPool(page.docs, AT_ONCE, async (doc) => {
      const { nextMailAt } = doc.data() as { nextMailAt: { toMillis(): number } }
      await createDigestTask({ uid: doc.id, dueMs: nextMailAt.toMillis() })
    })
    count += page.size
  }
  return count
}
