import * as v from 'valibot'
import { expect, it } from 'vitest'
import { findRequest } from './rules/schemas.ts'
import { parseAsked } from './parseAsked.ts'

const ASKED = v.object({ credits: v.number(), name: v.exactOptional(v.string()) })

it.each([
  ['all that is asked for', { credits: 5_000, name: 'x' }, { credits: 5_000, name: 'x' }],
  ['a number as text', { credits: ' 5000 ' }, { credits: 5_000 }],
  ['null for what is left out', { credits: 5_000, name: null }, { credits: 5_000 }],
  ['null in a required field', { credits: null }, undefined],
  ['no number in a text with a space', { credits: '5 000' }, undefined],
  ['no number in an empty text', { credits: '' }, undefined],
  ['no number where text is asked for', { credits: 1, name: 5 }, undefined],
  ['no body but an object', null, undefined],
])('parseAsked reads %s', (_, given, expected) => {
  const { success, output } = parseAsked(ASKED, given)
  expect(success ? output : undefined).toEqual(expected)
})

it('parseAsked reads the page of a list as number or text', () => {
  const asked = { show: 'a'.repeat(40), episode: null, text: null, page: '2' }
  expect(parseAsked(findRequest, asked).output).toEqual({ show: 'a'.repeat(40), page: 2 })
})
