import { describe, expect, it } from 'vitest'
import { parseRules } from './Ruleset.ts'
import { decide, issuesOf, rulesFile } from './testing/harness.ts'

const inMatch = (body: string) => rulesFile(`\n${body}\n`)
const errors = (source: string) =>
  issuesOf(source)
    .filter((issue) => issue.severity === 'ERROR')
    .map(({ line, column, description }) => `${line}:${column} ${description}`)
const warnings = (source: string) =>
  issuesOf(source)
    .filter((issue) => issue.severity === 'WARNING')
    .map(({ line, column, description }) => `${line}:${column} ${description}`)

describe('files that are rules', () => {
  it.each([
    ['version 1 by default', 'service cloud.firestore { match /a/{b} { allow read; } }'],
    ['comments', '// one\nservice /* two */ cloud.firestore { }'],
    [
      'no semicolons',
      "rules_version = '2' service cloud.firestore { function f() { return 1 } match /a/{b} { allow get: if f() == 1 } }",
    ],
    [
      'statements in a row without semicolons',
      'service cloud.firestore { match /a/{b} { function f() { let c = 1 let d = c return d } allow get: if f() == 1 allow list match /e/{g} { allow write } } }',
    ],
    [
      'functions at every level',
      'function a() { return 1; } service cloud.firestore { function b() { return a(); } match /x/{y} { function c() { return b(); } allow get: if c() == 1; } }',
    ],
    [
      'another service beside it',
      'service firebase.storage { match /b/{c} { allow read; } } service cloud.firestore { }',
    ],
    [
      'trailing commas',
      "service cloud.firestore { match /a/{b} { allow read: if [1, 2,].size() == 2 && {'a': 1,}.size() == 1; } }",
    ],
  ])('%s', (_, source) => expect(errors(source)).toEqual([]))
})

describe('syntax errors name the place', () => {
  it.each([
    ['an empty file', '', "1:1 Missing 'service cloud.firestore { … }'."],
    ['only another service', 'service firebase.storage { }', "1:29 Missing 'service cloud.firestore { … }'."],
    [
      'an unknown version',
      "rules_version = '3';",
      "1:17 Unexpected ''3''. Expected rules version '1' or '2'.",
    ],
    ['a path without match', inMatch('/a/{b} { allow read; }'), "2:1 Missing 'match' keyword before path."],
    [
      'an unknown method',
      inMatch('match /a/{b} { allow reed; }'),
      "2:22 Unexpected 'reed'. Expected get, list, read, create, update, delete or write.",
    ],
    [
      'a condition without if',
      inMatch('match /a/{b} { allow read: true; }'),
      "2:28 Unexpected 'true'. Expected 'if'.",
    ],
    [
      'a missing operand',
      inMatch('match /a/{b} { allow read: if 1 + ; }'),
      "2:35 Unexpected ';'. Expected an expression.",
    ],
    [
      'a string left open',
      inMatch("match /a/{b} { allow read: if 'a; }"),
      '2:31 Unterminated string literal.',
    ],
    [
      'an unknown escape',
      inMatch("match /a/{b} { allow read: if '\\d' == ''; }"),
      "2:31 Invalid escape sequence '\\d' in a literal.",
    ],
    [
      'an int of 65 bits',
      inMatch('match /a/{b} { allow read: if 9223372036854775808 > 0; }'),
      '2:31 Integer 9223372036854775808 does not fit in 64 bits.',
    ],
    [
      'a variable in a path of an expression',
      inMatch('match /a/{b} { allow read: if exists(/a/{b}); }'),
      '2:41 Expected a path segment after /.',
    ],
    ['a stray character', inMatch('match /a/{b} { allow read: if a # b; }'), "2:33 Unexpected '#'."],
    [
      'a file that ends early',
      'service cloud.firestore {',
      "1:26 Unexpected end of file. Expected 'match' or 'function'.",
    ],
  ])('%s', (_, source, expected) => expect(errors(source)).toEqual([expected]))

  it('refuses nesting that would exhaust the stack', () => {
    expect(errors(inMatch(`match /a/{b} { allow read: if ${'('.repeat(10_000)}1`))[0]).toMatch(
      /nested deeper than 200/,
    )
    expect(errors(inMatch(`match /a/{b} { allow read: if ${'!'.repeat(10_000)}true; }`))[0]).toMatch(
      /Too many unary/,
    )
  })

  it('refuses a file over 256 KB', () => {
    expect(errors(`//${'x'.repeat(256 * 1024)}`)).toEqual(['1:1 Rules are larger than 262144 bytes.'])
  })
})

