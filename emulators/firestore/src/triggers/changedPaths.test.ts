import { expect, it } from 'vitest'
import type { Fields } from '../contracts.ts'
import { changedPaths } from './changedPaths.ts'

const text = (stringValue: string) => ({ stringValue })
const map = (fields: Fields) => ({ mapValue: { fields } })

it.each<[string, Fields, Fields, string[]]>([
  ['a value changed', { a: text('1'), b: text('1') }, { a: text('2'), b: text('1') }, ['a']],
  ['a field came and one went', { a: text('1') }, { b: text('1') }, ['a', 'b']],
  [
    'inside a map',
    { m: map({ x: text('1'), y: text('1') }) },
    { m: map({ x: text('2'), y: text('1') }) },
    ['m.x'],
  ],
  ['a map in place of a text', { m: text('1') }, { m: map({ x: text('1') }) }, ['m']],
  ['a name that needs quotes', {}, { 'a.b': text('1') }, ['`a.b`']],
  ['an integer in place of a double', { n: { doubleValue: 1 } }, { n: { integerValue: '1' } }, ['n']],
  ['nothing', { a: text('1') }, { a: text('1') }, []],
])('%s', (_, before, after, expected) => expect(changedPaths(before, after)).toEqual(expected))
