import { DELETION_SWEEP_MS } from '#domain/time/lifetimes.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { teamWork } from './TeamWork.ts'
import { doAtOnce } from './changes/doTeamWork.ts'

/** Per run. */
const BATCH = 100

/** Every five minutes: finishes interrupted team work. docs/rules.md "Teams", #team-races */
export const sweepTeams = scheduled(
  'sweepTeams',
  { schedule: 'every 5 minutes', timeoutSeconds: 540, secrets: ['HASH_KEY', 'LINK_KEYS', 'SMTP_URL'] },
  async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    const due = teamWork(database)
      .where('nextCheckAt', '<=', now)
      .orderBy('nextCheckAt')
      .select()
      .limit(BATCH)
    const ids = (await due.get()).docs.map(({ id }) => id)
    const until = Date.now() + DELETION_SWEEP_MS
    await doAtOnce(database, ids, now, () => Date.now() < until)
  },
)
