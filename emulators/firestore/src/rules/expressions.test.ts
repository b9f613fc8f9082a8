import { describe, expect, it } from 'vitest'
import { check, database, user } from './testing/harness.ts'

const allows = (condition: string, attempt = {}) =>
  expect(check(condition, attempt)).toEqual({ allowed: true, reason: '' })
const denies = (condition: string, attempt = {}) => expect(check(condition, attempt).allowed).toBe(false)
/** Every condition is true on the left and not true on the right, whether false or failing. */
const twins = (cases: Array<[string, string]>, attempt = {}) =>
  it.each(cases)('%s, but not %s', (holds, fails) => {
    allows(holds, attempt)
    denies(fails, attempt)
  })

describe('operators', () => {
  twins([
    ['1 + 2 * 3 == 7', '1 + 2 * 3 == 9'],
    ['(1 + 2) * 3 == 9', '(1 + 2) * 3 == 7'],
    ['10 - 3 - 2 == 5', '10 - 3 - 2 == 9'],
    ['-7 / 2 == -3', '-7 / 2 == -4'],
    ['-7 % 2 == -1', '-7 % 2 == 1'],
    ['10 / 4 == 2', '10 / 4 == 2.5'],
    ['10 / 4.0 == 2.5', '10 / 4.0 == 2'],
    ['9007199254740993 - 1 == 9007199254740992', '9007199254740993 == 9007199254740992'],
    ['-9223372036854775808 < 0', '-9223372036854775808 - 1 < 0'],
    ['9223372036854775807 > 0', '9223372036854775807 + 1 > 0'],
    ["'a' + 'b' == 'ab'", "'a' + 1 == 'a1'"],
    ['1 / 1 == 1', '1 / 0 == 1'],
    ['1 % 2 == 1', '1 % 0 == 1'],
    ['1 == 1.0', '[1] == [1.0]'],
    ["{'a': 1} == {'a': 1}", "{'a': 1} == {'a': 1.0}"],
    ['0 == -0.0', '[0.0] == [-0.0]'],
    ["float('NaN') != float('NaN')", "float('NaN') == float('NaN')"],
    ["1 != '1'", "1 == '1'"],
    ["b'abc' == 'abc'.toUtf8()", "b'abc' == 'abc'"],
    ['[1] != [2]', '[1] + [2] == [1, 2]'],
    ["'a' < 'b'", "'b' < 'a'"],
    ['1 < 1.5', '2 < 1.5'],
    ['9007199254740993 > 9007199254740992.0', '9007199254740992 > 9007199254740992.0'],
    ["!('b' == 'a')", "!('a' == 'a')"],
    ['true ? true : false', 'false ? true : false'],
    ['false ? false : true', '1 ? true : true'],
    ['1 < 2 == true', '1 > 2 == true'],
    ['!false && true', '!(false || true)'],
    ['true || false && false', '(true || false) && false'],
    ['1 in [1, 2] && !(3 in [1, 2])', '3 in [1, 2]'],
    ["'a' in {'a': 1}", "'toString' in {'a': 1}"],
    ["'a' in ['a'].toSet()", "'b' in ['a'].toSet()"],
    ["!('b' in {'a': 1})", '!(1 in {"a": 1})'],
    ["!('b' in ['a'])", "!('b' in 'abc')"],
    ["!('b' in [])", "!('b' in null)"],
    ['[1, 2, 3][1] == 2', '[1, 2, 3][3] == null'],
    ["{'a': 1}['a'] == 1", "{'a': 1}['b'] != 1"],
    ["{'a': {'b': 2}}.a.b == 2", "{'a': {'b': 2}}.a.c != 2"],
    ["'hello'[1:3] == 'el'", "'hello'[0:0] == ''"],
    ["'hello'[4:5] == 'o'", "'hello'[4:6] == 'o'"],
    ['[1, 2, 3, 4][1:3] == [2, 3]', '[1, 2, 3, 4][1:99].size() == 3'],
    ['[1, 2][1:1] == []', '[1, 2][2:2] == []'],
    ['-(2) == -2', "-'2' == -2"],
    ['[1, 2][0:1] == [1]', '[1, 2][1:0] == []'],
    ["!(float('NaN') <= 1.0)", "float('NaN') <= 1.0"],
    ['2 >= 2 && 2 <= 2', '2 > 2 || 2 < 2'],
    ['[null] == [null]', '[1] == [null]'],
    ["{'a': null} == {'a': null}", "{'a': null} == {'b': null}"],
    ['!(!true)', '!1'],
  ])
})

