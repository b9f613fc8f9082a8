import { describe, expect, it } from 'vitest'
import type { Filter } from '../contracts.ts'
import { type Attempt, and, database, decide, rulesFile, user, where } from './testing/harness.ts'

const list = (condition: string, filter?: Filter, attempt: Attempt = {}) =>
  decide(rulesFile(`match /notes/{id} { allow list: if ${condition}; }`), {
    method: 'list',
    path: 'notes',
    auth: user('ana'),
    query: { ...(filter && { where: filter }), ...attempt.query },
    ...attempt,
  }).allowed

const isNull = (fieldPath: string): Filter => ({ unaryFilter: { op: 'IS_NULL', field: { fieldPath } } })

describe('a list whose filters must prove the rule', () => {
  it.each<[string, Filter, Filter | undefined]>([
    ['resource.data.owner == request.auth.uid', where('owner', '==', 'ana'), undefined],
    ['resource.data.owner == request.auth.uid', where('owner', '==', 'ana'), where('owner', '==', 'bo')],
    ['resource.data.owner == request.auth.uid', where('owner', '==', 'ana'), where('author', '==', 'ana')],
    ['resource.data.public', where('public', '==', true), where('public', '==', false)],
    [
      "resource.data.state in ['a', 'b', 'c']",
      where('state', 'in', ['a', 'b']),
      where('state', 'in', ['a', 'z']),
    ],
    ["resource.data.state == 'a'", where('state', 'in', ['a']), where('state', 'in', ['a', 'b'])],
    [
      'request.auth.uid in resource.data.members',
      where('members', '==', ['ana', 'bo']),
      where('members', '==', ['bo']),
    ],
    [
      'resource.data.roles.ana == "editor"',
      where('roles.ana', '==', 'editor'),
      where('roles.bo', '==', 'editor'),
    ],
    ['resource.data.deleted == null', isNull('deleted'), isNull('other')],
    [
      'resource.data.a == 1 && resource.data.b == 2',
      and(where('a', '==', 1), where('b', '==', 2)),
      where('a', '==', 1),
    ],
    ['resource.data.a == 1 || resource.data.b == 2', where('b', '==', 2), where('b', '==', 1)],
  ])('is allowed by a filter that proves %s', (condition, proof, other) => {
    expect(list(condition, proof)).toBe(true)
    expect(list(condition, other)).toBe(false)
  })

  it('is refused without such a filter even where every stored document would be allowed', () => {
    const db = database({ 'notes/one': { owner: 'ana' } })
    expect(list('resource.data.owner == request.auth.uid', undefined, { db })).toBe(false)
    expect(list('resource.data.owner == request.auth.uid', where('owner', '==', 'ana'), { db })).toBe(true)
  })

  it('needs no proof for a condition that does not depend on its documents', () => {
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

  it('is refused where the rule wants a field that no filter names to be absent', () => {
    expect(list("!('n' in resource.data)")).toBe(false)
    expect(list("!resource.data.keys().hasAll(['n'])")).toBe(false)
    expect(list("resource.data.get('n', 0) == 0")).toBe(false)
    expect(list('resource.data.n == null')).toBe(false)
    expect(list('!(resource.data.n == 1)')).toBe(false)
    expect(list('resource.data.n is int')).toBe(false)
    expect(list('!(resource.data.n is int)')).toBe(false)
  })

  it('is not proved by a filter with > or with not-in', () => {
    expect(list('resource.data.n > 5', where('n', '>', 6))).toBe(false)
    expect(list('resource.data.n != 1', where('n', 'not-in', [1]))).toBe(false)
    expect(list("!('x' in [resource.data.n])", where('n', '>', 'y'))).toBe(false)
  })
})

it('a list of a collection group is refused to clients', () => {
  const attempt: Attempt = { method: 'list', path: 'notes', allDescendants: true }
  expect(decide(rulesFile('match /notes/{id} { allow list; }'), attempt).allowed).toBe(false)
})
