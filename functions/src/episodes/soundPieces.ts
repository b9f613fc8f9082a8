import type { CollectionReference, Firestore } from 'firebase-admin/firestore'

/** Sound in `transcriptions/{episode}/sound`, deleted once heard; an hour at 128 kbit/s is 64 documents. */

/** A document may have 1 MiB. */
const LARGEST_BYTES = 900_000
/** A commit may have 10 MiB. */
const PER_COMMIT = 8
const PER_PAGE = 200

function sound(database: Firestore, episodeId: string): CollectionReference {
  return database.collection('transcriptions').doc(episodeId).collection('sound')
}

const partName = (name: string, part: number) => `${name}-${part}`

/** Replaces a piece of that name. @returns its number of documents */
export async function storeSound(
  database: Firestore,
  episodeId: string,
  name: string,
  bytes: Uint8Array,
  expiresAt: Date,
): Promise<number> {
  const parts = Math.ceil(bytes.length / LARGEST_BYTES)
  for (let from = 0; from < parts; from += PER_COMMIT) {
    const batch = database.batch()
    for (let part = from; part < Math.min(parts, from + PER_COMMIT); part++) {
      const start = part * LARGEST_BYTES
      const held = Buffer.from(bytes.subarray(start, start + LARGEST_BYTES))
      batch.set(sound(database, episodeId).doc(partName(name, part)), { bytes: held, expiresAt })
    }
    await batch.commit()
  }
  return parts
}

/** Undefined where a part is gone. */
export async function readSound(
  database: Firestore,
  episodeId: string,
  name: string,
  parts: number,
): Promise<Uint8Array | undefined> {
  const references = Array.from({ length: parts }, (_, part) =>
    sound(database, episodeId).doc(partName(name, part)),
  )
  const found = references.length === 0 ? [] : await database.getAll(...references)
  const pieces = found.map((each) => each.get('bytes') as Uint8Array | undefined)
  return pieces.length > 0 && pieces.every((piece) => piece !== undefined) ? Buffer.concat(pieces) : undefined
}

export async function forgetSound(database: Firestore, episodeId: string): Promise<void> {
  await emptyCollection(sound(database, episodeId))
}

export async function emptyCollection(collection: CollectionReference): Promise<void> {
  for (;;) {
    const { docs } = await collection.select().limit(PER_PAGE).get()
    if (docs.length === 0) return
    const batch = collection.firestore.batch()
    for (const { ref } of docs) batch.delete(ref)
    await batch.commit()
  }
}
