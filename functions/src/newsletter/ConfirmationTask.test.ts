import { expect, it } from 'vitest'
import { parseConfirmationTask } from './ConfirmationTask.ts'

const parse = (payload: unknown) => parseConfirmationTask(Buffer.from(JSON.stringify(payload)))

it('parseConfirmationTask reads the id of the subscriber and the time of the sign-up', () => {
  expect(parse({ id: 's', askedAtMs: 7 })).toEqual({ id: 's', askedAtMs: 7 })
})

it.each([null, { id: 's' }, { id: 's', askedAtMs: '7' }])('parseConfirmationTask refuses %o', (task) =>
  expect(() => parse(task)).toThrow(/./),
)
