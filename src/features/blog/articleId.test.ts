import { expect, it } from 'vitest'
import { articleId } from './articleId.ts'

it.each([
  ['1', 1],
  ['2', 2],
  ['999', 999],
])('articleId reads %s', (text, id) => expect(articleId(text)).toBe(id))

it.each([
  '',
  '0',
  '01',
  '+1',
  '-1',
  '1.0',
  '1e0',
  '0x1',
  ' 1',
  '1 ',
  '1\n',
  '1\0',
  '1/',
  '１',
  '<script>',
  'constructor',
  '9'.repeat(400),
])('articleId reads no article in %j', (text) => expect(articleId(text)).toBeUndefined())
