import { expect, it } from 'vitest'
import { parseAgainTask, parsePageTask } from './IssueTask.ts'

const raw = (value: unknown) => Buffer.from(JSON.stringify(value))
const PAGE = { week: '2026-W47', stretch: 1, stretches: 8 }
const DUE = { id: 's', attempt: 2, updateTime: { seconds: 1, nanoseconds: 2 } }

it('tasks of an issue are read with all of their fields', () => {
  expect(parsePageTask(raw(PAGE))).toEqual(PAGE)
  expect(parsePageTask(raw({ ...PAGE, after: 's' }))).toEqual({ ...PAGE, after: 's' })
  expect(parseAgainTask(raw({ week: '2026-W47', due: [DUE] }))).toEqual({ week: '2026-W47', due: [DUE] })
})

it.each([
  ['no week', { ...PAGE, week: undefined }],
  ['a shard that is no number', { ...PAGE, stretch: '1' }],
  ['nothing', null],
])('page task refused: %s', (_, payload) => expect(() => parsePageTask(raw(payload))).toThrow(/./))

it.each([
  ['no deliveries', { week: '2026-W47' }],
  ['a delivery without the time of its write', { week: '2026-W47', due: [{ id: 's', attempt: 2 }] }],
])('retry task refused: %s', (_, payload) => expect(() => parseAgainTask(raw(payload))).toThrow(/./))
