import { expect, it } from 'vitest'
import { parseConfirmationTask } from './ConfirmationTask.ts'

const parse = (payload: unknown) => parseConfirmationTask(Buffer.from(JSON.stringify(payload)))

it('reads which mail it is', () => {
  expect(parse({ id: 's', askedAtMs: 7 })).toEqual({ id: 's', askedAtMs: 7 })
})

it.each([null, { id: 's' }, { id: 's', askedAtMs: '7' }])('refuses %o', (task) =>
  expect(() => parse(task)).toThrow(/./),
)
