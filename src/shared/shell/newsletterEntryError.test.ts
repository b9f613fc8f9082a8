import { expect, it } from 'vitest'
import { newsletterEntryError } from './newsletterEntryError.ts'

it.each([
  ['nothing', '', 'Email is required'],
  ['blanks', '   ', 'Email is required'],
  ['no domain', 'ana', 'Please enter a valid email address'],
  ['no dot', 'ana@example', 'Please enter a valid email address'],
  ['a top-level domain of one letter', 'ana@example.c', 'Please enter a valid email address'],
  ['two addresses', 'ana@example.com, bo@example.com', 'Please enter a valid email address'],
  ['an address', 'ana@example.co', undefined],
  ['an address with blanks around it', ' Ana@Example.com ', undefined],
])('%s', (_, typed, error) => expect(newsletterEntryError(typed)).toBe(error))
