import { randomUUID } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import { GEMINI_FILE_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { FileStorage } from '../../engine/SummaryEngine.ts'
import { deleteField, firestore, TRANSACTION_ATTEMPTS } from '../../platform/gateways/firestore.ts'
import { logError } from '../../platform/log.ts'

/** Gemini keeps 20 GB per project; nothing more is handed over beyond this. docs/rules.md "Summaries and verification" */
export const MOST_FILE_BYTES = 18_000_000_000

/** The document `budgets/files`: uploaded files by id; crashed ones end after 48 hours. */
interface Files {
  open?: Record<string, { bytes: number; until: number }>
}

const reference = (database: Firestore) => database.collection('budgets').doc('files')

/** Shared room at the model's service. @param most others than ours in tests only */
export function fileStorage(now: Date, most = MOST_FILE_BYTES): FileStorage {
  return {
    async hold(bytes) {
      const database = await firestore()
      const none = await deleteField()
      const id = randomUUID()
      const isHeld = await database.runTransaction(
        async (transaction) => {
          const { open = {} } = ((await transaction.get(reference(database))).data() ?? {}) as Files
          const past = Object.keys(open).filter((each) => (open[each]?.until ?? 0) <= now.getTime())
          const held = Object.entries(open).filter(([each]) => !past.includes(each))
          if (held.reduce((sum, [, each]) => sum + each.bytes, bytes) > most) return false
          const until = now.getTime() + GEMINI_FILE_KEPT_MS
          const gone = Object.fromEntries(past.map((each) => [each, none]))
          transaction.set(reference(database), { open: { ...gone, [id]: { bytes, until } } }, { merge: true })
          return true
        },
        { maxAttempts: TRANSACTION_ATTEMPTS },
      )
      if (!isHeld) return 'full'
      return async () => {
        try {
          await reference(database).update({ [`open.${id}`]: none })
        } catch (error) {
          logError('Room for a file could not be given back', error)
        }
      }
    },
  }
}
