import { fromMs } from './protoTime.ts'
import type { AttemptRecord, StoredTask } from './storedTypes.ts'

export type View = 'BASIC' | 'FULL'

/** google.cloud.tasks.v2.Task; the BASIC view leaves the body out. */
export function toTaskMessage(task: StoredTask, view: View): object {
  const { http } = task
  return {
    name: task.name,
    httpRequest: {
      url: http.url,
      httpMethod: http.method,
      headers: http.headers,
      ...(view === 'FULL' && http.bodyBase64 && { body: Buffer.from(http.bodyBase64, 'base64') }),
      ...(http.oidc && { oidcToken: http.oidc }),
      ...(http.oauth && { oauthToken: http.oauth }),
    },
    scheduleTime: fromMs(task.scheduleTimeMs),
    createTime: fromMs(task.createTimeMs),
    dispatchDeadline: fromMs(task.dispatchDeadlineMs),
    dispatchCount: task.dispatchCount,
    responseCount: task.responseCount,
    ...(task.firstDispatchTimeMs !== undefined && {
      firstAttempt: { dispatchTime: fromMs(task.firstDispatchTimeMs) },
    }),
    ...(task.lastAttempt && { lastAttempt: toAttemptMessage(task.lastAttempt) }),
    view,
  }
}

function toAttemptMessage(attempt: AttemptRecord): object {
  return {
    scheduleTime: fromMs(attempt.scheduleTimeMs),
    dispatchTime: fromMs(attempt.dispatchTimeMs),
    ...(attempt.responseTimeMs !== undefined && { responseTime: fromMs(attempt.responseTimeMs) }),
    ...(attempt.code !== undefined && {
      responseStatus: { code: attempt.code, message: attempt.message ?? '' },
    }),
  }
}
