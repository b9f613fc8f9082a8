import { errorText, redact, redactText } from './redact.ts'
import { tracedRequest } from './requestTrace.ts'

/**
 * Names of the lines that programs look for: the alerts (scripts/deploy/alerts.ts), and what erases again after a restore
 * (scripts/restore/endings.ts). A line's text may be rewritten, its name may not.
 */
export type LogEvent =
  | 'account.erased'
  | 'account.opened'
  | 'address.suppressed'
  | 'audit.difference'
  | 'budget.low'
  | 'document.unreadable'
  | 'humanCheck.refused'
  | 'list.late'
  | 'request.ended'
  | 'request.overdue'
  | 'schedule.late'
  | 'show.leftOut'
  | 'subscriber.ended'
  | 'task.deadLetter'
  | 'watch.done'
  | 'youtube.asked'

interface Fields {
  event?: LogEvent
  [field: string]: unknown
}

/**
 * Structured lines as Cloud Logging reads them; one per event, with what is needed to find its request: the id of the
 * click that it comes from, wherever {@link traced} has put one. Addresses and secrets are taken out of every part.
 * docs/decisions/0026-one-id-from-click-to-mail.md
 */
function write(severity: 'INFO' | 'WARNING' | 'ERROR', message: string, fields: object): void {
  const requestId = tracedRequest()
  console.log(
    JSON.stringify({
      ...(requestId !== undefined && { requestId }),
      ...safeFields(fields),
      severity,
      message: redactText(message),
    }),
  )
}

/** A line that cannot be written as it is must not fail what it tells about. */
function safeFields(fields: object): object {
  try {
    return redact(fields) as object
  } catch {
    return { fields: 'could not be read' }
  }
}

export function logInfo(message: string, fields: Fields = {}): void {
  write('INFO', message, fields)
}

export function logWarning(message: string, fields: Fields = {}): void {
  write('WARNING', message, fields)
}

/** An error with its stack, which error reporting groups by, and its causes. @param error whatever was thrown */
export function logError(message: string, error: unknown, fields: Fields = {}): void {
  write('ERROR', `${message}: ${errorText(error)}`, fields)
}
