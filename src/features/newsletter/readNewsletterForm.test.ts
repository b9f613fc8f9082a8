import { describe, expect, it } from 'vitest'
import { readNewsletterForm } from './readNewsletterForm.ts'

const GOOD = {
  name: ' Ana ',
  email: ' Ana@Example.com ',
  subscription: 'Premium WaitList',
  language: 'both',
  terms: 'on',
}

function read(change: Record<string, string | undefined>) {
  const data = new FormData()
  for (const [key, value] of Object.entries({ ...GOOD, ...change }))
    if (value !== undefined) data.set(key, value)
  return readNewsletterForm(data)
}

it('readNewsletterForm reads name, address, kind and language', () => {
  expect(read({})).toEqual({
    ok: true,
    request: { name: 'Ana', email: 'ana@example.com', subscription: 'Premium WaitList', language: 'both' },
    accepted: true,
  })
})

it('readNewsletterForm tells whether the terms are accepted', () => {
  expect(read({ terms: undefined })).toMatchObject({ ok: true, accepted: false })
})

it('readNewsletterForm takes nothing that is not offered', () => {
  expect(read({ subscription: 'All', language: 'fr' })).toMatchObject({
    request: { subscription: 'Newsletter', language: 'en' },
  })
})

describe('readNewsletterForm says what is wrong:', () => {
  it.each([
    ['no name', { name: ' ' }, { name: 'Name is required' }],
    ['no address', { email: ' ' }, { email: 'Email is required' }],
    ['half an address', { email: 'ana@example' }, { email: 'Please enter a valid email address' }],
    ['a name of two lines', { name: 'A\nB' }, { name: expect.stringContaining('without line breaks') }],
  ])('%s', (_, change, errors) => expect(read(change)).toEqual({ ok: false, errors }))
})
