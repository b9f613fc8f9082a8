import { expect, it } from 'vitest'
import { parseAgainTask, parsePageTask } from './IssueTask.ts'

const raw = (value: unknown) => Buffer.from(JSON.stringify(value))
const PAGE = { week: '2026-W47', stretch: 1, stretches: 8 }
const DUE = { id: 's', attempt: 2, updateTime: { seconds: 1, nanoseconds: 2 } }

it('reads what it is called with', () => {
  expect(parsePageTask(raw(PAGE))).toEqual(PAGE)
  expect(parsePageTask(raw({ ...PAGE, after: 's' }))).toEqual({ ...PAGE, after: 's' })
  expect(parseAgainTask(raw({ week: '2026-W47', due: [DUE] }))).toEqual({ week: '2026-W47', due: [DUE] })
})

it.each([
  ['no week', { ...PAGE, week: undefined }],
  ['a shard that is no number', { ...PAGE, stretch: '1' }],
  ['nothing', null],
])('refuses a page with %s', (_, payload) => expect(() => parsePageTask(raw(payload))).toThrow(/./))

it.each([
  ['no deliveries', { week: '2026-W47' }],
  ['a delivery without the time of its write', { week: '2026-W47', due: [{ id: 's', attempt: 2 }] }],
])('refuses a retry with %s', (_, payload) => expect(() => parseAgainTask(raw(payload))).toThrow(/./))
