import type { HttpsFunction } from 'firebase-functions/https'
import type { SettingName } from '../../platform/config.ts'
import type { FunctionName } from '../../platform/scaling.ts'
import { taskCall } from '../../platform/http/taskCall.ts'
import type { StoredRequest } from '../requests.ts'
import { parseTaskPayload } from './TaskPayload.ts'

/** A task of one summary. @param target the exported name of the function */
export function taskFunction(
  target: FunctionName,
  secrets: SettingName[],
  work: (stored: StoredRequest, now: Date) => Promise<string>,
): HttpsFunction {
  return taskCall(target, { secrets, memory: '1GiB' }, parseTaskPayload, async (stored, now) => {
    const outcome = await work(stored, now)
    return { outcome, fields: { summaryId: stored.id, attempt: stored.request.attempt } }
  })
}
