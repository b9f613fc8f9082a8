import { describe, expect, it } from 'vitest'
import type { Filter, StructuredQuery } from '../contracts.ts'
import {
  type Attempt,
  and,
  DATABASE,
  database,
  decide,
  or,
  rulesFile,
  user,
  where,
} from './testing/harness.ts'

const list = (condition: string, filter?: Filter, attempt: Attempt = {}) =>
  decide(rulesFile(`match /notes/{id} { allow list: if ${condition}; }`), {
    method: 'list',
    path: 'notes',
    auth: user('ana'),
    query: { ...(filter && { where: filter }), ...attempt.query },
    ...attempt,
  }).allowed

const reference = (path: string) => ({ referenceValue: `${DATABASE}/documents/${path}` })
const nameFilter = (op: 'EQUAL' | 'GREATER_THAN_OR_EQUAL' | 'LESS_THAN', path: string): Filter => ({
  fieldFilter: { field: { fieldPath: '__name__' }, op, value: reference(path) },
})
const unary = (op: 'IS_NULL' | 'IS_NOT_NULL', fieldPath: string): Filter => ({
  unaryFilter: { op, field: { fieldPath } },
})

describe('a list is allowed when its filters prove the rule', () => {
  it.each<[string, Filter, Filter | undefined]>([
    ['resource.data.owner == request.auth.uid', where('owner', '==', 'ana'), undefined],
    ['resource.data.owner == request.auth.uid', where('owner', '==', 'ana'), where('owner', '==', 'bo')],
    ['resource.data.owner == request.auth.uid', where('owner', '==', 'ana'), where('author', '==', 'ana')],
    ['resource.data.public', where('public', '==', true), where('public', '==', false)],
    ["resource.data.state != 'secret'", where('state', '!=', 'secret'), where('state', '!=', 'other')],
    [
      "!(resource.data.state in ['a', 'b'])",
      where('state', 'not-in', ['a', 'b', 'c']),
      where('state', 'not-in', ['a']),
    ],
    [
      "resource.data.state in ['a', 'b', 'c']",
      where('state', 'in', ['a', 'b']),
      where('state', 'in', ['a', 'z']),
    ],
    ["resource.data.state == 'a'", where('state', 'in', ['a']), where('state', 'in', ['a', 'b'])],
    ['resource.data.n >= 5', where('n', '>=', 5), where('n', '>=', 4)],
    ['resource.data.n > 5', where('n', '>', 5), where('n', '>=', 5)],
    ['10 > resource.data.n', where('n', '<', 10), where('n', '<=', 10)],
    ['resource.data.n != 3', where('n', '>', 3), where('n', '>=', 3)],
    ['resource.data.n > 5', and(where('n', '>', 1), where('n', '>', 6)), where('n', '>', 1)],
    ['resource.data.n == 3', and(where('n', '>=', 3), where('n', '<=', 3)), where('n', '>=', 3)],
    [
      'resource.data.at <= request.time',
      where('at', '<', new Date('2026-01-01')),
      where('at', '<', new Date('2027-01-01')),
    ],
    ['resource.data.n is number', where('n', '>', 3), where('n', '>', 'a')],
    [
      'request.auth.uid in resource.data.members',
      where('members', 'array-contains', 'ana'),
      where('members', 'array-contains', 'bo'),
    ],
    [
      'resource.data.members.hasAny([request.auth.uid, "x"])',
      where('members', 'array-contains', 'ana'),
      where('members', 'array-contains', 'bo'),
    ],
    [
      'resource.data.members.hasAll(["ana"])',
      where('members', 'array-contains', 'ana'),
      where('members', '==', []),
    ],
    [
      "resource.data.tags.hasAny(['a', 'b'])",
      where('tags', 'array-contains-any', ['a', 'b']),
      where('tags', 'array-contains-any', ['a', 'c']),
    ],
    [
      'request.auth.uid in resource.data.members',
      where('members', '==', ['ana', 'bo']),
      where('members', '==', ['bo']),
    ],
    ["'n' in resource.data", where('n', '>', 1), where('m', '>', 1)],
    ["resource.data.keys().hasAll(['n'])", where('n', '==', 1), where('m', '==', 1)],
    ["resource.data.get('n', 0) == 1", where('n', '==', 1), undefined],
    [
      'resource.data.roles[request.auth.uid] == "editor"',
      where('roles.ana', '==', 'editor'),
      where('roles.bo', '==', 'editor'),
    ],
    [
      "resource.data.get(['roles', 'ana'], '') == 'editor'",
      where('roles.ana', '==', 'editor'),
      where('roles.ana', '==', 'reader'),
    ],
    ["resource.data['a-b'] == 1", where('`a-b`', '==', 1), where('a', '==', 1)],
    ['resource.data.deleted == null', unary('IS_NULL', 'deleted'), unary('IS_NOT_NULL', 'deleted')],
    ['resource.data.deleted != null', unary('IS_NOT_NULL', 'deleted'), unary('IS_NULL', 'deleted')],
    [
      'resource.data.a == 1 && resource.data.b == 2',
      and(where('a', '==', 1), where('b', '==', 2)),
      where('a', '==', 1),
    ],
    ['resource.data.a == 1 || resource.data.b == 2', where('b', '==', 2), where('b', '==', 1)],
    [
      "resource.data.owner == 'ana' || resource.data.public == true",
      or(where('owner', '==', 'ana'), where('public', '==', true)),
      or(where('owner', '==', 'ana'), where('public', '==', false)),
    ],
    [
      'resource.data.a == 1',
      and(where('a', '==', 1), or(where('b', '==', 1), where('c', '==', 1))),
      or(where('a', '==', 1), where('b', '==', 1)),
    ],
    [
      "'ana' in [resource.data.owner, resource.data.editor]",
      and(where('owner', '==', 'ana'), where('editor', '>', 'a')),
      where('owner', '==', 'ana'),
    ],
    [
      "id == 'one' && resource.id == 'one'",
      nameFilter('EQUAL', 'notes/one'),
      nameFilter('EQUAL', 'notes/two'),
    ],
    [
      "resource.id >= 'm'",
      nameFilter('GREATER_THAN_OR_EQUAL', 'notes/n'),
      nameFilter('LESS_THAN', 'notes/n'),
    ],
    [
      'resource.__name__ == /databases/(default)/documents/notes/one',
      nameFilter('EQUAL', 'notes/one'),
      nameFilter('EQUAL', 'notes/two'),
    ],
  ])('%s', (condition, proof, other) => {
    expect(list(condition, proof)).toBe(true)
    expect(list(condition, other)).toBe(false)
  })

  it('does not look at the documents that there are', () => {
    const db = database({ 'notes/one': { owner: 'ana' } })
    expect(list('resource.data.owner == request.auth.uid', undefined, { db })).toBe(false)
    expect(list('resource.data.owner == request.auth.uid', where('owner', '==', 'ana'), { db })).toBe(true)
  })

  it('proves through functions and lets', () => {
    const body = (helper: string) =>
      rulesFile(
        `function own(data) { let owner = data.owner; return owner == request.auth.uid; } match /notes/{id} { allow list: if ${helper}; }`,
      )
    const ask = (query: StructuredQuery) =>
      decide(body('own(resource.data)'), { method: 'list', path: 'notes', auth: user('ana'), query }).allowed
    expect(ask({ where: where('owner', '==', 'ana') })).toBe(true)
    expect(ask({})).toBe(false)
  })

  it('reads the other document that a known field names', () => {
    const db = database({ 'teams/red': { members: ['ana'] } })
    const member =
      'request.auth.uid in get(/databases/$(database)/documents/teams/$(resource.data.team)).data.members'
    expect(list(member, where('team', '==', 'red'), { db })).toBe(true)
    expect(list(member, where('team', '==', 'blue'), { db })).toBe(false)
    expect(list(member, undefined, { db })).toBe(false)
  })

  it('evaluates for real what does not depend on the documents', () => {
    const db = database({ 'admins/ana': {} })
    expect(
      list('exists(/databases/$(database)/documents/admins/$(request.auth.uid))', undefined, { db }),
    ).toBe(true)
    expect(
      list('exists(/databases/$(database)/documents/admins/$(request.auth.uid))', undefined, {
        db,
        auth: user('bo'),
      }),
    ).toBe(false)
    expect(list('resource != null')).toBe(true)
    expect(list('resource == null')).toBe(false)
  })

  it('does not take an unknown field for an absent one', () => {
    expect(list("!('n' in resource.data)")).toBe(false)
    expect(list("!resource.data.keys().hasAny(['n'])")).toBe(false)
    expect(list("resource.data.get('n', 0) == 0")).toBe(false)
    expect(list('resource.data.n == null')).toBe(false)
    expect(list('resource.data.size() == 0')).toBe(false)
    expect(list('!(resource.data.n == 1)')).toBe(false)
    expect(list('resource.data.n is int')).toBe(false)
    expect(list('!(resource.data.n is int)')).toBe(false)
    const known = where('n', '==', 1)
    expect(list("resource.data.keys(1).hasAll(['n'])", known)).toBe(false)
    expect(list('resource.data.get([1], true)', known)).toBe(false)
  })

  it('does not take what is known of a field for something known of what is computed from it', () => {
    const above = where('n', '>', 5)
    expect(list('resource.data.n > 5', above)).toBe(true)
    expect(list('resource.data.n - 5 > 5', above)).toBe(false)
    expect(list('resource.data.n.size() > 5', above)).toBe(false)
    expect(list('resource.data.n.m > 5', above)).toBe(false)
    expect(list("resource.data.get('x', 0) != 0", where('n', '==', 1))).toBe(false)
    expect(list('(resource.data.n ? 6 : 6) > 5', above)).toBe(false)
  })

  it('takes the narrower bound in either order', () => {
    const filters = [where('n', '>', 5), where('n', '>=', 5), where('n', '>', 1)]
    expect(list('resource.data.n > 5', and(...filters))).toBe(true)
    expect(list('resource.data.n > 5', and(...filters.toReversed()))).toBe(true)
    expect(list('resource.data.n > 5', and(...filters.slice(1)))).toBe(false)
    const below = [where('n', '<', 5), where('n', '<=', 5), where('n', '<', 9)]
    expect(list('resource.data.n < 5', and(...below))).toBe(true)
    expect(list('resource.data.n < 5', and(...below.toReversed()))).toBe(true)
    expect(list('resource.data.n < 5', and(...below.slice(1)))).toBe(false)
  })

  it('knows that a field with an element is a list', () => {
    const member = where('members', 'array-contains', 'ana')
    expect(list('resource.data.members is list', member)).toBe(true)
    expect(list('resource.data.members is string', member)).toBe(false)
    expect(list("resource.data.members != 'ana'", member)).toBe(true)
    expect(list("resource.data.members != ['bo']", member)).toBe(false)
  })

  it('knows what other filters leave out', () => {
    expect(list('resource.data.n != null', where('n', 'not-in', [1]))).toBe(true)
    expect(list('resource.data.n != null', where('n', '!=', 1))).toBe(true)
    expect(list("'x' in ['x', resource.data.roles]", where('roles.ana', '==', 1))).toBe(true)
    expect(list("'x' in ['x', resource.data.roles]", where('other.ana', '==', 1))).toBe(false)
    expect(list('resource.data.n != null', where('m', 'not-in', [1]))).toBe(false)
    expect(list("'n' in resource.data.keys()", and(where('m', '==', 1), where('n', '==', 1)))).toBe(true)
    expect(list("'n' in resource.data.keys()", where('m', '==', 1))).toBe(false)
    const three = and(where('n', '>=', 3), where('n', '<=', 3))
    expect(list('3 in [2, resource.data.n]', three)).toBe(true)
    expect(list('3 in [resource.data.m, resource.data.n]', three)).toBe(false)
    expect(list('4 in [resource.data.n]', three)).toBe(false)
    expect(list('!(4 in [resource.data.n])', three)).toBe(true)
  })

  it('does not order bools', () => {
    const from = where('flag', '>=', false)
    expect(list('resource.data.flag != true', from)).toBe(false)
    expect(list('resource.data.flag is bool', from)).toBe(true)
    expect(list("resource.data.flag != 'true'", from)).toBe(true)
  })

  it('knows that a field of the order exists', () => {
    const query: StructuredQuery = { orderBy: [{ field: { fieldPath: 'n' } }] }
    expect(list("'n' in resource.data", undefined, { query })).toBe(true)
    expect(list("'m' in resource.data", undefined, { query })).toBe(false)
  })

  it('sees limit, offset and order of the query', () => {
    const query: StructuredQuery = {
      limit: 10,
      offset: 5,
      orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
    }
    expect(list('request.query.limit == 10 && request.query.offset == 5', undefined, { query })).toBe(true)
    expect(list("request.query.orderBy == 'n DESC'", undefined, { query })).toBe(true)
    expect(list('request.query.limit < 10', undefined, { query })).toBe(false)
    expect(list('request.query.size() == 0', undefined, { query: { orderBy: [] } })).toBe(true)
    expect(list('request.query.size() == 0', undefined, { query })).toBe(false)
  })

  it('does not match a rule for one document', () => {
    const rules = rulesFile('match /notes/one { allow list; }')
    expect(decide(rules, { method: 'list', path: 'notes' }).allowed).toBe(false)
    expect(
      decide(rules, { method: 'list', path: 'notes', query: { where: nameFilter('EQUAL', 'notes/one') } })
        .allowed,
    ).toBe(true)
  })

  it('names the field that the query leaves open', () => {
    const rules = rulesFile('match /notes/{id} { allow list: if resource.data.owner == "ana"; }')
    expect(decide(rules, { method: 'list', path: 'notes' }).reason).toBe(
      "\nProperty owner is undefined on object. for 'list' @ L1",
    )
  })
})

