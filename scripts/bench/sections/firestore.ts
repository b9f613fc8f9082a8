import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type DocumentReference, Firestore } from '@google-cloud/firestore'
import { inPool } from '#domain/inPool.ts'

const MAIN = fileURLToPath(new URL('../../../emulators/firestore/src/main.ts', import.meta.url))
const SIZES = [1_000, 100_000]
const OPERATIONS = 2_000
const IN_FLIGHT = 20
const BATCH = 500

/** The local Firestore through the Node SDK, in a process of its own, at 1,000 and at 100,000 documents. */
export async function bench(): Promise<void> {
  const server = await startServer()
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${server.port}`
  process.env['METADATA_SERVER_DETECTION'] = 'none'
  const db = new Firestore({ projectId: 'demo-bench' })
  let stored = 0
  for (const size of SIZES) {
    await printRate(`filling up to ${size} documents, ${BATCH} a batch`, size - stored, () =>
      fill(db, stored, size),
    )
    stored = size
    await printRate(`${size} documents: writes`, OPERATIONS, () =>
      inFlight((i) => item(db, (i * 7_919) % size).update({ n: i })),
    )
    await printRate(`${size} documents: reads`, OPERATIONS, () =>
      inFlight((i) => item(db, (i * 7_919) % size).get()),
    )
    await printRate(`${size} documents: listens (one document, to its first snapshot)`, OPERATIONS, () =>
      inFlight((i) => firstSnapshot(item(db, (i * 7_919) % size))),
    )
    const newest = (owner: number) =>
      db
        .collection('items')
        .where('owner', '==', `u${owner % 1_000}`)
        .orderBy('n', 'desc')
        .limit(20)
        .get()
    await newest(0) // builds the index
    await printRate(`${size} documents: queries (equality, order, limit 20)`, OPERATIONS, () =>
      inFlight(newest),
    )
  }
  await db.terminate()
  await server.stop()
}

async function startServer(): Promise<{ port: number; stop(): Promise<void> }> {
  const server = spawn(process.execPath, [MAIN, '--port', '0'], {
    // Away from the repository, whose indexes do not know the bench's queries.
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const port = Number(/:(\d+)/.exec(line.toString())?.[1])
  return {
    port,
    stop: async () => {
      const exit = once(server, 'exit')
      server.kill('SIGINT')
      await exit
    },
  }
}

const item = (db: Firestore, number: number): DocumentReference => db.doc(`items/d${number}`)

async function fill(db: Firestore, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += BATCH) {
    const batch = db.batch()
    for (let i = start; i < Math.min(start + BATCH, to); i++) {
      batch.set(item(db, i), { owner: `u${i % 1_000}`, n: i, text: 'x'.repeat(100) })
    }
    await batch.commit()
  }
}

const firstSnapshot = (ref: DocumentReference): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = ref.onSnapshot(() => {
      stop()
      resolve()
    }, reject)
  })

/** Runs the operations, so many of them at a time. */
async function inFlight(operation: (index: number) => Promise<unknown>): Promise<void> {
  await inPool(
    Array.from({ length: OPERATIONS }, (_, index) => index),
    IN_FLIGHT,
    operation,
  )
}

async function printRate(what: string, count: number, work: () => Promise<void>): Promise<void> {
  const startedMs = performance.now()
  await work()
  const seconds = (performance.now() - startedMs) / 1_000
  console.log(`${what}: ${Math.round(count / seconds).toLocaleString('en-US')}/s`)
}
