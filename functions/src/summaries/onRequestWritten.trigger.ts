import { onDocumentWritten } from 'firebase-functions/firestore'
import { isReadable, type SummaryState } from '#domain/summaries/summaryRequest.ts'
import { chargeRequest } from './charge/chargeRequest.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logInfo } from '../platform/log.ts'
import { reported } from '../platform/reported.ts'
import { traced } from '../platform/requestTrace.ts'
import { deployedAs } from '../platform/scaling.ts'
import { type StoredRequest, storedRequest } from './requests.ts'
import { touchFeed } from './touchFeed.ts'
import { keepLibrary, libraryTeam } from './teamLibrary.ts'
import { createHash } from 'node:crypto'
import { createTask } from '../platform/gateways/tasks.ts'
import { dueAt } from './schedule.ts'
import { taskPayload } from './tasks/TaskPayload.ts'

/** By state. */
const WORKERS = { charged: 'summarize', ready: 'deliver', failed: 'notifyRefund' } as const

/**
 * The planner of every request: charges or refuses `requested`, makes the next task of `charged` and `ready`,
 * and reports `failed` to the owner. Conditional on the event's document, so events may repeat, come late or
 * out of order; failed ones are delivered again. Team libraries and private feeds follow each change.
 * docs/architecture.md "A summary, from link to e-mail"
 */
export const consumeCredits = onDocumentWritten(
  { ...deployedAs('consumeCredits'), document: 'summaries/{id}', retry: true, timeoutSeconds: 120 },
  reported('consumeCredits', async (event) => {
    const before = event.data && storedRequest(event.data.before)
    const stored = event.data && storedRequest(event.data.after)
    await traced((stored ?? before)?.request.trace, async () => {
      if (stored !== undefined) {
        await plan(stored)
        reportEnd(stored, before?.request.state)
      }
      if (before !== undefined && isListed(before) && !(stored && isListed(stored)))
        await touchFeed(await firestore(), before.request.uid, new Date())
      const teams = new Set([before, stored].flatMap((each) => libraryTeam(each?.request) ?? []))
      if (teams.size > 0) await keepLibrary(await firestore(), event.params.id, teams)
    })
  }),
)

/** Whether its owner's private feed lists it. */
const isListed = ({ request }: StoredRequest) => isReadable(request.state)

/** Once per request, rarely twice: the share of refunds is watched. */
function reportEnd({ id, request }: StoredRequest, before: SummaryState | undefined): void {
  const { state } = request
  if (state === before || (state !== 'sent' && state !== 'failed')) return
  logInfo(`Request ended: ${state}`, { event: 'request.ended', state, summaryId: id })
}

async function plan(stored: StoredRequest): Promise<void> {
  const { state, attempt } = stored.request
  if (state === 'requested') {
    const outcome = await chargeRequest(await firestore(), stored, new Date())
    logInfo(`Charge: ${outcome}`, { summaryId: stored.id })
  } else if (isPlanned(stored)) {
    await createNextTask(stored, new Date())
    logInfo(`Task made for what is ${state}`, { summaryId: stored.id, attempt })
  }
}

type PlannedRequest = StoredRequest & { request: { state: keyof typeof WORKERS } }

function isPlanned(stored: StoredRequest): stored is PlannedRequest {
  return stored.request.state in WORKERS
}

/**
 * Makes a state's task, once by its name; hashed, since Cloud Tasks spreads names by their beginning.
 * @throws the client's error when Cloud Tasks does not take it
 */
async function createNextTask(stored: PlannedRequest, now: Date): Promise<void> {
  const { id, request } = stored
  const target = WORKERS[request.state]
  const looks =
    target === 'summarize' ? [request.waits ?? [], request.toTranscribe ? 'words' : []].flat() : []
  const run = [request.attempt, ...looks].join('-')
  const hash8 = createHash('sha256').update(`${target}/${id}/${run}`).digest('hex').slice(0, 8)
  await createTask({
    name: `${hash8}-${id}-${run}`,
    target,
    payload: taskPayload(stored),
    queue: target === 'summarize' ? 'TASKS_QUEUE' : 'MAILS_QUEUE',
    ...(request.state !== 'failed' && { scheduleTime: dueAt(request, now) }),
  })
}
