import { expect, it } from 'vitest'
import { grantId } from './grantId.ts'

const KEY = 'a-key-for-tests-that-is-long-enough-to-be-one'

it.each([
  ['case is folded by parseEmailAddress', 'ana.m@gmail.com', 'anam@gmail.com'],
  ['a tag', 'anam+podcasts@gmail.com', 'anam@gmail.com'],
  ['the other name of Gmail', 'a.n.a.m@googlemail.com', 'anam@gmail.com'],
  ['a tag elsewhere', 'ana+two@listener.example', 'ana@listener.example'],
])('one person, one id: %s', (_, address, same) => expect(grantId(address, KEY)).toBe(grantId(same, KEY)))

it('grantId differs for dots outside Gmail, where they tell persons apart', () => {
  expect(grantId('a.na@listener.example', KEY)).not.toBe(grantId('ana@listener.example', KEY))
})

it('grantId is a keyed hash of 64 hex digits', () => {
  const id = grantId('ana@listener.example', KEY)
  expect(id).toMatch(/^[0-9a-f]{64}$/)
  expect(grantId('ana@listener.example', `${KEY}2`)).not.toBe(id)
})
