import { setting } from './config.ts'

/** Two names of one machine, either of which means the local app. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost'])

/** Whether a browser's Origin header is the configured one; a developer's machine counts by both of its names. */
export function isOwnOrigin(origin: string): boolean {
  const [asked, own] = [URL.parse(origin), new URL(setting('APP_URL'))]
  if (asked === null || asked.origin !== origin) return false
  return asked.protocol === own.protocol && asked.port === own.port && isOwnHostname(asked.hostname)
}

/** Whether a host name is our own app's, by the same rule. */
export function isOwnHostname(hostname: string): boolean {
  const own = new URL(setting('APP_URL')).hostname
  return hostname === own || (LOOPBACK.has(own) && LOOPBACK.has(hostname))
}
