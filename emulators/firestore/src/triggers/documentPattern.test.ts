import { describe, expect, it } from 'vitest'
import { documentPattern } from './documentPattern.ts'

describe('documentPattern', () => {
  it.each([
    ['users/ana', 'users/ana', true],
    ['users/ana', 'users/bob', false],
    ['users/{email}', 'users/ana@example.com', true],
    ['users/{email}', 'users/ana/letters/1', false],
    ['users/{email}/letters/{id}', 'users/ana/letters/1', true],
    ['users/{email}/letters/{id}', 'users/ana/notes/1', false],
    ['users/{id=*}', 'users/ana', true],
    ['users/{rest=**}', 'users/ana', true],
    ['users/{rest=**}', 'users/ana/letters/1', true],
    ['{rest=**}', 'anything/at/any/depth', true],
    ['{above=**}/letters/{id}', 'users/ana/letters/1', true],
    ['{above=**}/letters/{id}', 'letters/1', true],
    ['{above=**}/letters/{id}', 'users/ana/notes/1', false],
    ['users/{rest=**}/letters/{id}', 'users/ana', false],
    ['users/draft-*', 'users/draft-1', true],
    ['users/draft-*', 'users/final-1', false],
    ['users/{id=draft-*}', 'users/draft-1', true],
    ['users/a.c', 'users/abc', false],
    ['/users/{id}/', 'users/ana', true],
  ])('%s means %s: %s', (pattern, path, expected) => {
    expect(documentPattern(pattern)(path.split('/'))).toBe(expected)
  })
})
