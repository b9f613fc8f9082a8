import { describe, expect, it } from 'vitest'
import { type Attempt, decide, rulesFile } from './testing/harness.ts'

const allowed = (body: string, path: string, attempt: Attempt = {}) =>
  decide(rulesFile(body), { path, ...attempt }).allowed

describe('match paths', () => {
  it.each([
    ['a literal and a variable', 'match /a/{x} { allow get; }', 'a/1', 'b/1'],
    ['not the documents below', 'match /a/{x} { allow get; }', 'a/1', 'a/1/b/2'],
    ['a literal document', 'match /a/one { allow get; }', 'a/one', 'a/two'],
    ['a nested match', 'match /a/{x} { match /b/{y} { allow get; } }', 'a/1/b/2', 'a/1'],
    [
      'a nested match sees outer variables',
      'match /a/{x} { match /b/{y} { allow get: if x == y; } }',
      'a/1/b/1',
      'a/1/b/2',
    ],
    [
      'an inner variable hides an outer one',
      'match /a/{x} { match /b/{x} { allow get: if x == "2"; } }',
      'a/1/b/2',
      'a/2/b/1',
    ],
    ['the database', 'match /a/{x} { allow get: if database == "(default)"; }', 'a/1', 'b/1'],
    ['names with other letters', 'match /café-ñ.1/{x} { allow get; }', 'café-ñ.1/1', 'cafe/1'],
  ])('%s', (_, body, match, other) => {
    expect(allowed(body, match)).toBe(true)
    expect(allowed(body, other)).toBe(false)
  })

  it('does not match without the path of the database', () => {
    const bare = 'service cloud.firestore { match /a/{x} { allow get; } }'
    expect(decide(bare, { path: 'a/1' }).allowed).toBe(false)
    expect(
      decide('service cloud.firestore { match /databases/{d}/documents/a/{x} { allow get; } }', {
        path: 'a/1',
      }).allowed,
    ).toBe(true)
  })

  it('looks at every block that matches', () => {
    const body = 'match /a/{x} { allow get: if false; } match /{all}/{x} { allow get: if true; }'
    expect(allowed(body, 'a/1')).toBe(true)
    expect(allowed(body.replace('if true', 'if false'), 'a/1')).toBe(false)
  })
})

describe('methods', () => {
  const attempts: Record<string, Attempt> = {
    get: { method: 'get', path: 'a/1' },
    list: { method: 'list', path: 'a' },
    create: { method: 'create', path: 'a/1', incoming: {} },
    update: { method: 'update', path: 'a/1', resource: {}, incoming: {} },
    delete: { method: 'delete', path: 'a/1', resource: {} },
  }
  it.each([
    ['read', ['get', 'list']],
    ['write', ['create', 'update', 'delete']],
    ['get, delete', ['get', 'delete']],
    ['list', ['list']],
    ['create, read', ['create', 'get', 'list']],
  ])('allow %s', (methods, expected) => {
    const rules = rulesFile(`match /a/{x} { allow ${methods}; }`)
    const passed = Object.keys(attempts).filter((name) => decide(rules, attempts[name]).allowed)
    expect(passed.toSorted()).toEqual(expected.toSorted())
  })
})

describe('functions', () => {
  const things = (inner: string) => `match /a/{x} { ${inner} }`
  it.each([
    ['arguments', 'function same(a, b) { return a == b; }', 'same(x, "1")', true],
    [
      'lets that build on one another',
      'function f() { let a = 1; let b = a + 1; return b == 2; }',
      'f()',
      true,
    ],
    [
      'no arguments of the functions around',
      'function f(a) { return g(); } function g() { return a == 1; }',
      'f(1)',
      false,
    ],
    ['no wrong number of arguments', 'function f(a) { return true; }', 'f()', false],
    ['a failing argument that is not read', 'function f(a) { return true; }', 'f({}.x)', true],
    ['no failing argument that is read', 'function f(a) { return a > 0; }', 'f({}.x)', false],
    ['a failing let that is not read', 'function f() { let a = {}.x; return true; }', 'f()', true],
    ['no failing let that is read', 'function f() { let a = {}.x; return a > 0; }', 'f()', false],
  ])('take %s', (_, functions, condition, expected) =>
    expect(allowed(`${functions} ${things(`allow get: if ${condition};`)}`, 'a/1')).toBe(expected),
  )

  it('see the names of the place where they are declared, inner ones first', () => {
    const f = (result: string) => `function f() { return ${result}; }`
    const get = 'allow get: if f();'
    expect(allowed(things(`${f('x == "1"')} ${get}`), 'a/1')).toBe(true)
    expect(allowed(`${f('false')} ${things(`${f('true')} ${get}`)}`, 'a/1')).toBe(true)
    expect(allowed(`${f('false')} ${things(get)} match /b/{x} { ${f('true')} }`, 'a/1')).toBe(false)
    const shadowed = `${f('request.method')} match /a/{request} { allow get: if f() == "get"; }`
    expect(allowed(shadowed, 'a/1')).toBe(true)
  })
})

describe('limits of a request', () => {
  const chain = (length: number) =>
    Array.from(
      { length },
      (_, i) => `function f${i}() { return ${i + 1 < length ? `f${i + 1}()` : 'true'}; }`,
    ).join(' ')

  it('calls 20 functions deep and no deeper', () => {
    expect(allowed(`${chain(20)} match /a/{x} { allow get: if f0(); }`, 'a/1')).toBe(true)
    expect(allowed(`${chain(21)} match /a/{x} { allow get: if f0(); }`, 'a/1')).toBe(false)
    expect(allowed(`${chain(21)} match /a/{x} { allow get: if f0() || true; }`, 'a/1')).toBe(false)
  })

  it('evaluates a thousand expressions over all rules', () => {
    const many = (count: number) => `[${Array.from({ length: count }, () => '1').join(', ')}].size() > 0`
    expect(allowed(`match /a/{x} { allow get: if ${many(900)}; }`, 'a/1')).toBe(true)
    expect(allowed(`match /a/{x} { allow get: if ${many(1000)}; }`, 'a/1')).toBe(false)
    expect(
      allowed(`match /a/{x} { allow get: if !(${many(900)}); allow get: if ${many(900)}; }`, 'a/1'),
    ).toBe(false)
    const denied = decide(rulesFile(`match /a/{x} { allow get: if ${many(1000)} || true; }`), { path: 'a/1' })
    expect(denied.reason).toContain('maximum of 1000 expressions')
  })

  it('reads ten documents, each once', () => {
    const exist = (count: number) =>
      Array.from({ length: count }, (_, i) => `!exists(/databases/$(database)/documents/u/${i})`).join(' && ')
    expect(allowed(`match /a/{x} { allow get: if ${exist(10)}; }`, 'a/1')).toBe(true)
    expect(allowed(`match /a/{x} { allow get: if ${exist(10)} && ${exist(10)}; }`, 'a/1')).toBe(true)
    expect(allowed(`match /a/{x} { allow get: if ${exist(11)}; }`, 'a/1')).toBe(false)
  })

  it('reads twenty documents over the operations of a batch', () => {
    const rules = rulesFile(
      'match /a/{x} { allow create: if !exists(/databases/$(database)/documents/u/$(x)); }',
    )
    const accessed = new Set<string>()
    const db = { get: () => null, accessed }
    const create = (id: number) =>
      decide(rules, { method: 'create', path: `a/${id}`, incoming: {}, db }).allowed
    expect(Array.from({ length: 20 }, (_, i) => create(i))).not.toContain(false)
    expect(create(20)).toBe(false)
    expect(create(3)).toBe(false)
  })
})
