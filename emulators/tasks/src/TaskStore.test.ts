import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { testFolder } from '../../../tests/support/testFolder.ts'
import { type StoredTask, TaskStore } from './TaskStore.ts'

const QUEUE = 'projects/p/locations/l/queues/q'
const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-21T10:00:00Z')

let dataFile: string
beforeEach(() => void (dataFile = join(testFolder(), 'tasks.jsonl')))

const task = (id: string): StoredTask => ({
  name: `${QUEUE}/tasks/${id}`,
  http: { url: 'http://127.0.0.1:9/', headers: {} },
  createTimeMs: NOW,
  scheduleTimeMs: NOW,
  dispatchDeadlineMs: 600_000,
  dispatchCount: 0,
})

it('TaskStore keeps its file under 10,002 lines over 25,000 attempts of a task', () => {
  const store = new TaskStore(dataFile, NOW)
  store.putQueue({ name: QUEUE, state: 'RUNNING' })
  store.add(task('t'), NOW)
  for (let n = 1; n <= 25_000; n++) store.progress(task('t').name, { dispatchCount: n })
  store.close()
  expect(readFileSync(dataFile, 'utf8').split('\n').length).toBeLessThan(10_002)
  expect(new TaskStore(dataFile, NOW).findTask(task('t').name)?.dispatchCount).toBe(25_000)
})

it('TaskStore frees a name nine days after its task has ended, and not before', () => {
  const store = new TaskStore(dataFile, NOW)
  store.add(task('t'), NOW)
  store.end(task('t').name, NOW)
  expect(() => store.add(task('t'), NOW + 9 * DAY_MS)).toThrow(/too recently/)
  store.close()
  const reopened = new TaskStore(dataFile, NOW + 9 * DAY_MS + 1)
  expect(() => reopened.add(task('t'), NOW + 9 * DAY_MS + 1)).not.toThrow()
})

it('TaskStore does not bring back a task that ended while its attempt was under way', () => {
  const store = new TaskStore(dataFile, NOW)
  store.add(task('t'), NOW)
  store.end(task('t').name, NOW)
  store.progress(task('t').name, { dispatchCount: 1 })
  store.close()
  expect([...new TaskStore(dataFile, NOW).tasks()]).toEqual([])
})
