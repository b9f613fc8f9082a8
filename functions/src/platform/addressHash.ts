import { createHmac } from 'node:crypto'
import { setting } from './config.ts'

/** 40 hex digits that stand for an address; keyed, so that addresses cannot be tested against them. */
export function addressHash(...parts: readonly string[]): string {
  return createHmac('sha256', setting('HASH_KEY')).update(JSON.stringify(parts)).digest('hex').slice(0, 40)
}