describe('is', () => {
  twins([
    ['1 is int', '1 is float'],
    ['1.0 is float', '1.0 is int'],
    ['1 is number && 1.5 is number', "'1' is number"],
    ["'a' is string", 'null is string'],
    ['true is bool', "'true' is bool"],
    ['[] is list', '[].toSet() is list'],
    ['{} is map', '[] is map'],
    ["b'' is bytes", "'' is bytes"],
    ['request.time is timestamp', 'request.time is duration'],
    ["duration.value(1, 's') is duration", "duration.value(1, 's') is timestamp"],
    ['latlng.value(1, 2) is latlng', '[1, 2] is latlng'],
    ['request.path is path', "'/a' is path"],
    ['{}.diff({}) is map_diff && [].toSet() is set', '[] is map_diff'],
  ])
})

describe('strings', () => {
  twins([
    ["'abc'.matches('[a-c]+')", "'abcd'.matches('[a-c]+')"],
    ["'ABC'.matches('(?i)abc')", "'ABC'.matches('abc')"],
    ["'éa'.matches('\\\\pL+')", "'1'.matches('\\\\pL+')"],
    ["'ab'.matches('[[:alpha:]]+\\\\z')", "'a1'.matches('[[:alpha:]]+\\\\z')"],
    ["'a.b'.matches('a\\\\.b')", "'axb'.matches('a\\\\.b')"],
    ["'a-b-c'.split('-') == ['a', 'b', 'c']", "'a-b-c'.split('-').size() == 2"],
    ["'banana'.replace('an', 'o') == 'booa'", "'banana'.replace('an', 'o') == 'boana'"],
    ["'Abc'.lower() == 'abc'", "'Abc'.lower() == 'Abc'"],
    ["'banana'.replace('(a)n', '$1') == 'baaa'", "'banana'.replace('a', '$9') != ''"],
    ["'abc'.upper() == 'ABC'", "'abc'.upper() == 'Abc'"],
    ["' a '.trim() == 'a'", "' a '.trim() == ' a '"],
    ["'abc'.size() == 3", "'abc'.size == 3"],
    ["'é'.toUtf8().size() == 2", "'é'.size() == 2"],
    ["'\\x41\\u00e9\\101' == 'AéA'", "'\\xc3\\xa9' == 'é'"],
    ["'\\\\' + '\\'' == \"\\\\'\"", "'\\t' == '\\n'"],
    ["b'\\xff'.toBase64() == '_w=='", "b'\\xff'.toBase64() == '/w=='"],
    ["'hi'.toUtf8().toHexString() == '6869'", "b'\\xab'.toHexString() == 'ab'"],
  ])
})

