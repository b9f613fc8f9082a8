import { randomInt, randomUUID } from 'node:crypto'
import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { GEMINI_FILE_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { FileStorage } from '../../engine/SummaryEngine.ts'
import { deleteField, firestore, TRANSACTION_ATTEMPTS } from '../../platform/gateways/firestore.ts'
import { logError } from '../../platform/log.ts'

/** Gemini keeps 20 GB per project; nothing more is handed over beyond this. docs/rules.md "Summaries and verification" */
export const MOST_FILE_BYTES = 18_000_000_000

/** Each bears about a write a second, and has its part of the room. */
export const FILE_SHARDS = 10

/** The documents `budgets/files` and `budgets/files.{n}`: uploaded files by id; crashed ones end after 48 hours. */
interface Files {
  open?: Record<string, { bytes: number; until: number }>
}

const documentOf = (database: Firestore, shard: number) =>
  database.collection('budgets').doc(shard === 0 ? 'files' : `files.${shard}`)

/** Shared room at the model's service. @param most others than ours in tests only, as many shards */
export function fileStorage(now: Date, most = MOST_FILE_BYTES, shards = FILE_SHARDS): FileStorage {
  return {
    async hold(bytes) {
      const database = await firestore()
      const first = randomInt(shards)
      for (let next = 0; next < shards; next++) {
        const reference = documentOf(database, (first + next) % shards)
        const release = await holdIn(reference, bytes, most / shards, now)
        if (release) return release
      }
      return 'full'
    },
  }
}

/** @returns what gives the room back; undefined where there is none */
async function holdIn(reference: DocumentReference, bytes: number, most: number, now: Date) {
  const none = await deleteField()
  const id = randomUUID()
  const isHeld = await reference.firestore.runTransaction(
    async (transaction) => {
      const { open = {} } = ((await transaction.get(reference)).data() ?? {}) as Files
      const past = Object.keys(open).filter((each) => (open[each]?.until ?? 0) <= now.getTime())
      const held = Object.entries(open).filter(([each]) => !past.includes(each))
      if (held.reduce((sum, [, each]) => sum + each.bytes, bytes) > most) return false
      const until = now.getTime() + GEMINI_FILE_KEPT_MS
      const gone = Object.fromEntries(past.map((each) => [each, none]))
      transaction.set(reference, { open: { ...gone, [id]: { bytes, until } } }, { merge: true })
      return true
    },
    { maxAttempts: TRANSACTION_ATTEMPTS },
  )
  if (!isHeld) return undefined
  return async () => {
    try {
      await reference.update({ [`open.${id}`]: none })
    } catch (error) {
      logError('Room for a file could not be given back', error)
    }
  }
}
