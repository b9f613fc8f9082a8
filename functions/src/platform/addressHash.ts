import { createHmac } from 'node:crypto'
import { setting } from './config.ts'

/** 40 hex digits that stand for an address: keyed, so that nobody who sees them can test addresses against them. */
export function addressHash(...parts: readonly string[]): string {
  return createHmac('sha256', setting('HASH_KEY')).update(JSON.stringify(parts)).digest('hex').slice(0, 40)
}