describe('lists and sets', () => {
  twins([
    ["['a', 'b'].hasAny(['b', 'c'])", "['a', 'b'].hasAny(['c'])"],
    ["['a', 'b'].hasAll(['b', 'a'])", "['a', 'b'].hasAll(['a', 'c'])"],
    ["['a', 'a', 'b'].hasOnly(['a', 'b', 'c'])", "['a', 'b'].hasOnly(['a'])"],
    ['[1].concat([2]) == [1, 2]', '[1].concat([2]) == [2, 1]'],
    ["['a', 'b'].join('-') == 'a-b'", "[1, 2].join('-') == '1-2'"],
    ['[1, 2, 1].removeAll([1]) == [2]', '[1, 2, 1].removeAll([1]).size() == 2'],
    ['[1, 2, 1].toSet().size() == 2', '[1, 2, 1].size() == 2'],
    ['[1, 2].toSet() == [2, 1].toSet()', '[1, 2].toSet() == [1, 2]'],
    ['[1, 2].toSet().difference([2].toSet()) == [1].toSet()', '[1, 2].toSet().difference([2]).size() == 1'],
    ['[1].toSet().union([2].toSet()).hasOnly([1, 2])', '[1].toSet().union([2].toSet()).size() == 1'],
    [
      '[1, 2].toSet().intersection([2].toSet()).hasAll([2])',
      '[1].toSet().intersection([2].toSet()).size() == 1',
    ],
    [
      "{'a': 1}.keys().toSet().union(['b'].toSet()).size() == 2",
      "{'a': 1}.keys().union(['b'].toSet()).size() == 2",
    ],
  ])
})

describe('maps', () => {
  twins([
    ["{'b': 1, 'a': 2}.keys() == ['a', 'b']", "{'b': 1, 'a': 2}.keys() == ['b', 'a']"],
    ["{'c': 3, 'a': 1}.values() == [3, 1]", "{'c': 3, 'a': 1}.values() == [1, 3]"],
    ["{'ｚ': 1, '😀': 2}.keys()[0] == 'ｚ'", "{'ｚ': 1, '😀': 2}.keys()[0] == '😀'"],
    ["{'a': 1}.size() == 1", "{'a': 1}.size() == 0"],
    ["{'a': 1}.get('a', 0) == 1", "{'a': 1}.get('b', 0) == 1"],
    ["{'a': {'b': 1}}.get(['a', 'b'], 0) == 1", "{'a': {'b': 1}}.get(['a', 'c'], 0) == 1"],
    ["{'a': 'text'}.get(['a', 'b'], 'none') == 'none'", "{'a': 1}.get('a') == 1"],
    ["{'a': 1}.get('b', null) == null", "{'a': 1}.b == null"],
    [
      "{'a': 1, 'b': 2}.diff({'b': 3, 'c': 4}).affectedKeys() == ['a', 'b', 'c'].toSet()",
      '{}.diff({}).affectedKeys() == []',
    ],
    [
      "{'a': 1}.diff({'b': 1}).addedKeys().hasOnly(['a'])",
      "{'a': 1}.diff({'b': 1}).addedKeys().hasOnly(['b'])",
    ],
    [
      "{'a': 1}.diff({'b': 1}).removedKeys().hasOnly(['b'])",
      "{'a': 1}.diff({'b': 1}).removedKeys().hasOnly(['a'])",
    ],
    [
      "{'a': 1}.diff({'a': 2}).changedKeys() == ['a'].toSet()",
      "{'a': 1}.diff({'a': 1.0}).changedKeys().size() == 1",
    ],
    [
      "{'a': [1]}.diff({'a': [1.0]}).unchangedKeys() == ['a'].toSet()",
      "{'a': 1}.diff({'a': 2}).unchangedKeys().size() == 1",
    ],
    ["{'x': float('NaN')}.diff({'x': float('NaN')}).affectedKeys().size() == 0", "{'a': 1}.hasAll(['a'])"],
  ])
})

