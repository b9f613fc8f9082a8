import { errorText, redact, redactText } from './redact.ts'
import { tracedRequest } from './requestTrace.ts'

/** Names of lines that the alerts and scripts/restore/endings.ts look for: they may not change. */
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

/** Structured, redacted lines for Cloud Logging with the trace. docs/decisions/0026-one-id-from-click-to-mail.md */
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

/** A line that cannot be written must not fail its caller. */
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

/** Logs an error with its stack, which error reporting groups by, and its causes. */
export function logError(message: string, error: unknown, fields: Fields = {}): void {
  write('ERROR', `${message}: ${errorText(error)}`, fields)
}
