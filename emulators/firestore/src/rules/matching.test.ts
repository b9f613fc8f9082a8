import { describe, expect, it } from 'vitest'
import { type Attempt, decide, rulesFile } from './testing/harness.ts'

const allowed = (body: string, path: string, attempt: Attempt = {}) =>
  decide(rulesFile(body), { path, ...attempt }).allowed

describe('the rules of one request', () => {
  const chain = (length: number) =>
    Array.from(
      { length },
      (_, i) => `function f${i}() { return ${i + 1 < length ? `f${i + 1}()` : 'true'}; }`,
    ).join(' ')

  it('call functions 20 deep and no deeper', () => {
    expect(allowed(`${chain(20)} match /a/{x} { allow get: if f0(); }`, 'a/1')).toBe(true)
    expect(allowed(`${chain(21)} match /a/{x} { allow get: if f0(); }`, 'a/1')).toBe(false)
    expect(allowed(`${chain(21)} match /a/{x} { allow get: if f0() || true; }`, 'a/1')).toBe(false)
  })

  it('evaluate a thousand expressions at most, over all rules', () => {
    const many = (count: number) => `[${Array.from({ length: count }, () => '1').join(', ')}].hasAll([])`
    expect(allowed(`match /a/{x} { allow get: if ${many(900)}; }`, 'a/1')).toBe(true)
    expect(allowed(`match /a/{x} { allow get: if ${many(1000)}; }`, 'a/1')).toBe(false)
    expect(
      allowed(`match /a/{x} { allow get: if !(${many(900)}); allow get: if ${many(900)}; }`, 'a/1'),
    ).toBe(false)
    const denied = decide(rulesFile(`match /a/{x} { allow get: if ${many(1000)} || true; }`), { path: 'a/1' })
    expect(denied.reason).toContain('maximum of 1000 expressions')
  })

  it('read ten documents at most, each counted once', () => {
    const exist = (count: number) =>
      Array.from({ length: count }, (_, i) => `!exists(/databases/$(database)/documents/u/${i})`).join(' && ')
    expect(allowed(`match /a/{x} { allow get: if ${exist(10)}; }`, 'a/1')).toBe(true)
    expect(allowed(`match /a/{x} { allow get: if ${exist(10)} && ${exist(10)}; }`, 'a/1')).toBe(true)
    expect(allowed(`match /a/{x} { allow get: if ${exist(11)}; }`, 'a/1')).toBe(false)
  })

  it('read twenty documents at most, over the operations of a batch', () => {
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
