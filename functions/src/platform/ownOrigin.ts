import { setting } from './config.ts'

/** Names of one machine: whoever types the other one locally means the same app. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost'])

/**
 * Whether a browser's Origin header names our own app. Exactly the configured one, but for the two names that a
 * developer's machine has for itself.
 */
export function isOwnOrigin(origin: string): boolean {
  const [asked, own] = [URL.parse(origin), new URL(setting('APP_URL'))]
  if (asked === null || asked.origin !== origin) return false
  return asked.protocol === own.protocol && asked.port === own.port && isOwnHostname(asked.hostname)
}

/** Whether a host name is that of our own app, in the same sense. */
export function isOwnHostname(hostname: string): boolean {
  const own = new URL(setting('APP_URL')).hostname
  return hostname === own || (LOOPBACK.has(own) && LOOPBACK.has(hostname))
}
