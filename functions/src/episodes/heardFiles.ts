import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Firestore, Query } from 'firebase-admin/firestore'
import { SOUND_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { SoundKeeper } from '../engine/SummaryEngine.ts'
import { setting } from '../platform/config.ts'
import { keepArriving, removeSound } from '../platform/gateways/soundStore.ts'
import { logWarning } from '../platform/log.ts'
import { streamAside } from './streamAside.ts'

const PAGE = 100
/** Then a stalled bucket is given up, and hearing goes on. */
const KEEPING_STALLS_MS = 30_000

/** `heardFiles/{id}`, server only: a heard file, whose times summaries have; written before the file. */
interface HeardFile {
  episodeId: string
  showId: string
  /** Of a private feed. */
  ownerUid?: string
  /** When the sweep deletes it. */
  nextCheckAt: Date
}

function heardFiles(database: Firestore) {
  return database.collection('heardFiles')
}

/** The name in the bucket. */
export const heardObject = (id: string) => `heard/${id}`

/** Keeps a file while it is heard, to cut the very same. Hearing goes on without. docs/rules.md "Hearing" */
export function soundKeeper(
  database: Firestore,
  of: Omit<HeardFile, 'nextCheckAt'>,
  now: Date,
  stallsMs = KEEPING_STALLS_MS,
): SoundKeeper {
  let heardFile: string | undefined
  return {
    get heardFile() {
      return heardFile
    },
    async *pass(chunks) {
      heardFile = undefined
      if (setting('AUDIO_CUTS') === 'off') return yield* chunks
      const id = randomUUID()
      const document = heardFiles(database).doc(id)
      const known: HeardFile = { ...of, nextCheckAt: new Date(now.getTime() + SOUND_KEPT_MS) }
      const keep = async (source: Readable) => {
        try {
          await document.set(known)
          await keepArriving(heardObject(id), source)
        } catch (error) {
          logWarning('A file that is heard could not be kept', { heardFile: id, error: String(error) })
          throw error
        }
      }
      const kept = streamAside(keep, stallsMs)
      try {
        for await (const chunk of chunks) {
          await kept.write(chunk)
          yield chunk
        }
        // The publisher may have objected meanwhile.
        if ((await kept.end()) === 'taken' && (await document.get()).exists) heardFile = id
      } finally {
        // The sweep deletes late and undeletable files.
        if (heardFile === undefined && (await kept.abandon()) !== undefined)
          await forgetHeardFile(database, id).catch((error: unknown) =>
            logWarning('What was kept could not be taken away', { heardFile: id, error: String(error) }),
          )
      }
    },
  }
}

async function forgetHeardFile(database: Firestore, id: string): Promise<void> {
  await removeSound(heardObject(id))
  await heardFiles(database).doc(id).delete()
}

async function forgetAll(query: Query): Promise<void> {
  for (;;) {
    const { docs } = await query.limit(PAGE).select().get()
    if (docs.length === 0) return
    for (const { id, ref } of docs) await forgetHeardFile(ref.firestore, id)
  }
}

export function sweepHeardFiles(database: Firestore, now: Date): Promise<void> {
  return forgetAll(heardFiles(database).where('nextCheckAt', '<=', now))
}

/** Deletes every file of a show, or of an account's private feeds. */
export function forgetHeardFiles(database: Firestore, of: 'showId' | 'ownerUid', id: string): Promise<void> {
  return forgetAll(heardFiles(database).where(of, '==', id))
}
