/** Structured lines as Cloud Logging reads them; one per event, with what is needed to find its request. */
function write(severity: 'INFO' | 'WARNING' | 'ERROR', message: string, fields: object): void {
  console.log(JSON.stringify({ severity, message, ...fields }))
}

export function logInfo(message: string, fields: object = {}): void {
  write('INFO', message, fields)
}

export function logWarning(message: string, fields: object = {}): void {
  write('WARNING', message, fields)
}

/** An error with its stack, which error reporting groups by. @param error whatever was thrown */
export function logError(message: string, error: unknown, fields: object = {}): void {
  const stack = error instanceof Error ? error.stack : String(error)
  write('ERROR', `${message}: ${stack}`, fields)
}
