import { expect, it } from 'vitest'
import { articleId } from './articleId.ts'

it.each([
  ['1', 1],
  ['2', 2],
  ['999', 999],
])('articleId reads %s', (text, id) => expect(articleId(text)).toBe(id))

it.each(['', '0', '1.0', '1e0', ' 1', '1\n', '１', '<script>', '9'.repeat(400)])(
  'articleId reads no article in %j',
  (text) => expect(articleId(text)).toBeUndefined(),
)
