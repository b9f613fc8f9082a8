import { LIST_IDS, type LateReason } from '#domain/api/listAnswers.ts'
import { NEWSLETTER_TIME_ZONE } from '#domain/time/calendar.ts'
import { weekBegun } from '#domain/newsletter/listCalendar.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/units.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { logInfo } from '../platform/log.ts'
import { createListTask } from './ListTask.ts'
import { listDocument, storedList } from './List.ts'

/** How long after a try that came to nothing the next one begins: a chart has nothing newer within the hour. */
const AGAIN_MS: Readonly<Record<LateReason, number>> = {
  CHART: 50 * MINUTE_MS,
  ENGINE: 50 * MINUTE_MS,
  TOO_FEW: 6 * HOUR_MS - 10 * MINUTE_MS,
}

/** Every hour from Fridays at 03:00 in Madrid: makes missing lists of the week. docs/rules.md "Podcast lists" */
export const composeLists = scheduled(
  'composeLists',
  { schedule: '0 * * * *', timeZone: NEWSLETTER_TIME_ZONE, timeoutSeconds: 60, retryCount: 3 },
  async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    const week = weekBegun(now)
    const lists = await database.getAll(...LIST_IDS.map((list) => listDocument(database, list)))
    const due = LIST_IDS.filter((_, index) => {
      const { newest = '', late } = storedList(lists[index] as (typeof lists)[number])
      const isResting = late?.week === week && now.getTime() - late.at.getTime() < AGAIN_MS[late.reason]
      return newest < week && !isResting
    })
    await Promise.all(due.map((list) => createListTask({ list, week, run: scheduleTime })))
    if (due.length > 0) logInfo('Lists are being made', { week, lists: due })
  },
)
