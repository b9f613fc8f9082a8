import { onDocumentWritten } from 'firebase-functions/firestore'
import { chargeRequest } from './charge/chargeRequest.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logInfo } from '../platform/log.ts'
import { reported } from '../platform/reported.ts'
import { traced } from '../platform/requestTrace.ts'
import { SCALING } from '../platform/scaling.ts'
import { REGION } from '../platform/region.ts'
import { type StoredRequest, storedRequest } from './requests.ts'
import { createNextTask, isPlanned } from './tasks/createNextTask.ts'

/**
 * The planner of every request: what is `requested` is charged or refused; what is `charged` or `ready` gets the task
 * of its next stage, and what has failed the one that tells its owner. It acts on the document as the event shows it, conditionally, so that events may come twice, late
 * or out of order; what throws is delivered again.
 * docs/architecture.md "A summary, from link to e-mail"
 */
export const consumeCredits = onDocumentWritten(
  {
    ...SCALING.consumeCredits,
    document: 'summaries/{id}',
    region: REGION,
    retry: true,
    memory: '512MiB',
    timeoutSeconds: 120,
  },
  reported('consumeCredits', async (event) => {
    const after = event.data?.after
    const stored = after && storedRequest(after)
    if (stored !== undefined) await traced(stored.request.trace, () => plan(stored))
  }),
)

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
