import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FieldValue, type Firestore } from '@google-cloud/firestore'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type RunningFirestore, startFirestore } from '../../src/startFirestore.ts'
import { clientOf } from './adminFirestore.ts'
import { testFolder } from '../../../../tests/support/testFolder.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

let dataFile: string

beforeEach(() => void (dataFile = join(testFolder(), 'data')))

async function start(): Promise<{ server: RunningFirestore; db: Firestore }> {
  const server = await startFirestore({ dataFile })
  const db = clientOf(server, 'demo-data')
  onTestFinished(() => server.stop().catch(() => undefined))
  onTestFinished(() => db.terminate())
  return { server, db }
}

describe('a data file', () => {
  it('keeps documents over a restart with every type and their write times; later writes have later times', async () => {
    const first = await start()
    await first.db.doc('a/1').set({ n: 1, at: FieldValue.serverTimestamp(), deep: { list: [null, -0, 'ö'] } })
    await first.db.doc('a/2').set({ n: 2 })
    await first.db.doc('a/1').update({ n: 3 })
    await first.db.doc('a/2').delete()
    const before = await first.db.doc('a/1').get()
    await first.db.terminate()
    await first.server.stop()

    const second = await start()
    const after = await second.db.doc('a/1').get()
    expect(after.data()).toEqual(before.data())
    expect([after.createTime, after.updateTime]).toEqual([before.createTime, before.updateTime])
    expect((await second.db.doc('a/2').get()).exists).toBe(false)
    expect((await second.db.collection('a').orderBy('n').get()).size).toBe(1)
    const later = await second.db.doc('a/1').set({ n: 2 })
    expect(later.writeTime.valueOf() > (before.updateTime?.valueOf() ?? '')).toBe(true)
  })

  it('drops a last line that was cut off, and only that', async () => {
    const first = await start()
    await first.db.doc('a/1').set({ n: 1 })
    await first.db.terminate()
    await first.server.stop()
    appendFileSync(dataFile, '{"time":"2026-01-01T00:00:00.000000Z","changes":[{"name":"projects/demo-da')
    const second = await start()
    expect((await second.db.doc('a/1').get()).data()).toEqual({ n: 1 })
    await second.db.doc('a/2').set({ n: 2 })
    await second.db.terminate()
    await second.server.stop()
    const third = await start()
    expect((await third.db.collection('a').get()).size).toBe(2)
  })

  it('is refused with the line’s number when a line in the middle is damaged', async () => {
    writeFileSync(dataFile, '{"time":"2026-01-01T00:00:00.000000Z","changes":[]}\nnonsense\n{}\n')
    await expect(startFirestore({ dataFile })).rejects.toThrow(/data: line 2 is damaged/)
  })

  it('is used by one server at a time', async () => {
    const { server } = await start()
    writeFileSync(`${dataFile}.lock`, String(process.ppid))
    await expect(startFirestore({ dataFile })).rejects.toThrow(
      `Process ${process.ppid} uses the data file already`,
    )
    await server.stop()
  })

  it('is written anew when most of it is history', async () => {
    const { db } = await start()
    const text = 'x'.repeat(500_000)
    for (let i = 0; i < 40; i++) await db.doc('a/1').set({ i, text })
    expect(statSync(dataFile).size).toBeLessThan(18_000_000)
    await db.doc('a/2').set({ kept: true })
    expect(readFileSync(dataFile, 'utf8').trimEnd().split('\n').length).toBeLessThan(40)
    expect((await db.doc('a/1').get()).get('i')).toBe(39)
  })
})

it('the Firestore stand-in loses nothing that was acknowledged when it is killed in the middle of writing', async () => {
  const args = [MAIN, '--port', '0', '--data', dataFile]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  await vi.waitFor(() => expect(output).toMatch(/running on/), { timeout: 120_000 })
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(output)?.[1])
  const db = clientOf({ host: '127.0.0.1', port, stop: async () => {} }, 'demo-data')
  const acknowledged: number[] = []
  const writing = Promise.allSettled(
    Array.from({ length: 4 }, async (_, lane) => {
      for (let i = lane; ; i += 4) {
        await db.doc(`a/${i}`).set({ i })
        acknowledged.push(i)
      }
    }),
  )
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(100), { timeout: 120_000 })
  child.kill('SIGKILL')
  await once(child, 'exit')
  const promised = [...acknowledged]
  void db.terminate()

  const { db: later } = await start()
  const stored = new Set((await later.collection('a').get()).docs.map((doc) => doc.get('i')))
  expect(promised.filter((i) => !stored.has(i))).toEqual([])
  void writing
})