describe('what can never work is an error', () => {
  it.each([
    [
      'recursion',
      'function f() { return g(); } function g() { return f(); }',
      ['2:10 Recursive call is not allowed: f.', '2:39 Recursive call is not allowed: g.'],
    ],
    [
      'two functions of one name',
      'function f() { return 1; } function f() { return 2; }',
      ['2:37 Duplicate function name: f.'],
    ],
    [
      'a let named like a parameter',
      'function f(a) { let a = 1; return a; }',
      ['2:21 Duplicate variable name: a.'],
    ],
    ['two path variables of one name', 'match /a/{x}/b/{x} { }', ['2:17 Duplicate path variable name: x.']],
    [
      'eleven lets',
      `function f() { ${Array.from({ length: 11 }, (_, i) => `let v${i} = 1; `).join('')} return v0; }`,
      ['2:140 More than 10 let bindings in a function.'],
    ],
    ['eight arguments', 'function f(a, b, c, d, e, g, h, i) { return a; }', ['2:10 More than 7 arguments.']],
    ['an unknown type', 'match /a/{b} { allow read: if b is text; }', ['2:31 Invalid type name: text.']],
    [
      'a look-ahead',
      "match /a/{b} { allow read: if b.matches('(?=x)'); }",
      ['2:41 Invalid regular expression: error parsing regexp: invalid or unsupported Perl syntax: `(?=`.'],
    ],
    [
      'a back-reference',
      "match /a/{b} { allow read: if b.matches('(a)\\\\1'); }",
      [expect.stringMatching(/^2:41 Invalid regular expression/)],
    ],
  ])('%s', (_, body, expected) => expect(errors(inMatch(body))).toEqual(expected))

  it('leaves no ruleset, as a warning does', () => {
    expect(parseRules(inMatch('function f() { return f(); }')).ok).toBe(false)
    expect(parseRules(inMatch('function f() { return 1; }')).ok).toBe(true)
  })

  it('allows ten lets, seven arguments and a chain of functions', () => {
    const lets = Array.from({ length: 10 }, (_, i) => `let v${i} = 1; `).join('')
    expect(
      errors(
        inMatch(`function f(a, b, c, d, e, g, h) { ${lets} return k() + a; } function k() { return 1; }`),
      ),
    ).toEqual([])
  })

  it('counts nested matches and path variables', () => {
    const nested = (depth: number, path: string) => `match /a/${path} { `.repeat(depth) + '}'.repeat(depth)
    expect(errors(inMatch(nested(9, 'b')))).toEqual([])
    expect(errors(inMatch(nested(10, 'b')))[0]).toMatch(/More than 10 nested match blocks/)
    const variables = Array.from({ length: 20 }, (_, i) => `{v${i}}`).join('/')
    const long = (segments: number) => inMatch(`match ${'/a'.repeat(segments)} { }`)
    expect(errors(long(97))).toEqual([])
    expect(errors(long(98))[0]).toMatch(/more than 100 segments/)
    expect(errors(inMatch(`match /${variables} { }`))[0]).toMatch(/More than 20 variables/)
  })
})

describe('what may work is a warning', () => {
  it.each([
    ['an unknown variable', 'match /a/{b} { allow read: if c == 1; }', ['2:31 Invalid variable name: c.']],
    ['an unknown function', 'match /a/{b} { allow read: if f(b); }', ['2:31 Invalid function name: f.']],
    [
      'an unknown method',
      'match /a/{b} { allow read: if b.contains(1); }',
      ['2:31 Invalid function name: contains.'],
    ],
    [
      'an unknown function of a namespace',
      'match /a/{b} { allow read: if timestamp.cube(1) == 1; }',
      ['2:31 Invalid function name: cube.'],
    ],
    ['an unused function', 'function f() { return 1; }', ['2:10 Unused function: f.']],
    [
      'an unused parameter and let',
      'match /a/{b} { function f(x) { let y = 1; return 1; } allow read: if f(1) == 1; }',
      ['2:27 Unused variable: x.', '2:36 Unused variable: y.'],
    ],
  ])('%s', (_, body, expected) => {
    expect(warnings(inMatch(body))).toEqual(expected)
    expect(errors(inMatch(body))).toEqual([])
  })

  it('says nothing of a rule that is as it should be', () => {
    const body = 'match /{all} { allow read: if "a".matches(request.method) || "a".matches(1); }'
    const helper = 'function f(a) { let b = a; return b; } match /c/{d} { allow read: if f(d) == 1; }'
    expect(issuesOf(inMatch(body))).toEqual([])
    expect(issuesOf(inMatch(helper))).toEqual([])
  })

  it('knows a typing mistake in a path', () => {
    const body = 'match /a/{b} { allow read: if exists(/databases/$(databse)/documents/a/$(b)); }'
    expect(warnings(inMatch(body))).toEqual(['2:51 Invalid variable name: databse.'])
  })

  it('asks for version 2', () => {
    expect(warnings('service cloud.firestore { }')[0]).toMatch(/old version/)
    expect(warnings("rules_version = '2'; service cloud.firestore { }")).toEqual([])
  })

  it('takes a namespace and a built-in for what they are', () => {
    const body = 'match /a/{b} { allow read: if timestamp.date(1, 1, 1) < request.time && exists(/z/$(b)); }'
    expect(warnings(inMatch(body))).toEqual([])
  })

  it('still runs: only a rule that reads the unknown name fails', () => {
    const body = 'match /things/{b} { allow get: if nobody == 1; allow create: if nobody == 1 || true; }'
    expect(decide(rulesFile(body))).toEqual({
      allowed: false,
      reason: "\nVariable not found error: Name: [nobody]. for 'get' @ L1",
    })
    expect(decide(rulesFile(body), { method: 'create', incoming: {} }).allowed).toBe(true)
  })
})
