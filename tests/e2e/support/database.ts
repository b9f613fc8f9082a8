import type { Firestore } from 'firebase-admin/firestore'
import { PROJECT_ID } from '../../../scripts/stack/localSettings.ts'
import { ownerDatabase } from '../../../scripts/stack/ownerDatabase.ts'
import { stack } from './stack.ts'

let opened: Firestore | undefined

/** The stack's database with the server's rights, to set what a test looks at. */
export function database(): Firestore {
  opened ??= ownerDatabase(PROJECT_ID, `127.0.0.1:${stack().ports.firestore}`)
  return opened
}