describe('a collection group', () => {
  const group = (body: string, attempt: Attempt = {}, version: '1' | '2' = '2') =>
    decide(rulesFile(body, version), { method: 'list', path: 'notes', allDescendants: true, ...attempt })
      .allowed

  it.each([
    ['a recursive wildcard before it', 'match /{path=**}/notes/{id} { allow list; }', true],
    ['one over everything', 'match /{all=**} { allow read; }', true],
    ['a rule for the collection alone', 'match /notes/{id} { allow list; }', false],
    ['a rule for one parent', 'match /users/{uid}/notes/{id} { allow list; }', false],
    ['a wildcard below one parent', 'match /users/{path=**} { allow list; }', false],
    ['a variable for a path of any length', 'match /{one}/notes/{id} { allow list; }', false],
    ['another collection', 'match /{path=**}/tasks/{id} { allow list; }', false],
  ])('%s: %s', (_, body, expected) => expect(group(body)).toBe(expected))

  it('is proved from its filters too', () => {
    const body = 'match /{path=**}/notes/{id} { allow list: if resource.data.owner == request.auth.uid; }'
    expect(group(body, { auth: user('ana'), query: { where: where('owner', '==', 'ana') } })).toBe(true)
    expect(group(body, { auth: user('ana') })).toBe(false)
  })

  it('does not know the path before it', () => {
    expect(group("match /{path=**}/notes/{id} { allow list: if path[3] == 'ana'; }")).toBe(false)
  })

  it('below a document matches rules with that document', () => {
    const body = "match /users/{uid}/{path=**} { allow list: if uid == 'ana'; }"
    expect(group(body, { path: 'users/ana/notes' })).toBe(true)
    expect(group(body, { path: 'users/bo/notes' })).toBe(false)
  })

  it('needs version 2', () => {
    expect(group('match /{all=**} { allow read; }', {}, '1')).toBe(false)
  })

  it('of all collections needs a rule over everything', () => {
    expect(group('match /{all=**} { allow list; }', { path: '' })).toBe(true)
    expect(group('match /{path=**}/notes/{id} { allow list; }', { path: '' })).toBe(false)
  })
})
