import { errorText, redact, redactText } from './redact.ts'
import { tracedRequest } from './requestTrace.ts'

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

export function logInfo(message: string, fields: object = {}): void {
  write('INFO', message, fields)
}

export function logWarning(message: string, fields: object = {}): void {
  write('WARNING', message, fields)
}

/** What alerts count and name: the field `event` of a line. docs/deploying.md has a row for each. */
export const ALERT_EVENTS = ['document-unreadable', 'dead-letter'] as const

/** Something that nobody waits for, and that a person has to look at. */
export function logAlert(event: (typeof ALERT_EVENTS)[number], message: string, fields: object): void {
  write('ERROR', message, { ...fields, event })
}

/** An error with its stack, which error reporting groups by, and its causes. @param error whatever was thrown */
export function logError(message: string, error: unknown, fields: object = {}): void {
  write('ERROR', `${message}: ${errorText(error)}`, fields)
}
