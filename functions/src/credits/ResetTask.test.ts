import { expect, it } from 'vitest'
import { parseResetTask } from './ResetTask.ts'

const parse = (payload: unknown) => parseResetTask(Buffer.from(JSON.stringify(payload)))

it.each([{ asOfMs: 1 }, { asOfMs: 1, dueMs: 2 }, { asOfMs: 1, dueMs: 2, from: 'a', to: 'b' }])(
  'parseResetTask reads %o',
  (task) => expect(parse(task)).toEqual(task),
)

it.each([null, {}, { asOfMs: '1' }, { asOfMs: 1, from: 2 }, { asOfMs: 1, until: 'b' }])(
  'parseResetTask refuses %o',
  (task) => expect(() => parse(task)).toThrow(/./),
)