describe('conversions', () => {
  twins([
    ["int('-12') == -12 && int('+3') == 3", "int('1.5') != 0"],
    ['int(2.9) == 2 && int(-2.9) == -2', 'int(true) != 0'],
    ["int(float('1e20')) == 9223372036854775807", "int('9223372036854775808') != 0"],
    ["int('9223372036854775807') == 9223372036854775807", "int('-9223372036854775809') != 0"],
    ["int(float('NaN')) == 0", "int(' 1') == 1"],
    ["float('1e3') == 1000.0 && float('.5') == 0.5 && float(' 1.5 ') == 1.5", "float('inf') > 1.0"],
    ['float(2) is float', 'float(true) != 0.0'],
    ["string(12) == '12' && string(true) == 'true' && string(null) == 'null'", "string([1]) != ''"],
    ["string(2.0) == '2.0' && string(1.5) == '1.5'", "string(2.0) == '2'"],
    [
      "string(float('1e7')) == '1.0E7' && string(float('1e-4')) == '1.0E-4'",
      "string(float('1e7')) == '10000000.0'",
    ],
    ["string(float('4.9e-324')) == '4.9E-324'", "string(float('4.9e-324')) == '5.0E-324'"],
    ["string(path('a/b')) == '/a/b'", "string(duration.value(1, 's')) != ''"],
    ["bool('true') && !bool('false')", "bool('yes') == true"],
  ])
})

describe('math', () => {
  twins([
    ['math.abs(-2) == 2 && math.abs(-2) is int && math.abs(-2.5) is float', "math.abs('a') != 1"],
    ['math.ceil(1.2) == 2 && math.ceil(1) is float', 'math.ceil(1.2) is int'],
    ['math.floor(-1.5) == -2.0', 'math.floor(1.5) == 2'],
    ['math.round(2.5) == 3 && math.round(-2.5) == -2 && math.round(2.5) is int', 'math.round(-2.5) == -3'],
    ['math.sqrt(4) == 2.0 && math.isNaN(math.sqrt(-1))', 'math.sqrt() == 1'],
    ['math.pow(2, 3) == 8.0 && math.isInfinite(math.pow(0, -1))', 'math.pow(2, 3) is int'],
    ['!math.isNaN(1) && !math.isInfinite(1.0)', "!math.isNaN('a')"],
  ])
})

describe('times', () => {
  const attempt = { time: '2025-06-15T13:45:30.250Z' }
  twins(
    [
      [
        'request.time.year() == 2025 && request.time.month() == 6 && request.time.day() == 15',
        'request.time.month() == 5',
      ],
      [
        'request.time.hours() == 13 && request.time.minutes() == 45 && request.time.seconds() == 30',
        'request.time.seconds() == 1749995130',
      ],
      [
        'request.time.nanos() == 250000000 && request.time.toMillis() == 1749995130250',
        'request.time.nanos() == 250',
      ],
      ['request.time.dayOfWeek() == 7 && request.time.dayOfYear() == 166', 'request.time.dayOfWeek() == 0'],
      ['request.time.date() == timestamp.date(2025, 6, 15)', 'request.time.date() == request.time'],
      [
        'request.time.time() == duration.time(13, 45, 30, 250000000)',
        "request.time.time() == duration.value(13, 'h')",
      ],
      [
        'timestamp.value(-1500).year() == 1969 && timestamp.value(-1500).seconds() == 58',
        'timestamp.value(-1500).nanos() == -500000000',
      ],
      [
        "timestamp.value(0) + duration.value(1, 'm') == timestamp.value(60000)",
        'timestamp.value(0) + 60 == timestamp.value(60)',
      ],
      [
        "timestamp.value(60000) - timestamp.value(0) == duration.value(60, 's')",
        'timestamp.value(1) + timestamp.value(1) != timestamp.value(2)',
      ],
      [
        "timestamp.value(60000) - duration.value(60, 's') == timestamp.value(0)",
        "timestamp.value(0) == duration.value(0, 's')",
      ],
      [
        "duration.value(1, 'd') + duration.value(6, 'd') == duration.value(1, 'w')",
        "duration.value(1, 'y') != duration.value(1, 'd')",
      ],
      [
        "duration.value(1500, 'ms').seconds() == 1 && duration.value(1500, 'ms').nanos() == 500000000",
        "duration.value(1500, 'ms').seconds() == 2",
      ],
      [
        "duration.abs(duration.value(-5, 's')) == duration.value(5, 's')",
        "duration.value(-5, 's') > duration.value(0, 's')",
      ],
      [
        'timestamp.date(2020, 2, 29) < timestamp.date(2020, 3, 1)',
        'timestamp.date(2021, 2, 29) < timestamp.date(2022, 3, 1)',
      ],
      ['timestamp.date(9999, 12, 31) > request.time', 'timestamp.value(9223372036854775807) != request.time'],
      [
        "request.time - duration.value(2024, 'd') < request.time",
        "request.time - duration.value(999999, 'w') < request.time",
      ],
      [
        "duration.value(1, 'm') + timestamp.value(0) == timestamp.value(60000)",
        "duration.value(1, 'm') - timestamp.value(0) != timestamp.value(0)",
      ],
      [
        "duration.value(2, 's') > duration.value(1, 's')",
        "duration.value(2, 's') * duration.value(2, 's') != 4",
      ],
      ["-duration.value(1, 's') < duration.value(0, 's')", "duration.value(1, 's') < request.time"],
      [
        'timestamp.value(-62135596800000) == timestamp.date(1, 1, 1)',
        'timestamp.value(-62135596800001) != request.time',
      ],
      ['timestamp.value(253402300799999) > request.time', 'timestamp.value(253402300800000) > request.time'],
      ['timestamp.date(1, 1, 1) < request.time', 'timestamp.date(999999999999, 1, 1) != request.time'],
      ['request.time < timestamp.date(2099, 1, 1)', "request.time < duration.value(1, 'w')"],
    ],
    attempt,
  )
})

