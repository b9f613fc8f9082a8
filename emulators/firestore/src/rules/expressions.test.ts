import { describe, expect, it } from 'vitest'
import { check, database, user } from './testing/harness.ts'

const allows = (condition: string, attempt = {}) =>
  expect(check(condition, attempt)).toEqual({ allowed: true, reason: '' })
const denies = (condition: string, attempt = {}) => expect(check(condition, attempt).allowed).toBe(false)
/** Every condition is true on the left and not true on the right, whether false or failing. */
const twins = (cases: Array<[string, string]>, attempt = {}) =>
  it.each(cases)('%s holds, but %s does not', (holds, fails) => {
    allows(holds, attempt)
    denies(fails, attempt)
  })

describe('operators of the rules', () => {
  twins([
    ['9007199254740992 + 1 == 9007199254740993', '9007199254740993 == 9007199254740992'],
    ['9223372036854775807 > 0', '9223372036854775807 + 1 > 0'],
    ["'a' + 'b' == 'ab'", "'a' + 1 == 'a1'"],
    ['1 == 1.0', '[1] == [1.0]'],
    ["{'a': 1} == {'a': 1}", "{'a': 1} == {'a': 1.0}"],
    ["1 != '1'", "1 == '1'"],
    ["'a' < 'b'", "'b' < 'a'"],
    ['1 < 1.5', '2 < 1.5'],
    ['2 >= 2 && 2 <= 2', '2 > 2 || 2 < 2'],
    ['true ? true : false', 'false ? true : false'],
    ['false ? false : true', '1 ? true : true'],
    ['1 < 2 == true', '1 > 2 == true'],
    ['!false && true', '!(false || true)'],
    ['true || false && false', '(true || false) && false'],
    ['1 in [1, 2] && !(3 in [1, 2])', '3 in [1, 2]'],
    ["'a' in {'a': 1}", "'toString' in {'a': 1}"],
    ["!('b' in ['a'])", "!('b' in 'abc')"],
    ["!('b' in [])", "!('b' in null)"],
    ["{'a': {'b': 2}}.a.b == 2", "{'a': {'b': 2}}.a.c != 2"],
    ["{'a': null} == {'a': null}", "{'a': null} == {'b': null}"],
    ['!(!true)', '!1'],
  ])
})

describe('the operator "is" of the rules', () => {
  twins([
    ['1 is int', '1 is float'],
    ['1 is number && 1.5 is number', "'1' is number"],
    ["'a' is string", 'null is string'],
    ['true is bool', "'true' is bool"],
    ['[] is list && {} is map', '{} is list'],
    ['request.time is timestamp && /a/b is path', "'/a' is path"],
    ['{}.diff({}) is map_diff', '[] is map_diff'],
  ])
})

describe('methods of the rules', () => {
  const attempt = { time: '2025-06-15T13:45:30.250Z' }
  twins(
    [
      ["'abc'.matches('[a-c]+')", "'abcd'.matches('[a-c]+')"],
      ["'éa'.matches('\\\\pL+')", "'1'.matches('\\\\pL+')"],
      ["'Abc'.lower() == 'abc'", "'Abc'.lower() == 'Abc'"],
      ["'abc'.size() == 3", "'abc'.size == 3"],
      [`'\\'\\\\' == "'\\\\"`, "'\\'' == '\\\\'"],
      ["['a', 'b'].hasAll(['b', 'a'])", "['a', 'b'].hasAll(['a', 'c'])"],
      ["['a', 'a', 'b'].hasOnly(['a', 'b', 'c'])", "['a', 'b'].hasOnly(['a'])"],
      ["{'b': 1, 'a': 2}.keys() == ['a', 'b']", "{'b': 1, 'a': 2}.keys() == ['b', 'a']"],
      ["{'a': 1}.get('a', 0) == 1", "{'a': 1}.get('b', 0) == 1"],
      ["{'a': {'b': 1}}.get(['a', 'b'], 0) == 1", "{'a': {'b': 1}}.get(['a', 'c'], 0) == 1"],
      ["{'a': 'text'}.get(['a', 'b'], 'none') == 'none'", "{'a': 1}.get('a') == 1"],
      [
        "{'a': 1, 'b': 2}.diff({'b': 3, 'c': 4}).affectedKeys().hasAll(['a', 'b', 'c'])",
        '{}.diff({}).affectedKeys() == []',
      ],
      [
        "{'a': [1]}.diff({'a': [1.0]}).affectedKeys().hasOnly([])",
        "{'a': 1}.diff({'a': 2}).affectedKeys().hasOnly([])",
      ],
      ['request.time.year() == 2025 && request.time.month() == 6', 'request.time.month() == 5'],
      ['timestamp.date(2025, 6, 1) < request.time', 'timestamp.date(2025, 2, 29) < request.time'],
    ],
    attempt,
  )
})

describe('a failure within a condition of the rules', () => {
  const zero = { resource: { zero: 0, text: 'x' } }
  twins(
    [
      ['resource.data.missing > 0 || true', 'resource.data.missing > 0 || false'],
      ['true || resource.data.missing > 0', 'false || resource.data.missing > 0'],
      ['!(resource.data.missing > 0 && false)', '!(resource.data.missing > 0 && true)'],
      ['!(false && resource.data.missing > 0)', '!(true && resource.data.missing > 0)'],
      ['unheardOf(1) == 1 || true', 'unheardOf(1) != 1'],
      ["'a'.constructor() == 'a' || true", "timestamp.constructor() != 'a'"],
      ["hasOwnProperty('a') || true", "hasOwnProperty('a')"],
      ["!('missing' in resource.data)", 'resource.data.missing == null'],
      ["resource.data.get('missing', null) == null", 'resource.data.constructor == null'],
      ['true && true', '1 && true'],
      ['!(resource.data.text == 1)', 'resource.data.text || true && false'],
    ],
    zero,
  )
})

describe('other documents that a rule reads', () => {
  const db = database({ 'users/ana': { role: 'editor' } })
  const ana = '/databases/$(database)/documents/users/ana'

  it('are read, and known to exist', () => {
    allows(`get(${ana}).data.role == 'editor' && exists(${ana})`, { db })
    denies('exists(/databases/$(database)/documents/users/new)', { db })
  })

  it('can have a path that is built from the user', () => {
    const own = '/databases/$(database)/documents/users/$(request.auth.uid)'
    allows(`get(${own}).data.role == 'editor'`, { db, auth: user('ana') })
    denies(`get(${own}).data.role == 'editor'`, { db, auth: user('bo') })
    denies(`get(${own}).data.role == 'editor' || false`, { db })
  })

  it.each([
    ['a missing document', 'get(/databases/$(database)/documents/users/none) == null'],
    ['a collection', 'exists(/databases/$(database)/documents/users)'],
    ['the database itself', 'exists(/databases/$(database)/documents)'],
    ['a path outside the database', 'exists(/databases/other/documents/users/ana)'],
    ['a short path', 'exists(/users/ana)'],
    ['a segment that holds a slash', "exists(/databases/$(database)/documents/$('users/ana'))"],
    ['a text', "exists('users/ana')"],
    ['an empty segment', "exists(/databases/$(database)/documents/users/$(''))"],
    ['a segment that nothing fills', 'exists(/databases/$(database)/documents/users/$(nobody))'],
    ['two arguments', `exists(${ana}, ${ana})`],
  ])('fail the condition for %s', (_, condition) => {
    denies(condition, { db })
    denies(`!(${condition})`, { db })
    allows(`${condition} || true`, { db })
  })
})