describe('places and paths', () => {
  twins([
    [
      'latlng.value(10, 20).latitude() == 10.0 && latlng.value(10, 20).longitude() == 20',
      'latlng.value(10, 20).latitude() == 20',
    ],
    ['latlng.value(1, 2) == latlng.value(1, 2)', 'latlng.value(1, 2) == latlng.value(1, 3)'],
    ['latlng.value(1, 2) != latlng.value(3, 2)', 'latlng.value(1, 2) == [1, 2]'],
    ["path('a/b') == path('/a/b')", "path('a/b') == path('a/c')"],
    ["path('a/b')[1] == 'b'", "path('a/b')[2] == 'b'"],
    ["path('a/b').text == 'a/b' || true", "path('a/b').text == 'a/b'"],
    [
      'request.path == /databases/$("(default)")/documents/things/$(id)',
      'request.path == /databases/(default)/documents/things/two',
    ],
    ["request.path[3] == 'things'", "path(path('a/b')) == path('a/b')"],
  ])
})

describe('failures are values', () => {
  const zero = { resource: { zero: 0, text: 'x' } }
  twins(
    [
      ['resource.data.missing > 0 || true', 'resource.data.missing > 0 || false'],
      ['true || resource.data.missing > 0', 'false || resource.data.missing > 0'],
      ['!(resource.data.missing > 0 && false)', '!(resource.data.missing > 0 && true)'],
      ['!(false && resource.data.missing > 0)', '!(true && resource.data.missing > 0)'],
      ['1 / resource.data.zero == 1 || true', '1 / resource.data.zero != 1'],
      ['unheardOf(1) == 1 || true', 'unheardOf(1) != 1'],
      ["int('1', 2) == 1 || true", "int('1', 2) == 1"],
      ["'a'.toString() == 'a' || true", "'a'.toString() == 'a'"],
      ["'a'.constructor() == 'a' || true", "math.constructor() != 'a'"],
      ["hasOwnProperty('a') || true", "hasOwnProperty('a')"],
      ["!('missing' in resource.data)", 'resource.data.missing == null'],
      ["resource.data.get('missing', null) == null", "resource.data['constructor'] == null"],
      ['true && true', '1 && true'],
      ['!(resource.data.text == 1)', 'resource.data.text || true && false'],
    ],
    zero,
  )
})

describe('request and resource', () => {
  it('is null for a signed-out request', () => {
    allows('request.auth == null')
    denies('request.auth == null', { auth: user('ana') })
  })

  it('has the uid and the claims of the token', () => {
    const ana = user('ana', {
      email: 'ana@example.com',
      email_verified: true,
      level: 3,
      ratio: 0.5,
      firebase: { sign_in_provider: 'password', identities: { email: ['ana@example.com'] } },
    })
    allows("request.auth.uid == 'ana' && request.auth.token.sub == 'ana'", { auth: ana })
    allows("request.auth.token.email_verified && request.auth.token.email.matches('.*@example[.]com')", {
      auth: ana,
    })
    allows("request.auth.token.firebase.sign_in_provider == 'password'", { auth: ana })
    allows("request.auth.token.firebase.identities['email'][0] == 'ana@example.com'", { auth: ana })
    allows('request.auth.token.level is int && request.auth.token.ratio is float', { auth: ana })
    allows('request.auth.token.phone == null', { auth: user('ana', { phone: null }) })
    denies('request.auth.token.phone == null', { auth: ana })
    denies('request.auth.token.admin == true', { auth: ana })
  })

  it('has the stored and the incoming document', () => {
    const update = { method: 'update', resource: { n: 1 }, incoming: { n: 2 } }
    allows('request.resource.data.n == resource.data.n + 1 && request.method == "update"', update)
    allows("resource.id == 'one' && resource.__name__ == request.path && request.resource.id == id", update)
    denies('request.resource.data.n == resource.data.n', update)
  })

  it('has no incoming document on a delete, and no stored one on a create', () => {
    allows('request.resource == null && resource.data.n == 1', { method: 'delete', resource: { n: 1 } })
    denies('request.resource.data.n == 1', { method: 'delete', resource: { n: 1 } })
    allows('resource == null && request.resource.data.n == 1', { method: 'create', incoming: { n: 1 } })
    denies('resource.data.n == 1', { method: 'create', incoming: { n: 1 } })
  })

  it('has every type of stored value', () => {
    const resource = { b: true, i: 9007199254740993n, f: 1.5, s: 'x', t: new Date(0), l: [1], m: { k: null } }
    allows('resource.data.b && resource.data.i == 9007199254740993 && resource.data.f is float', { resource })
    allows("resource.data.s == 'x' && resource.data.t == timestamp.value(0)", { resource })
    allows('resource.data.l == [1] && resource.data.m.k == null', { resource })
  })

  it('has a query only for a list', () => {
    allows('request.query.limit <= 10', { method: 'list', path: 'things', query: { limit: { value: 10 } } })
    denies('request.query.limit <= 10', { method: 'list', path: 'things', query: { limit: { value: 11 } } })
    denies('request.query.limit <= 10', { method: 'list', path: 'things', query: {} })
    denies('request.query.size() == 0')
  })
})

describe('other documents', () => {
  const db = database(
    { 'users/ana': { role: 'editor' } },
    { 'users/ana': { role: 'owner' }, 'users/new': {} },
  )
  const ana = '/databases/$(database)/documents/users/ana'

  it('reads them as they are before and after the commit', () => {
    allows(`get(${ana}).data.role == 'editor' && getAfter(${ana}).data.role == 'owner'`, { db })
    allows(`get(${ana}).id == 'ana' && get(${ana}).__name__ == ${ana}`, { db })
    denies(`get(${ana}).data.role == 'owner'`, { db })
  })

  it('tells whether they exist, before and after', () => {
    const created = '/databases/$(database)/documents/users/new'
    allows(`exists(${ana}) && !exists(${created}) && existsAfter(${created})`, { db })
    denies(`exists(${created})`, { db })
  })

  it('builds the path from the user', () => {
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
  ])('fails for %s', (_, condition) => {
    denies(condition, { db })
    denies(`!(${condition})`, { db })
    allows(`${condition} || true`, { db })
  })
})
